import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The page that every address of an area starts from; where it is kept, all screens are. */
export const ALL_SCREENS_KEPT = '/__spa-fallback.html';

/** The page that says that there is no connection. */
export const OFFLINE_PAGE = '/__offline.html';

/** What the addresses begin with that start from the shell; every other one is a public page, or no page of ours. */
const AREAS = ['passenger', 'corporate', 'backoffice', 'admin', 'productos'] as const;

/** What a copy keeps: for every visitor, and besides for who has been in an area. */
interface Kept {
  readonly always: readonly string[];
  readonly areas: readonly string[];
}

/**
 * Writes `sw.js`: of one build it keeps the page that says that there is no connection, the front page, and for who has been in an area
 * every screen, so that it goes on, and starts again, without one.
 * What the API says is never kept by it: of the person who is signed in, the pages themselves keep a little. A newer build's copy takes over when no page of the older one is open any more.
 */
export async function writeServiceWorker(folder: string): Promise<void> {
  const pages = [ALL_SCREENS_KEPT, OFFLINE_PAGE, 'index.html'];
  const [shell, offline, front] = await Promise.all(pages.map((page) => readFile(join(folder, page), 'utf8')));
  const named = `${offline}${front}`.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [];
  const areas = [ALL_SCREENS_KEPT];
  for await (const name of glob('assets/*.{js,css,woff2}', { cwd: folder })) areas.push(`/${name}`);
  const kept = { always: [...new Set([OFFLINE_PAGE, '/', ...named])].sort(), areas: areas.sort() };
  // The names of all but the pages change with their content.
  const hash = createHash('sha256').update(`${shell}${offline}${front}${areas.join('\n')}`);
  await writeFile(join(folder, 'sw.js'), renderServiceWorker(hash.digest('hex').slice(0, 16), kept));
}

/** The worker's script. `version` names its copy. */
export function renderServiceWorker(version: string, { always, areas }: Kept): string {
  return `const COPY = ${JSON.stringify(`build-${version}`)};
const ALWAYS = ${JSON.stringify(always)};
const AREAS = ${JSON.stringify(areas)};
const SHELL = ${JSON.stringify(ALL_SCREENS_KEPT)};
const kept = (address) => caches.match(address, { ignoreVary: true });
const keep = async (files) => {
  const copy = await caches.open(COPY);
  const there = await Promise.all(files.map((file) => copy.match(file, { ignoreVary: true })));
  await copy.addAll(files.filter((_, index) => there[index] === undefined));
};
addEventListener('install', (event) =>
  event.waitUntil(kept(SHELL).then((shell) => keep(shell === undefined ? ALWAYS : [...new Set([...ALWAYS, ...AREAS])]))),
);
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('build-') && name !== COPY).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  ),
);
addEventListener('message', (event) => {
  if (event.data === 'keep areas') event.waitUntil(keep(AREAS).catch(() => undefined));
});
const withoutConnection = async (pathname) => {
  const isArea = /^[/](${AREAS.join('|')})([/]|$)/.test(pathname);
  const page = isArea ? await kept(SHELL) : pathname === '/' ? await kept('/') : undefined;
  return page ?? (await kept(${JSON.stringify(OFFLINE_PAGE)})) ?? Response.error();
};
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(kept(request).then((file) => file ?? fetch(request)));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(fetch(request).catch(() => withoutConnection(pathname)));
});
`;
}
