import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingTexts } from '@millaje/api/settings/settings.texts';
import { menuTexts } from '@millaje/api/shell.texts';
import { expect, test } from 'vitest';
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
  const { staff } = menuTexts;
  const text = pages.map(([, page]) => page).join('\n');
  const entries = [
    staff.home,
    staff.orders,
    staff.listOfOrders,
    staff.sales,
    staff.discounts,
    staff.bank,
    staff.users,
    staff.operations,
    staff.redemptions,
    staff.emits,
    staff.rewards,
    staff.flights,
    staff.reconciliation,
    staff.reports,
    staff.month,
    staff.products,
    staff.manageProducts,
    staff.memberships,
    staff.milesPackages,
    staff.promotions,
    staff.settings,
    staff.routes,
    staff.airports,
    staff.coins,
    staff.rates,
    staff.fees,
    staff.serviceCentres,
    settingTexts.title,
    staff.approvals,
    staff.audit,
    staff.profile,
  ];
  expect(entries.filter((entry) => !text.toLowerCase().includes(entry.toLowerCase()))).toEqual([]);
});
