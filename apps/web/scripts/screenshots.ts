import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { answerTo, openAttemptsOf, type Scene, userOf } from './fixtures.ts';
import { serveBuild } from './static-server.ts';

/*
 * Pictures of screens, with what a browser complains about: broken policies, scripts' errors, what axe finds.
 *
 *   node apps/web/scripts/screenshots.ts --role PASSENGER --rows 1000 --out /tmp/pictures /passenger/dashboard
 */

const USAGE = {
  out: { type: 'string', default: 'pictures' },
  widths: { type: 'string', default: '390,768,1280,1920' },
  schemes: { type: 'string', default: 'light,dark' },
  role: { type: 'string' },
  rows: { type: 'string', default: '37' },
  name: { type: 'string', default: 'usual' },
  tier: { type: 'string', default: 'Gold' },
  api: { type: 'string', default: 'answers' },
  /** A transfer whose answer did not come is kept, and looking finds this: unknown, posted or refused. */
  open: { type: 'string' },
  /** Names of buttons or links to press before the picture, in order; `key:` before a key's name presses that. */
  press: { type: 'string', multiple: true },
  full: { type: 'boolean', default: false },
  axe: { type: 'boolean', default: true },
} as const;

const BUILD = fileURLToPath(new URL('../build/client', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CHROMIUM = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const { values: options, positionals: paths } = parseArgs({
  options: USAGE,
  allowPositionals: true,
  allowNegative: true,
});
const scene = {
  role: options.role,
  rows: Number(options.rows),
  name: options.name,
  tier: options.tier,
  api: options.api,
  open: options.open,
} as Scene;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function openContext(browser: Browser, origin: string, width: number, scheme: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme as 'light' | 'dark',
    reducedMotion: 'reduce',
  });
  if (scene.role !== undefined) {
    const user = JSON.stringify(userOf(scene));
    await context.addInitScript(
      ({ stored, attempts }) => {
        localStorage.setItem('token', 'picture');
        localStorage.setItem('user', stored);
        for (const [place, attempt] of Object.entries(attempts)) sessionStorage.setItem(place, attempt);
      },
      { stored: user, attempts: openAttemptsOf(scene) },
    );
  }
  await context.route('**/api/**', async (route) => {
    if (scene.api === 'hangs') return;
    const answer = scene.api === 'fails' ? undefined : answerTo(new URL(route.request().url()), scene);
    if (answer === undefined)
      await route.fulfill({
        status: 400,
        json: {
          code: 400,
          message: 'Error',
          error: { code: 400, message: 'El servicio no respondió.', rule: 'invalid_input' },
        },
      });
    else await route.fulfill({ json: answer });
  });
  return context;
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate<string[]>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((result) => result.violations.map((violation) => violation.id + ': ' + violation.nodes.map((node) => node.target.join(' ') + ' — ' + node.failureSummary.split('\\n').slice(1, 2)).join(' | ')))`,
  );
}

async function press(page: Page, name: string): Promise<void> {
  if (name.startsWith('key:')) await page.keyboard.press(name.slice(4));
  else
    await page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name }))
      .or(page.getByLabel(name))
      .first()
      .click();
  await page.waitForTimeout(400);
}

async function takePicture(context: BrowserContext, path: string, name: string): Promise<void> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(path, { waitUntil: scene.api === 'hangs' ? 'load' : 'networkidle' });
  // On a busy machine the network is idle before the screen is there.
  if (scene.api !== 'hangs') await page.getByRole('heading').first().waitFor();
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(scene.api === 'hangs' ? 1500 : 300);
  for (const target of options.press ?? []) await press(page, target);
  await page.screenshot({ path: join(options.out, `${name}.png`), fullPage: options.full });
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  if (Number(overflow) > 0) complaints.push(`the page is ${String(overflow)} pixels wider than the window`);
  if (options.axe) complaints.push(...(await findings(page)));
  say(`${name}${complaints.length === 0 ? ': clean' : ''}`);
  for (const complaint of new Set(complaints)) say(`  ! ${complaint}`);
  await page.close();
}

await mkdir(options.out, { recursive: true });
const { origin, server } = await serveBuild(BUILD);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM });
for (const width of options.widths.split(',').map(Number)) {
  for (const scheme of options.schemes.split(',')) {
    const context = await openContext(browser, origin, width, scheme);
    for (const path of paths) {
      const screen = path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home';
      await takePicture(context, path, `${screen}-${width}-${scheme}`);
    }
    await context.close();
  }
}
await browser.close();
server.close();
