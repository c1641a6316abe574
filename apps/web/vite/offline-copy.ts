import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The page that every address of an area starts from. */
const SHELL = '/__spa-fallback.html';

/**
 * Writes `sw.js`: it keeps one build's files and its shell, so that an area goes on, and starts again, without a connection.
 * What the API says is never kept by it: of the person who is signed in, the pages themselves keep a little. A newer build's copy takes over when no page of the older one is open any more.
 */
export async function writeServiceWorker(folder: string): Promise<void> {
  const files = [SHELL];
  const hash = createHash('sha256').update(await readFile(join(folder, SHELL)));
  for await (const name of glob('assets/*.{js,css,woff2}', { cwd: folder })) files.push(`/${name}`);
  files.sort();
  // The names of all but the shell change with their content.
  hash.update(files.join('\n'));
  await writeFile(join(folder, 'sw.js'), renderServiceWorker(hash.digest('hex').slice(0, 16), files));
}

/** The worker's script. `version` names its copy. */
export function renderServiceWorker(version: string, files: readonly string[]): string {
  return `const COPY = ${JSON.stringify(`build-${version}`)};
const FILES = ${JSON.stringify(files)};
addEventListener('install', (event) => event.waitUntil(caches.open(COPY).then((copy) => copy.addAll(FILES))));
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('build-') && name !== COPY).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  ),
);
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(fetch(request).catch(() => caches.match(${JSON.stringify(SHELL)}, { ignoreVary: true })));
});
`;
}
