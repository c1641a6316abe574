import { expect, test } from 'vitest';
import { moneyText } from '../money.ts';
import { payoutCents, payoutDeadline } from './payouts.ts';

test.each([
  [0n, '0.00'],
  [1n, '0.01'],
  [2n, '0.01'],
  [3n, '0.02'],
  [99n, '0.50'],
  [199n, '1.00'],
  [200n, '1.00'],
  [201n, '1.01'],
  [3_399n, '17.00'],
  [12_345_679n, '61728.40'],
  [9_007_199_254_740_991n, '45035996273704.96'],
])('%d miles are worth US$ %s', (miles, dollars) => {
  expect(moneyText(payoutCents(miles))).toBe(dollars);
});

test.each([
  ['2026-01', '2026-02-18'],
  ['2026-11', '2026-12-18'],
  ['2026-12', '2027-01-18'],
])('%s is paid in time until %s', (month, day) => expect(payoutDeadline(month)).toBe(day));
