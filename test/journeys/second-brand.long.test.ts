import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTree } from '../../scripts/planted-faults/workshop.ts';
import { type Examples, fill } from '../../scripts/screens/fill.ts';
import { picturesOf } from '../../scripts/screens/list.ts';
import { wordsOfPdf } from '../support/pdf.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { login, PASSWORD } from './api.ts';
import { type Instance, startServer } from './instance.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { wordsOf } from './specification.support.ts';
import { openBrowser, openSession, startBrowser, type Story } from './support.ts';

/** Another airline's programme, built and started from its brand file: nowhere is a trace of the first one. */
const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** What only the first brand says. The path of `updateAVP` is printed by the specification. */
const tracesIn = (text: string): string[] =>
  text.replaceAll(/updateAVP/gi, '').match(/.{0,30}(\bAVPM?\b|Avior|avp\.example|(is|to)_avp|\b9V ?\d).{0,20}/g) ?? [];

let tree: string;
let instance: Instance;
let browser: Browser;
let examples: Examples;

beforeAll(async () => {
  tree = await makeScratchFolder('millaje-second-brand-');
  await copyTree(root, tree);
  const brandFile = join(tree, 'brand/cumbre.json');
  await execute(process.execPath, [join(tree, 'node_modules/.bin/react-router'), 'build'], {
    cwd: join(tree, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production', BRAND_FILE: brandFile },
    maxBuffer: 64 * 1024 * 1024,
  });
  [instance, browser] = await Promise.all([
    startServer(tree, { root: tree, settings: { BRAND_FILE: brandFile, DEMO_DATA: 'true' } }),
    startBrowser(),
  ]);
  examples = await fill(instance);
  // A whole site is built first, which a machine with much else to do needs minutes for.
}, 600_000);
afterAll(async () => {
  await browser.close();
  await instance.stop();
  await rm(tree, { recursive: true, force: true });
});

const readable = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.xml']);

test('no file of the built site names the first brand', async () => {
  const folder = join(tree, 'apps/web/build/client');
  const names = (await readdir(folder, { recursive: true })).filter((name) => readable.has(extname(name)));
  expect(names.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const name of names)
    found.push(...tracesIn(await readFile(join(folder, name), 'utf8')).map((trace) => `${name}: ${trace}`));
  expect(found).toEqual([]);
  expect(JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'))).toMatchObject({
    name: 'Cumbre · Aerolínea Cumbre',
  });
});

test('no screen, and no head of a page, names the first brand', async () => {
  const stories = new Map<string | undefined, Story>();
  const found: string[] = [];
  const texts = new Map<string, string>();
  for (const { name, path, by } of picturesOf(examples)) {
    const story =
      stories.get(by) ??
      (by === undefined ? await openBrowser(browser, instance, {}) : await openSession(browser, instance, by, {}));
    stories.set(by, story);
    const { page } = story;
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 30_000 }).toBe(0);
    const words = [await wordsOf(page), await page.locator('head').innerHTML()].join('\n');
    found.push(...tracesIn(words).map((trace) => `${name}: ${trace}`));
    texts.set(name, words);
  }
  expect(found).toEqual([]);
  expect(texts.get('passenger-home')).toMatch(/\d CUM/);
});

test('no mail names the first brand', async () => {
  const { messages } = (await (await fetch(`${instance.url}/dev/mailbox/messages.json`)).json()) as {
    messages: readonly { id: string; subject: string; from: string; text: string }[];
  };
  expect(messages.length).toBeGreaterThan(5);
  const found: string[] = [];
  for (const { id, subject, from, text } of messages) {
    const html = await (await fetch(`${instance.url}/dev/mailbox/${id}/message.html`)).text();
    found.push(...tracesIn([subject, from, text, html].join('\n')).map((trace) => `${subject}: ${trace}`));
    expect(text).toContain('Cumbre');
  }
  expect(found).toEqual([]);
});

test('no PDF and no spreadsheet names the first brand', async () => {
  const { token } = await login(instance.url, 'admin@millaje.example', PASSWORD);
  const read = async (path: string, method = 'GET') => {
    const response = await fetch(`${instance.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: '{}' }),
    });
    expect(response.status, path).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const rowsOf = async (path: string, method?: string) => {
    const file = join(tree, 'hoja.xlsx');
    await writeFile(file, await read(path, method));
    return JSON.stringify(await readSpreadsheet(file));
  };
  const month = new Date().toISOString().slice(0, 7);
  const texts = [
    wordsOfPdf(await read('/terms-conditions')),
    wordsOfPdf(await read('/api/v1/users/holders-pdf')),
    wordsOfPdf(await read(`/api/v1/redemptions/${examples.ticket}/pdf`)),
    wordsOfPdf(await read(`/api/v1/reports/months/${month}/pdf`)),
    await rowsOf('/api/v1/users/excel'),
    await rowsOf('/api/v1/operations/excel', 'POST'),
    await rowsOf('/api/v1/membership-orders/excel'),
    await rowsOf(`/api/v1/reports/months/${month}/excel`),
  ];
  expect(texts.flatMap(tracesIn)).toEqual([]);
  expect(texts[4]).toContain('Aerolínea Cumbre');
});

test('what is served beside the pages has its names: the guide of the API, the map of the site, the manifest', async () => {
  for (const path of [
    '/docs',
    '/llms.txt',
    '/docs/openapi.json',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
  ])
    expect(tracesIn(await (await fetch(`${instance.url}${path}`)).text()), path).toEqual([]);
  const answer = await fetch(`${instance.url}/api/v1/users/getUser`, {
    headers: { authorization: `Bearer ${(await login(instance.url, 'maria@millaje.example', PASSWORD)).token}` },
  });
  expect(await answer.json()).toMatchObject({ user_info: { is_cumbre: true } });
});
