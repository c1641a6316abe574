import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_VISITS, type FirstVisitName, serveBuiltPages, visitFirst } from '../support/first-visit.ts';
import { startBrowser } from './support.ts';

let browser: Browser;
let pages: Awaited<ReturnType<typeof serveBuiltPages>>;

beforeAll(async () => {
  [browser, pages] = await Promise.all([startBrowser(), serveBuiltPages()]);
});

afterAll(async () => {
  await browser.close();
  await pages.stop();
});

const names = Object.keys(FIRST_VISITS) as FirstVisitName[];

test.each(names)('a first visit to the %s stays within its budget on the wire', async (name) => {
  const { most } = FIRST_VISITS[name];
  const { bytes, requests, files } = await visitFirst(browser, pages.origin, FIRST_VISITS[name]);
  const largest = files.slice(0, 5).map((file) => `${file.url} ${file.bytes}`);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes, largest.join(', ')).toBeLessThanOrEqual(most.bytes);
  const scripts = files.filter(({ url }) => url.endsWith('.js'));
  expect(scripts.reduce((sum, file) => sum + file.bytes, 0)).toBeLessThanOrEqual(most.scripts);
  expect(requests, files.map(({ url }) => url).join(' ')).toBeLessThanOrEqual(most.requests);
});
