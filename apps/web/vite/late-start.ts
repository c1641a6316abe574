import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SCRIPT_LOAD = /<link (?=[^>]*rel="modulepreload")[^>]*href="([^"]+)"[^>]*>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** The longest that a page waits for its first paint before its scripts are fetched all the same, in milliseconds. */
const PATIENCE_MS = 2000;

/**
 * Fetches a page's scripts and starts them. Both follow the first paint: what is to be seen is in the page already, and on a slow line
 * the scripts would take half of it from styles and fonts. A page that nobody sees is never painted, and starts at once.
 */
function starter(files: readonly string[]): string {
  return `(() => {
  const waiting = document.querySelector('script[type="text/plain"]');
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = waiting.textContent;
    document.head.append(script);
    script.remove();
  };
  const isPainted = document.visibilityState === 'visible' && window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  if (!isPainted) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, ${PATIENCE_MS});
})();`;
}

/**
 * Lets a rendered page be painted before its scripts are asked for. The module that starts them stands in the page as before, so that
 * its policy knows it, but as text until then. A page without content of its own, the shell of the areas, is left as it is.
 */
export function startAfterPaint(html: string): string {
  const files = [...html.matchAll(SCRIPT_LOAD)].map(([, href = '']) => href);
  if (!START.test(html)) throw new Error('The page has no module that starts it.');
  return html
    .replaceAll(SCRIPT_LOAD, '')
    .replace(
      START,
      (_whole, text: string) => `<script type="text/plain" async="">${text}</script><script>${starter(files)}</script>`,
    );
}

/** Does so in every rendered page of a build. */
export async function startPagesLate(folder: string): Promise<void> {
  for await (const page of glob('**/index.html', { cwd: folder })) {
    const path = join(folder, page);
    await writeFile(path, startAfterPaint(await readFile(path, 'utf8')));
  }
}
