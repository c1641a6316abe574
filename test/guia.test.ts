import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { STAFF_ACCOUNT_LINKS, STAFF_MENU } from '../apps/web/src/navigation.ts';
import { PICTURE_NAMES } from '../scripts/screens/list.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'docs/screens');
const guide = join(root, 'docs/guia');
const pages = readdirSync(guide).map((name) => [name, readFileSync(join(guide, name), 'utf8')] as const);

test('every screen has its picture, no picture is of a screen that is gone, and all together are small', () => {
  const files = readdirSync(pictures);
  expect(files.map((name) => name.replace(/\.webp$/, '')).toSorted()).toEqual(PICTURE_NAMES.toSorted());
  const bytes = files.reduce((sum, name) => sum + statSync(join(pictures, name)).size, 0);
  expect(bytes).toBeLessThan(6 * 1024 * 1024);
});

test("the staff's guide shows pictures and leads to pages that are there", () => {
  const links = [...pages, ['../../README.md', readFileSync(join(root, 'README.md'), 'utf8')] as const].flatMap(
    ([name, text]) => [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => join(guide, name, '..', link)),
  );
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});

test("the staff's guide tells of every entry of the menu", () => {
  const text = pages.map(([, page]) => page).join('\n');
  const links = STAFF_MENU.flatMap((entry) => ('links' in entry ? [entry, ...entry.links] : [entry]));
  const entries = [...links, ...STAFF_ACCOUNT_LINKS].map(({ label }) => label);
  expect(entries.length).toBeGreaterThan(30);
  expect(entries.filter((entry) => !text.toLowerCase().includes(entry.toLowerCase()))).toEqual([]);
});

test("the staff's guide names ways through the menu as the menu has them", () => {
  const groups = new Map(
    STAFF_MENU.flatMap((entry) =>
      'links' in entry ? [[entry.label, entry.links.map(({ label }) => label)] as const] : [],
    ),
  );
  const ways = pages.flatMap(([name, page]) =>
    [...page.matchAll(/\*\*(\p{Lu}[^*›]*) › ([^*›]+?)(?: › [^*]+)?\*\*/gu)].map(([, group = '', entry = '']) => ({
      name,
      group,
      entry,
    })),
  );
  expect(ways.length).toBeGreaterThan(15);
  expect(ways.filter(({ group, entry }) => groups.get(group)?.includes(entry) !== true)).toEqual([]);
});
