import { expect, test } from 'vitest';
import { splitAmount } from './split-amount.ts';

test.each([
  ['50', '5', 3n, 47n],
  ['1000', '2.5', 25n, 975n],
  ['50', '0', 0n, 50n],
])('of %s miles at %s percent %s are the commission and %s arrive', (amount, percent, fee, total) => {
  expect(splitAmount(amount, percent)).toEqual({ amount: BigInt(amount), fee, total });
});

test.each([
  ['', '5'],
  ['50', undefined],
])('of %j miles at %j percent nothing is said', (amount, percent) => {
  expect(splitAmount(amount, percent)).toBeUndefined();
});
