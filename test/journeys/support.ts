import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { login, PASSWORD } from './api.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { copyData, type Instance, startServer } from './instance.ts';
import { keepSession } from './kept-session.ts';

export { PASSWORD } from './api.ts';
export { startBrowser } from './chromium.ts';
export type { Instance } from './instance.ts';

/** The whole product on a folder of its own, with its examples: as the first start left it, started again. */
export async function startInstance(): Promise<Instance> {
  const folder = await makeScratchFolder('millaje-journeys-');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await copyData(inject('firstInstance'), folder);
    const instance = await startServer(folder);
    return { ...instance, stop: () => instance.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** What the browser complains about on purpose in these stories: answers that refuse, and calls that are cut off. */
const EXPECTED = /Failed to load resource|net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** Browsers whose story is over, with nothing in them: opening another one takes seconds. */
const free = new WeakMap<Browser, Opened[]>();

async function openContext(browser: Browser, instance: Instance, options: BrowserContextOptions): Promise<Opened> {
  const context = await browser.newContext({
    baseURL: instance.url,
    locale: 'es-VE',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // A worker between page and server would answer before a story can.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  context.on('console', (message) => {
    const isExpected = message.type() !== 'error' || EXPECTED.test(message.text());
    if (!isExpected) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return { page: await context.newPage(), context, complaints };
}

/** A page of the site without any script of it. */
const EMPTY_PAGE = '/readyz';

/** Leaves a browser as a new one is: nothing is open, kept, or listened to. */
async function forgetStory({ page, context, complaints }: Opened): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.goto(EMPTY_PAGE);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.emulateMedia({ colorScheme: 'light' });
  complaints.length = 0;
}

/**
 * A browser of one person. It keeps what it complains about (a broken policy, a script's error) for the end of the story. One
 * with options of its own, or with none in `{}`, is used for this story only: for what changes more than pages and storage.
 */
export async function openBrowser(browser: Browser, instance: Instance, options?: BrowserContextOptions) {
  const opened =
    (options === undefined ? free.get(browser)?.pop() : undefined) ??
    (await openContext(browser, instance, options ?? {}));
  const { page, context } = opened;
  return {
    page,
    context,
    /** Closes it, and gives what it complained about. */
    async close(): Promise<readonly string[]> {
      const complaints = [...opened.complaints];
      if (options !== undefined) {
        await context.close();
        return complaints;
      }
      await forgetStory(opened);
      free.set(browser, [...(free.get(browser) ?? []), opened]);
      return complaints;
    },
  };
}

export type Story = Awaited<ReturnType<typeof openBrowser>>;

/** Closes the browsers of a story, and fails if one of them complained. */
export async function closeAll(stories: Story[]): Promise<void> {
  const complaints: string[] = [];
  for (const { close } of stories.splice(0)) complaints.push(...(await close()));
  if (complaints.length > 0) throw new Error(`the browser complained: ${complaints.join('\n')}`);
}

/**
 * A browser in which somebody is signed in already, at home: for stories that tell of something else. It keeps what the site
 * keeps after the form.
 */
export async function openSession(
  browser: Browser,
  instance: Instance,
  username: string,
  options?: BrowserContextOptions,
): Promise<Story> {
  const { home, entries } = await keepSession(instance.url, username);
  const story = await openBrowser(browser, instance, options);
  await story.page.goto(EMPTY_PAGE);
  await story.page.evaluate((kept) => {
    for (const [name, value] of kept) localStorage.setItem(name, value);
  }, entries);
  await story.page.goto(home);
  return story;
}

/** Signs in as people do: by the form. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/?login=1');
  const form = page.getByRole('dialog', { name: 'Iniciar sesión' });
  await form.getByLabel('Correo o nombre de usuario').fill(username);
  await form.getByLabel('Contraseña', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/\/(passenger|corporate|backoffice)\/dashboard/);
}

/** Presses Tab until something has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target.toString()}`);
}

/** Waits until a part of the page says something. */
export async function says(part: Locator, text: string | RegExp): Promise<void> {
  const wanted = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  await expect.poll(() => part.textContent(), { timeout: 30_000, interval: 50 }).toEqual(wanted);
}

/** A file of members, as the import takes it. */
export async function writeMembers(folder: string, rows: readonly Record<string, string>[]): Promise<string> {
  const columns = Object.keys(rows[0] ?? {});
  const path = join(folder, 'miembros.csv');
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  await writeFile(path, `${lines.map((cells) => cells.join(';')).join('\n')}\n`);
  return path;
}

/** Asks the API as somebody, for what a story wants to be sure of beside the screen. */
export async function askAs(instance: Instance, username: string): Promise<(path: string) => Promise<unknown>> {
  const { token } = await login(instance.url, username, PASSWORD);
  return async (path) =>
    (await fetch(`${instance.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
}

/** A picture of one colour, as a browser would encode it. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

/** A year passes, here and by the server's clock, and somebody looks at the window again. `page.unroute` takes the server back. */
export async function passAYear(page: Page): Promise<void> {
  // Until an answer has told the server's time, nothing is over.
  await page.waitForLoadState('networkidle');
  const later = Date.now() + 365 * 24 * 3_600_000;
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(later).toUTCString() } });
  });
  await page.clock.setSystemTime(later);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
