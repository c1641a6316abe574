import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { brandPlugin } from './vite/brand-plugin.ts';
import { mantineCssPlugin } from './vite/mantine-css-plugin.ts';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [brandPlugin({ file: process.env.BRAND_FILE }), mantineCssPlugin(), reactRouter()],
  build: {
    target: 'es2023',
    // Scripts and styles are never inlined: the content security policy allows files of ours only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // What changes with a release of the framework only stays in the browser's cache while we change.
        codeSplitting: {
          groups: [{ name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
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
