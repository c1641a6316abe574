import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { access, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { findFreePort } from '../../apps/server/src/platform/embedded/ports.ts';
import type { LoginAnswer } from './api.ts';

const server = fileURLToPath(new URL('../../apps/server/src/', import.meta.url));

/** The password of everybody in these stories; the demonstration accounts have it already. */
export const PASSWORD = 'Millaje.2026';

export interface Instance {
  readonly url: string;
  readonly folder: string;
  /** Runs one of the server's commands on this instance's data. */
  run(command: string, args: readonly string[], input?: string): Promise<{ code: number | null; output: string }>;
  stop(): Promise<void>;
}

/** The whole product on a folder of its own: database, chain, server, worker and settler, with its examples. */
export async function startInstance(): Promise<Instance> {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-journeys-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'warn' };
  const logFile = join(folder, 'server.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [join(server, 'main.ts')], { env, stdio: ['ignore', log, log] });
  const ended = new Promise((resolve) => child.once('exit', resolve));

  async function isReady(): Promise<void> {
    if (child.exitCode !== null) throw new Error(await readFile(logFile, 'utf8'));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }

  await vi.waitFor(isReady, { timeout: 120_000, interval: 200 });
  return {
    url,
    folder,
    run: (command, args, input = '') => runCommand([join(server, 'commands', command), ...args], env, input),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function runCommand(args: readonly string[], env: NodeJS.ProcessEnv, input: string) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, args, { env, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    child.once('close', (code) => resolve({ code, output }));
    child.stdin.end(input);
  });
}

async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (
        await access(path).then(
          () => true,
          () => false,
        )
      )
        return path;
    }
  }
  throw new Error('There is no Chromium: say where it is with CHROMIUM_PATH.');
}

/** The browser of all stories of a file. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** What the browser complains about on purpose in these stories: answers that refuse, and calls that are cut off. */
const EXPECTED = /Failed to load resource|net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

/** A browser of one person. It keeps what it complains about (a broken policy, a script's error) for the end of the story. */
export async function openBrowser(browser: Browser, instance: Instance, options: BrowserContextOptions = {}) {
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
  const page = await context.newPage();
  return {
    page,
    context,
    /** Closes it, and gives what it complained about. */
    async close(): Promise<readonly string[]> {
      await context.close();
      return complaints;
    },
  };
}

export type Story = Awaited<ReturnType<typeof openBrowser>>;

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
  const response = await fetch(`${instance.url}/api/v1/login?platform=web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { token } = (await response.json()) as LoginAnswer;
  return async (path) =>
    (await fetch(`${instance.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
}
