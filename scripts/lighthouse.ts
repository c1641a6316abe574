import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext } from 'playwright-core';
import { findFreePort } from '../apps/server/src/platform/embedded/ports.ts';
import { findChromium } from '../test/journeys/chromium.ts';
import { startServer } from '../test/journeys/instance.ts';
import { makeScratchFolder } from '../test/support/scratch.ts';
import { pressAll } from './lighthouse/interactions.ts';
import { AUDITED, auditPage } from './lighthouse/pages.ts';
import type { Figure } from './lighthouse/figure.ts';

/*
 * `npm run lighthouse`: starts the product with its examples and looks at its first pages with Lighthouse, and at how long presses
 * take, in Chromium (CHROMIUM_PATH, or the one on the PATH). It fails if a goal is missed. The web app has to be built. Each page
 * is looked at three times, or `--runs N`, and the median counts, or all presses: other work on the machine is part of every figure of time.
 * `--only TEXT` looks at the pages and sides whose name has the text.
 */

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, runs: { type: 'string', default: '3' } },
});
const runs = Math.max(1, Number(options.runs) || 1);
const isChosen = ({ name }: { readonly name: string }): boolean => name.includes(options.only);

const say = (text: string) => process.stdout.write(`${text}\n`);

function report({ subject, what, value, goal, isMet }: Figure): void {
  say(`${isMet ? 'ok    ' : 'MISSED'}  ${subject.padEnd(28)} ${what.padEnd(26)} ${value.padEnd(22)} ${goal}`);
}

const folder = await makeScratchFolder('millaje-lighthouse-');
const instance = await startServer(folder);
const port = await findFreePort();
// Lighthouse opens its pages in the browser's own profile: what somebody's session keeps has to stand there.
const context: BrowserContext = await chromium.launchPersistentContext('', {
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
});
const figures: Figure[] = [];
const keep = (found: readonly Figure[]): void => {
  figures.push(...found);
  for (const figure of found) report(figure);
};
try {
  for (const page of AUDITED.filter(isChosen)) keep(await auditPage(page, { context, url: instance.url, port, runs }));
  await context.close();
  await pressAll({ url: instance.url, runs }, isChosen, keep);
} finally {
  await context.close();
  await instance.stop();
  await rm(folder, { recursive: true, force: true });
}
const missed = figures.filter(({ isMet }) => !isMet).length;
say(missed === 0 ? `All ${figures.length} goals are met.` : `${missed} of ${figures.length} goals are missed.`);
process.exitCode = missed === 0 ? 0 : 1;
