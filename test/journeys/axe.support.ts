import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Whose pages bring axe along from now on: sent anew for each page, it takes longer than its looking does. */
const prepared = new WeakSet<BrowserContext>();

async function bringAxe(page: Page): Promise<void> {
  const context = page.context();
  if (!prepared.has(context)) {
    prepared.add(context);
    await context.addInitScript({ content: axe });
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
}

/** What keeps somebody out of a page as it stands: by all standards, or by the named rules. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await bringAxe(page);
  const runOnly = rules === undefined ? standards : { type: 'rule', values: rules };
  // What passed is not described: only what fails is read.
  const options = { runOnly, resultTypes: ['violations'] };
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' | ')))`,
  );
}
