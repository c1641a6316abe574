import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Instance, openSession, startBrowser, startInstance } from './support.ts';

let instance: Instance;
let browser: Browser;

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

const colorsOf = (page: Page, selector: string) =>
  page.evaluate((what) => {
    const { color, backgroundColor } = getComputedStyle(document.querySelector(what) as Element);
    return { color, backgroundColor };
  }, selector);

test('an operation is alone on paper, in black on white, without what is pressed; and where one is shows in few colours, too', async () => {
  const { page, close } = await openSession(browser, instance, 'maria@millaje.example', {});
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/passenger/operations');
  const list = page.getByRole('list').filter({ hasText: 'Carmen Elena Rojas' });
  await list.getByText('Carmen Elena Rojas').first().click();
  const panel = page.getByRole('dialog', { name: /Operación #/ });
  await panel.getByText('Receptor').waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await panel.getByText('Receptor').isVisible()).toBe(true);
  expect(await panel.locator('button:visible').count()).toBe(0);
  expect(await list.first().isVisible()).toBe(false);
  expect(await page.locator('header:visible nav').count()).toBe(0);
  expect(await colorsOf(page, '[role=dialog] dd')).toEqual({
    color: 'rgb(0, 0, 0)',
    backgroundColor: 'rgba(0, 0, 0, 0)',
  });
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', forcedColors: 'active' });
  const [here, elsewhere] = [
    await colorsOf(page, 'nav [aria-current=page]'),
    await colorsOf(page, 'nav a:not([aria-current])'),
  ];
  expect(here.backgroundColor).not.toBe(elsewhere.backgroundColor);
  expect(await close()).toEqual([]);
});

test('the bar of the back office is as wide as the page, on a small laptop and on one that is magnified', async () => {
  const { page, close } = await openSession(browser, instance, 'admin@millaje.example', {});
  await page.goto('/backoffice/operations');
  const bar = page.getByRole('banner');
  await bar.getByRole('navigation').waitFor();
  for (const width of [1024, 1092, 1140, 1216, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await bar.evaluate((own) => own.scrollWidth - own.clientWidth), `at ${width} px`).toBe(0);
  }
  expect(await close()).toEqual([]);
});
