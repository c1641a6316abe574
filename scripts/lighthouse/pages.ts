import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import type { BrowserContext } from 'playwright-core';
import { startBrowser } from '../../test/journeys/chromium.ts';
import { keepSession } from '../../test/journeys/kept-session.ts';
import { type Figure, median } from './figure.ts';

interface Audited {
  readonly name: string;
  readonly path: string;
  /** Lighthouse's own preset: a mid-range phone on a slow line, or a desktop. */
  readonly preset: 'phone' | 'desktop';
  /** Who is signed in; a public page where nobody is. */
  readonly by?: string;
}

/** The first pages of everybody. */
export const AUDITED: readonly Audited[] = [
  { name: 'landing, phone', path: '/', preset: 'phone' },
  { name: 'landing, desktop', path: '/', preset: 'desktop' },
  { name: 'login, phone', path: '/?login=1', preset: 'phone' },
  { name: 'login, desktop', path: '/?login=1', preset: 'desktop' },
  { name: 'member home, desktop', path: '/passenger/dashboard', preset: 'desktop', by: 'carmen@millaje.example' },
  { name: 'ally home, desktop', path: '/corporate/dashboard', preset: 'desktop', by: 'aliado@millaje.example' },
  { name: 'back office, desktop', path: '/backoffice/dashboard', preset: 'desktop', by: 'admin@millaje.example' },
];

const PERFORMANCE_GOAL = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The largest paint of a public page on a phone, in milliseconds. */
const LARGEST_PAINT_MS = 1500;
/** What rounds to no layout shift in two digits: the browser counts a digit that changes in a running number. */
const SHIFT = 0.005;
/** All script of the landing page's first load as it comes, without what is fetched when the browser is idle. */
const SCRIPT_BYTES = 120 * 1024;

interface Surroundings {
  readonly context: BrowserContext;
  readonly url: string;
  /** Where the browser listens for Lighthouse. */
  readonly port: number;
  readonly runs: number;
}

/** Puts somebody's session, or nobody's, where the pages of this browser look for it. */
async function signIn({ context, url }: Surroundings, username: string | undefined): Promise<void> {
  const entries = username === undefined ? [] : (await keepSession(url, username)).entries;
  const page = await context.newPage();
  await page.goto(`${url}/readyz`);
  await page.evaluate((kept) => {
    localStorage.clear();
    for (const [name, value] of kept) localStorage.setItem(name, value);
  }, entries);
  await page.close();
}

async function look({ path, preset, by }: Audited, { url, port }: Surroundings): Promise<Result> {
  const onlyCategories = CATEGORIES.filter((category) => category !== 'seo' || by === undefined);
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories } as const;
  const found = await lighthouse(url + path, { ...flags }, preset === 'desktop' ? desktopConfig : undefined);
  if (found === undefined || found.lhr.runtimeError !== undefined)
    throw new Error(`${path}: ${found?.lhr.runtimeError?.message ?? 'Lighthouse gave nothing'}`);
  return found.lhr;
}

const numberOf = (result: Result, audit: string): number => result.audits[audit]?.numericValue ?? Number.NaN;

/** What a category found wanting, for who has to mend it. */
function wanting(results: readonly Result[], category: string): string {
  const names = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...new Set(names)].join(', ');
}

function scores(subject: string, results: readonly Result[]): Figure[] {
  const [first] = results;
  return Object.keys(first?.categories ?? {}).map((category) => {
    const score = Math.round(median(results.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
    const goal = category === 'performance' ? PERFORMANCE_GOAL : 100;
    const isMet = score >= goal;
    const why = isMet || category === 'performance' ? '' : ` (${wanting(results, category)})`;
    return { subject, what: category, value: `${score}${why}`, goal: `≥ ${goal}`, isMet };
  });
}

/** Looks at one page a few times, and holds the medians against the goals. */
export async function auditPage(page: Audited, surroundings: Surroundings): Promise<Figure[]> {
  const { name: subject, path, preset, by } = page;
  await signIn(surroundings, by);
  const results: Result[] = [];
  for (let run = 0; run < surroundings.runs; run += 1) results.push(await look(page, surroundings));
  const middle = (audit: string) => median(results.map((result) => numberOf(result, audit)));
  const shift = middle('cumulative-layout-shift');
  const figures: Figure[] = [
    ...scores(subject, results),
    { subject, what: 'layout shift', value: shift.toFixed(3), goal: `< ${SHIFT}`, isMet: shift < SHIFT },
  ];
  const paint = Math.round(middle('largest-contentful-paint'));
  if (preset === 'phone') {
    const goal = `≤ ${LARGEST_PAINT_MS} ms`;
    figures.push({ subject, what: 'largest paint', value: `${paint} ms`, goal, isMet: paint <= LARGEST_PAINT_MS });
  }
  if (preset === 'phone' && path === '/') figures.push(await weighScripts(subject, surroundings));
  return figures;
}

/** The scripts that come with the page itself, compressed, without headers; not what follows once nothing else is to be done. */
async function weighScripts(subject: string, { url }: Surroundings): Promise<Figure> {
  // Lighthouse's own browser has them already.
  const browser = await startBrowser();
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(
      response.url(),
      response.finished().then(async () => (await response.request().sizes()).responseBodySize),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(scripts.values());
  await browser.close();
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const value = `${(bytes / 1024).toFixed(1)} KB in ${sizes.length} files`;
  const goal = `≤ ${SCRIPT_BYTES / 1024} KB`;
  return { subject, what: 'script of the first load', value, goal, isMet: bytes > 0 && bytes <= SCRIPT_BYTES };
}
