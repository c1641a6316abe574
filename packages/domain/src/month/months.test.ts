import { expect, test } from 'vitest';
import { firstDayOf, isMonth, lastDayOf, monthOf, monthsAfter, monthsBetween } from './months.ts';

test.each([
  ['2026-03', true],
  ['1900-01', true],
  ['2100-12', true],
  ['2026-00', false],
  ['2026-13', false],
  ['2026-3', false],
  ['1899-12', false],
  ['2101-01', false],
  ['2026-03-01', false],
  ['', false],
])('%j is a month: %s', (text, is) => {
  expect(isMonth(text)).toBe(is);
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2024-02', '2024-02-29'],
  ['2026-04', '2026-04-30'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, last) => {
  expect([firstDayOf(month), lastDayOf(month)]).toEqual([`${month}-01`, last]);
  expect(monthOf(last)).toBe(month);
});

test.each([
  ['2026-03', 0, '2026-03'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-06', -18, '2024-12'],
  ['2026-06', 30, '2028-12'],
] as const)('%s and %i months is %s', (month, months, after) => {
  expect(monthsAfter(month, months)).toBe(after);
  expect(monthsBetween(month, after)).toBe(months);
});
