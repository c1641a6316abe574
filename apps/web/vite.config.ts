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
  },
  server: { proxy: { '/api': apiOrigin } },
});
