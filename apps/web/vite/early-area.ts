import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the bundler says of a file: what it needs before it runs, the styles that come with it, and the fonts of those. */
interface BuiltFile {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type BuildManifest = Readonly<Record<string, BuiltFile>>;

/** An area's home, by the first part of its address, and whether its first sight is written in the display font. */
const AREAS = [
  { area: 'passenger', isInDisplayFont: true },
  { area: 'corporate', isInDisplayFont: true },
  { area: 'backoffice', isInDisplayFont: false },
] as const;

/** Files by name: what an area's home needs, and what every other screen of it does. */
export type EarlyFiles = Readonly<
  Record<string, { readonly home: readonly string[]; readonly others: readonly string[] }>
>;

/** Everything that has to be there before one of the files runs. */
function neededBy(manifest: BuildManifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const rest = [...keys];
  for (let key = rest.pop(); key !== undefined; key = rest.pop()) {
    const found = manifest[key];
    if (found === undefined || seen.has(key)) continue;
    seen.add(key);
    for (const file of [found.file, ...(found.css ?? []), ...(found.assets ?? [])]) files.add(`/${file}`);
    rest.push(...(found.imports ?? []));
  }
  return files;
}

/** Which files each area starts with, without those that the page names already. Of its screens but the home those that all of them need. */
export function findEarlyFiles(manifest: BuildManifest, html: string): EarlyFiles {
  const entries = Object.entries(manifest).map(([key, { src = key }]) => ({ key, src: src.split('?')[0] ?? src }));
  const found = AREAS.map(({ area, isInDisplayFont }) => {
    const keysOf = (name: string) =>
      entries.flatMap(({ key, src }) => (src === `src/areas/${area}/${name}.tsx` ? [key] : []));
    const isWanted = (file: string) => !html.includes(file) && (isInDisplayFont || !file.endsWith('.woff2'));
    const names = entries.flatMap(({ src }) => new RegExp(`^src/areas/${area}/([\\w-]+)\\.tsx$`).exec(src)?.[1] ?? []);
    const others = [...new Set(names)].filter((name) => name !== 'layout' && name !== 'dashboard');
    const frame = neededBy(manifest, keysOf('layout'));
    const [first = new Set<string>(), ...more] = others.map((name) => neededBy(manifest, keysOf(name)));
    const shared = [...first].filter((file) => more.every((files) => files.has(file)));
    const home = new Set([...frame, ...neededBy(manifest, keysOf('dashboard'))]);
    const both = new Set([...frame, ...shared]);
    return [area, { home: [...home].filter(isWanted), others: [...both].filter(isWanted) }] as const;
  });
  return Object.fromEntries(found);
}

/**
 * Asks for the files of the area that the address belongs to, all at once and with the page's own. Without it the browser learns of them one
 * after the other: each file names the next ones when it has come.
 */
function asker(early: EarlyFiles): string {
  const files = [...new Set(Object.values(early).flatMap(({ home, others }) => [...home, ...others]))];
  const places = (names: readonly string[]) => names.map((name) => files.indexOf(name));
  const areas = Object.entries(early).map(([area, { home, others }]) => [area, [places(home), places(others)]]);
  return `(() => {
  const files = ${JSON.stringify(files)};
  const areas = ${JSON.stringify(Object.fromEntries(areas))};
  const [, area, screen = ''] = location.pathname.split('/');
  for (const place of areas[area]?.[/^(dashboard)?$/.test(screen) ? 0 : 1] ?? []) {
    const href = files[place];
    const link = document.createElement('link');
    if (href.endsWith('.js')) link.rel = 'modulepreload';
    else {
      link.rel = 'preload';
      link.as = href.endsWith('.css') ? 'style' : 'font';
    }
    if (link.as === 'font') link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }
})();
`;
}

/** Lets the shell ask for what its area starts with, in the script that runs before anything is painted. */
export function askEarly(html: string, early: EarlyFiles): string {
  const end = html.indexOf('</script>');
  if (end === -1 || end > html.indexOf('</head>')) throw new Error('The shell has no script in its head.');
  return html.slice(0, end) + asker(early) + html.slice(end);
}

/** Does so in the shell of a build. */
export async function hintAreas(folder: string): Promise<void> {
  const path = join(folder, '__spa-fallback.html');
  const html = await readFile(path, 'utf8');
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as BuildManifest;
  await writeFile(path, askEarly(html, findEarlyFiles(manifest, html)));
}
