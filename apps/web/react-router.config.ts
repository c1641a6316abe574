import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCompressed } from './vite/compress.ts';
import { writeCspFile } from './vite/csp.ts';
import { orderHeads } from './vite/head-order.ts';
import { writeServiceWorker } from './vite/offline-copy.ts';

/** The public pages that are the same for everybody. */
const PRERENDERED = [
  '/',
  '/register',
  '/registrate',
  '/register-corporate',
  '/active-account',
  '/activar',
  '/password-reset',
  '/passwordreset',
  '/generate-token/password',
  '/generate-token/activate',
  '/generartoken/password',
  '/generartoken/activate',
  '/public-user',
  '/itineraries',
  '/privacy-policy',
  '/politicasdeprivacidad',
  '/terms-conditions-user-corporate',
];

/** No rendering server: public pages are rendered at build time, everything else starts from the fallback page. */
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: PRERENDERED,
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await orderHeads(folder);
    await writeCspFile(folder);
    await writeServiceWorker(folder);
    await writeCompressed(folder);
  },
} satisfies Config;
