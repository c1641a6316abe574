import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCompressed } from './vite/compress.ts';
import { writeCspFile } from './vite/csp.ts';
import { hintAreas } from './vite/early-area.ts';
import { orderHeads } from './vite/head-order.ts';
import { startPagesLate } from './vite/late-start.ts';
import { writeServiceWorker } from './vite/offline-copy.ts';
import { writeOfflinePage } from './vite/offline-page.ts';
import { PRERENDERED, writeSiteFile } from './vite/public-pages.ts';
import { writePictures } from './vite/pictures.ts';

/** No rendering server: public pages are rendered at build time, everything else starts from the fallback page. */
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: PRERENDERED,
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await orderHeads(folder);
    await startPagesLate(folder);
    await hintAreas(folder);
    await writeOfflinePage(folder);
    await writeCspFile(folder);
    await writeSiteFile(folder);
    await writePictures(folder);
    await writeServiceWorker(folder);
    await writeCompressed(folder);
  },
} satisfies Config;
