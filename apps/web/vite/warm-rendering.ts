import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Loads what renders the pages before the first one is asked for. React Router gives each page ten seconds, in which the first one
 * would have to load everything too: on a machine with much else to do that took longer, and there was no build.
 */
export function warmRendering(): Plugin {
  let entry = '';
  return {
    name: 'millaje:warm-rendering',
    configResolved({ root, environments }) {
      entry = resolve(root, environments.ssr?.build.outDir ?? 'build/server', 'index.js');
    },
    async configurePreviewServer() {
      await import(pathToFileURL(entry).href);
    },
  };
}
