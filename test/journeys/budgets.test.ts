import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgePresses, readPresses, watchPresses } from '../../scripts/lighthouse/presses.ts';
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

test('a press that a page is busy with for 200 ms is judged late, on a page that shows it with its next frame', async () => {
  const page = await browser.newPage();
  await page.addInitScript(watchPresses);
  const busy = 'const end = performance.now() + 200; while (performance.now() < end);';
  await page.goto(`data:text/html,<button onclick="${busy}">Lento</button><button>Otro</button>`);
  await page.getByRole('button', { name: 'Otro' }).click();
  await page.getByRole('button', { name: 'Lento' }).click();
  await page.keyboard.press('Tab');
  const presses = await readPresses(page);
  await page.close();
  expect(presses).toHaveLength(3);
  const { share, late } = judgePresses(presses, 199);
  expect(share).toBeLessThan(1);
  expect(late.map(({ target }) => target)).toContain('pointerdown Lento');
});
