import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseBrand } from '@millaje/api/brand';
import type { Browser, BrowserContext } from 'playwright-core';
import { answerTo, type Scene, userOf } from '../../apps/web/scripts/fixtures.ts';
import { withHead } from '../../apps/server/src/modules/site/index.ts';
import { createServer } from '../../apps/server/src/platform/http/server.ts';
import { registerWeb } from '../../apps/server/src/platform/http/web.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * The screens that have a budget: the most that a first visit may take on the wire (bytes with headers, requests), and how much of it
 * scripts.
 */
export const FIRST_VISITS = {
  landing: { path: '/', role: undefined, most: { bytes: 240_000, requests: 30, scripts: 120 * 1024 } },
  // The form has the focus at once: what looks after that comes with it, and nothing that only areas need.
  login: { path: '/?login=1', role: undefined, most: { bytes: 240_000, requests: 40, scripts: 130 * 1024 } },
  'member home': {
    path: '/passenger/dashboard',
    role: 'PASSENGER',
    most: { bytes: 300_000, requests: 60, scripts: 300_000 },
  },
  'back office': {
    path: '/backoffice/operations',
    role: 'SUPER_ADMIN',
    most: { bytes: 400_000, requests: 60, scripts: 400_000 },
  },
} as const;

export type FirstVisitName = keyof typeof FIRST_VISITS;

/** A line as phones have it: bytes a second, and the milliseconds that each request waits. */
export interface Line {
  readonly bytesPerSecond: number;
  readonly latencyMs: number;
}

export interface FirstVisit {
  readonly requests: number;
  /** Everything that came, with headers. */
  readonly bytes: number;
  /** When something to read stood on the page, after it was asked for. */
  readonly firstPaintMs: number;
  /** What came, the largest first. */
  readonly files: readonly { readonly url: string; readonly bytes: number }[];
}

/** How long a visit may take on a machine that has much else to do. */
const PATIENCE_MS = 120_000;

const usual: Omit<Scene, 'role'> = { rows: 50, name: 'usual', tier: 'Gold', api: 'answers', open: undefined };

/**
 * The built pages as the product serves them, and answers of the API made up for one scene: a page of a list has as many rows as it asks
 * for, or as many as are said here.
 */
export async function serveBuiltPages(rows?: number): Promise<{ origin: string; stop(): Promise<void> }> {
  const brand = parseBrand(JSON.parse(readFileSync(file('brand/avp.json'), 'utf8')));
  const { product } = brand;
  const http = createServer({ log: createLog('silent'), metrics: createMetrics(), product, trustProxy: false });
  await registerWeb(http, {
    folder: file('apps/web/build/client'),
    product,
    isSecure: false,
    finish: (page, html) => withHead(page, html, { brand, publicUrl: 'https://millas.example' }),
  });
  http.all('/api/*', (request, reply) => {
    const isStaff = request.headers.authorization?.endsWith('SUPER_ADMIN') === true;
    const scene = { ...usual, rows: rows ?? usual.rows, role: isStaff ? 'SUPER_ADMIN' : 'PASSENGER' } as const;
    const url = new URL(request.url, 'http://localhost');
    if (rows !== undefined && url.searchParams.has('quantity')) url.searchParams.set('quantity', String(rows));
    return reply.send(answerTo(url, scene) ?? {});
  });
  const origin = await http.listen({ host: '127.0.0.1', port: 0 });
  return { origin, stop: () => http.close() };
}

/** A browser of somebody in this role, on a window of this size. */
export async function openContext(
  browser: Browser,
  origin: string,
  role: Scene['role'],
  viewport: { readonly width: number; readonly height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, viewport });
  context.setDefaultTimeout(PATIENCE_MS);
  if (role === undefined) return context;
  const user = JSON.stringify(userOf({ ...usual, role }));
  await context.addInitScript(
    ([token, stored]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', stored);
    },
    [role, user] as const,
  );
  return context;
}

/** Opens a screen as somebody who was never here, and counts what comes until the screen stands. */
export async function visitFirst(
  browser: Browser,
  origin: string,
  { path, role }: { readonly path: string; readonly role: Scene['role'] },
  line?: Line,
): Promise<FirstVisit> {
  const context = await openContext(browser, origin, role, { width: 390, height: 844 });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  if (line !== undefined) {
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: line.bytesPerSecond,
      uploadThroughput: line.bytesPerSecond,
    });
  }
  const urls = new Map<string, string>();
  const files: { url: string; bytes: number }[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url?.startsWith('http') === true) files.push({ url: url.slice(origin.length), bytes: encodedDataLength });
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  );
  await context.close();
  files.sort((a, b) => b.bytes - a.bytes);
  return { requests: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), firstPaintMs, files };
}
