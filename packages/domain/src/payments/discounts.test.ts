import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal } from '../decimals.ts';
import { discountOf, discountPercentages, totalsOf } from './discounts.ts';

test.each<[bigint, number, string, bigint, bigint]>([
  [1_999n, 0, '36.5012', 1_999n, 72_966n],
  [1_999n, 10, '36.5012', 1_799n, 65_666n],
  [1_999n, 50, '36.5012', 999n, 36_465n],
  [1_999n, 100, '36.5012', 0n, 0n],
  [1n, 50, '1', 0n, 0n],
  [9_900n, 30, '36.5', 6_930n, 252_945n],
  [1n, 0, '0.005', 1n, 0n],
  [100n, 0, '0.005', 100n, 1n],
])('%d hundredths less %d %% at %s: %d and %d', (price, percentage, rate, usd, ves) =>
  expect(totalsOf(price, percentage, parseDecimal(rate) ?? { digits: 0n, scale: 0 })).toEqual({
    discount: price - usd,
    usd,
    ves,
  }),
);

test('a discount never makes a price negative, nor more', () => {
  const isBounded = fc.property(
    fc.bigInt(0n, 1_000_000_000n),
    fc.constantFrom(...discountPercentages),
    (price, percentage) => {
      const discount = discountOf(price, percentage);
      return discount >= 0n && discount <= price && (percentage < 100 || discount === price);
    },
  );
  expect(fc.check(isBounded)).toMatchObject({ failed: false });
});
