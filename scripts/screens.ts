import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { shellTexts } from '@millaje/api/shell.texts';
import { startBrowser } from '../test/journeys/chromium.ts';
import { type Instance, startServer } from '../test/journeys/instance.ts';
import { keepSession } from '../test/journeys/kept-session.ts';
import { standsStill } from '../test/journeys/stands-still.support.ts';
import { makeScratchFolder } from '../test/support/scratch.ts';
import { fill } from './screens/fill.ts';
import { PICTURE_NAMES, type Picture, picturesOf } from './screens/list.ts';

/*
 * `npm run screens`: starts the product with its examples, puts something on every screen, and makes a picture of each in
 * docs/screens/. With `--only TEXT` those whose name has the text. The web app has to be built.
 */

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const folder = join(import.meta.dirname, '../docs/screens');
const quality = 78;
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** A browser per person and look, with the session that the site keeps. */
async function openContext(browser: Browser, instance: Instance, picture: Picture): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: instance.url,
    locale: 'es-VE',
    viewport: sizes[picture.isPhone ? 'phone' : 'desktop'],
    isMobile: picture.isPhone === true,
    hasTouch: picture.isPhone === true,
    colorScheme: picture.isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'cookies_aceptadas', value: '1', url: instance.url }]);
  if (picture.by === undefined) return context;
  const { entries } = await keepSession(instance.url, picture.by);
  await context.addInitScript((kept) => {
    for (const [name, value] of kept) localStorage.setItem(name, value);
  }, entries);
  return context;
}

/** Waits until the screen has what it asked for, and nothing moves. */
async function untilStill(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.waitForLoadState('networkidle');
  // What comes late on a first screen has its room until it is there.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-waits]')].every(
      (room) => room.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  await page.waitForFunction((loading) => !document.body.innerText.includes(loading), shellTexts.loading);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await standsStill(page);
}

async function take(context: BrowserContext, picture: Picture): Promise<number> {
  const page = await context.newPage();
  await page.goto(picture.path);
  await untilStill(page);
  const browser = await context.newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
  const content = Buffer.from(data, 'base64');
  await writeFile(join(folder, `${picture.name}.webp`), content);
  await page.close();
  return content.length;
}

async function takeAll(browser: Browser, instance: Instance): Promise<void> {
  const contexts = new Map<string, BrowserContext>();
  let bytes = 0;
  for (const picture of picturesOf(await fill(instance))) {
    if (!picture.name.includes(options.only)) continue;
    const key = [picture.by, picture.isPhone, picture.isDark].join();
    const context = contexts.get(key) ?? (await openContext(browser, instance, picture));
    contexts.set(key, context);
    const size = await take(context, picture);
    bytes += size;
    say(`${picture.name}: ${Math.round(size / 1024)} kB`);
  }
  say(`${(bytes / 1024 / 1024).toFixed(1)} MB`);
}

await mkdir(folder, { recursive: true });
// What is no screen any more has no picture.
for (const file of await readdir(folder))
  if (!PICTURE_NAMES.includes(file.replace(/\.webp$/, ''))) await rm(join(folder, file));
const data = await makeScratchFolder('millaje-screens-');
const instance = await startServer(data, { settings: { DEMO_DATA: 'true' } });
const browser = await startBrowser();
try {
  await takeAll(browser, instance);
} finally {
  await browser.close();
  await instance.stop();
  await rm(data, { recursive: true, force: true });
}
