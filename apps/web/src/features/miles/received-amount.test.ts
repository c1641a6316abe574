import { expect, test } from 'vitest';
import { receivedAmount } from './received-amount.ts';

test.each([
  ['50', '5', 47n],
  ['1000', '2.5', 975n],
  ['50', '0', 50n],
  ['', '5', undefined],
  ['50', undefined, undefined],
])('of %s miles at %s percent arrive %s', (amount, fee, received) => {
  expect(receivedAmount(amount, fee)).toBe(received);
});
