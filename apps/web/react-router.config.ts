import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCspFile } from './vite/csp.ts';

/** No rendering server: public pages are rendered at build time, everything else starts from the fallback page. */
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: ['/'],
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    await writeCspFile(join(reactRouterConfig.buildDirectory, 'client'));
  },
} satisfies Config;
