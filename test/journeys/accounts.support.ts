import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const flags = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** How long the whole product may take to start, in milliseconds. */
const startTimeout = 180_000;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** The product as it starts on a new machine, with a browser before it. */
export interface Site {
  readonly url: string;
  /** A new visitor, who knows no cookie yet. */
  visit: (path: string) => Promise<Page>;
  /** The last link to an address of the site in the mails to somebody, once it is there; `seen` are those already used. */
  mailedLink: (to: string, path: string, seen?: readonly string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts the server on a folder and a port of its own. */
export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'millaje-journey-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: join(folder, 'data'), PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect.poll(() => isUp(url), { timeout: startTimeout, interval: 250 }).toBe(true);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags });
  return {
    url,
    visit: (path) => visit(browser, url, path),
    mailedLink: (to, path, seen = []) => mailedLink(url, to, path, seen),
    async stop() {
      await browser.close();
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then((response) => response.ok, () => false);
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}

async function visit(browser: Browser, url: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', locale: 'es-VE' });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function mailedLink(url: string, to: string, path: string, seen: readonly string[]): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${url}/dev/mailbox/messages.json?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: readonly Mail[] };
    return messages.flatMap(({ links }) => links).find((link) => link.includes(path) && !seen.includes(link)) ?? '';
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBe('');
  return find();
}

/** Closes the dialog that has this title, having read the text in it. */
export async function confirmDialog(page: Page, title: string, text = ''): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  if (text !== '') await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Fills fields by their labels; a select takes the text or the value of its choice. */
export async function fillIn(place: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = place.getByLabel(label, { exact: true });
    const isChoice = (await field.evaluate((element) => element.tagName)) === 'SELECT';
    if (isChoice) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Signs in with the form over the front page. */
export async function signIn(page: Page, identifier: string, password: string): Promise<Locator> {
  await page.goto('/?login=1');
  const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' });
  await fillIn(dialog, { 'Correo o nombre de usuario': identifier, Contraseña: password });
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  return dialog;
}
