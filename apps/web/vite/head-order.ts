import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const EARLY_LOADS = /<link (?=[^>]*rel="(?:modulepreload|preload)")[^>]*>/g;

/**
 * Moves a page's early loads (fonts, scripts) behind its style sheets. Nothing is painted before the style sheets are there,
 * and on a slow line what is named first comes first.
 */
export function putStylesFirst(html: string): string {
  const end = html.indexOf('</head>');
  if (end === -1) return html;
  const head = html.slice(0, end);
  const loads = head.match(EARLY_LOADS) ?? [];
  const fontsFirst = [...loads].sort((a, b) => Number(b.includes('as="font"')) - Number(a.includes('as="font"')));
  return `${head.replaceAll(EARLY_LOADS, '')}${fontsFirst.join('')}${html.slice(end)}`;
}

/** Does so in every page of a build. */
export async function orderHeads(folder: string): Promise<void> {
  for await (const page of glob('**/*.html', { cwd: folder })) {
    const path = join(folder, page);
    await writeFile(path, putStylesFirst(await readFile(path, 'utf8')));
  }
}
