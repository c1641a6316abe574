import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site, SitePage } from '@millaje/api/site/site';
import { ALIASES, type PathName, patternOf, pathTo } from '../src/paths.ts';
import routes from '../src/routes.ts';

/** The page that answers an address which no screen has. */
const NOT_FOUND = '/404';

/** The pages that somebody looks for, and finds without knowing the programme. */
const INDEXED = [
  'home',
  'register',
  'registerCorporate',
  'publicLookup',
  'itineraries',
  'privacy',
  'termsCorporate',
] as const satisfies PathName[];

const QUESTIONS: readonly PathName[] = ['home', 'itineraries'];

/** Forms for a code: a mail, or another page, leads there. */
const UNLISTED: readonly string[] = [
  pathTo('activateAccount'),
  pathTo('resetPassword'),
  pathTo('passwordCode'),
  pathTo('activationCode'),
];

const listed = INDEXED.map((name): SitePage => ({
  path: pathTo(name),
  canonical: pathTo(name),
  isIndexed: true,
  hasQuestions: QUESTIONS.includes(name),
}));
const unlisted = UNLISTED.map((path): SitePage => ({ path, canonical: path, isIndexed: false, hasQuestions: false }));

/** The same page under its second, Spanish address. */
function doubles({ canonical, ...page }: SitePage): SitePage[] {
  return Object.entries(ALIASES).flatMap(([name, alias]) => {
    const base = baseOf(patternOf(name as PathName));
    const isBase = canonical === base || canonical.startsWith(`${base}/`);
    return isBase ? [{ ...page, canonical, path: `${baseOf(alias)}${canonical.slice(base.length)}` }] : [];
  });
}

/** A pattern as far as it is the same for all its addresses: '/activar/:token?' → '/activar'. */
const baseOf = (pattern: string): string => pattern.split('/:')[0] ?? pattern;

/** The public pages that are the same for everybody. */
export const PUBLIC_PAGES: readonly SitePage[] = [...listed, ...unlisted].flatMap((page) => [page, ...doubles(page)]);

/** What is rendered at build time. */
export const PRERENDERED: string[] = [...PUBLIC_PAGES.map(({ path }) => path), NOT_FOUND];

interface Entry {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly children?: readonly Entry[] | undefined;
}

/** The patterns of a table of routes, each whole. */
export function patternsIn(entries: readonly Entry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const whole = path?.startsWith('/') === true ? path : [parent, path].filter(Boolean).join('/');
    const own = index === true ? [parent === '' ? '/' : parent] : path === undefined ? [] : [whole];
    return [...own, ...patternsIn(children ?? [], whole)];
  });
}

/** The public pages, and the patterns of every other screen. */
export function siteOf(entries: readonly Entry[]): Site {
  const known = new Set([...PUBLIC_PAGES.map(({ path }) => path), '*']);
  return { pages: PUBLIC_PAGES, screens: patternsIn(entries).filter((pattern) => !known.has(pattern)) };
}

/** Writes `site.json`, which tells the server what the addresses of a build are. */
export async function writeSiteFile(folder: string): Promise<void> {
  await writeFile(join(folder, 'site.json'), `${JSON.stringify(siteOf(routes), null, 2)}\n`);
}
