import { expect, test } from 'vitest';
import { maximumMiles, parseMiles } from './miles.ts';

test.each([
  [50, 50n],
  ['50', 50n],
  [50n, 50n],
  [0, 0n],
  ['0', 0n],
  ['0050', 50n],
  [' 50 ', 50n],
  ['1.234', 1_234n],
  ['1.234,00', 1_234n],
  ['1.234.567,0', 1_234_567n],
  ['50,00', 50n],
  [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
  ['1000000000000000000000000000000', 10n ** 30n],
])('%o is %d miles', (value, expected) => expect(parseMiles(value)).toBe(expected));

test.each([
  -1,
  -1n,
  50.5,
  1e30,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.MAX_SAFE_INTEGER + 1,
  '-5',
  '+5',
  '50.0',
  '9,99',
  '99,50',
  '50,000',
  '50,',
  '1.23',
  '12.34',
  '1234.567',
  '0.123',
  '1,234',
  '1,234.00',
  '-50',
  '(50)',
  'Bs. 50',
  '50 millas',
  '1e3',
  '0x32',
  '5 0',
  '1 234',
  '1\u00a0234',
  '٥٠',
  '５０',
  '',
  '1'.repeat(41),
  null,
  undefined,
  true,
  ['50'],
  { valueOf: () => 50 },
])('%o is no number of miles', (value) => expect(parseMiles(value)).toBeUndefined());

test('the largest amount, and every sum of balances that one account may hold, is a safe integer on the wire', () => {
  expect(Number.isSafeInteger(Number(maximumMiles))).toBe(true);
});
