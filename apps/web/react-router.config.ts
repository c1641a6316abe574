import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCompressed } from './vite/compress.ts';
import { writeCspFile } from './vite/csp.ts';

/** No rendering server: public pages are rendered at build time, everything else starts from the fallback page. */
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: ['/'],
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await writeCspFile(folder);
    await writeCompressed(folder);
  },
} satisfies Config;
