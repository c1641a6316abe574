import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { brandPlugin } from './vite/brand-plugin.ts';
import { createChunks } from './vite/chunks.ts';
import { mantineCssPlugin } from './vite/mantine-css-plugin.ts';
import { warmRendering } from './vite/warm-rendering.ts';

const chunks = createChunks();
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    brandPlugin({ file: process.env.BRAND_FILE }),
    mantineCssPlugin(),
    chunks.plugin,
    reactRouter(),
    warmRendering(),
  ],
  build: {
    target: 'es2023',
    // Scripts and styles are never inlined: the content security policy allows files of ours only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files, each worth its headers; one style sheet comes with each.
            codeSplitting: { groups: chunks.groups, includeDependenciesRecursively: false },
          },
        },
      },
    },
  },
  resolve: {
    alias: {
      // Scrolling behind dialogs is stopped by a selector (`theme/global.css`): the package would write a style element.
      'react-remove-scroll': fileURLToPath(new URL('src/ui/remove-scroll.tsx', import.meta.url)),
    },
  },
  server: { proxy: { '/api': apiOrigin } },
});
