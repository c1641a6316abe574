import { expect, test } from 'vitest';
import { isPnr, pnrOf, ticketNumberOf } from './booking-numbers.ts';

test('serials have PNRs of six letters, all different', () => {
  const pnrs = Array.from({ length: 2_000 }, (_, serial) => pnrOf(BigInt(serial)));
  expect(new Set(pnrs).size).toBe(2_000);
  expect(pnrs.every((pnr) => isPnr(pnr) && pnr === pnr.toUpperCase())).toBe(true);
  expect(pnrOf(26n ** 6n - 1n)).toMatch(/^[A-Z]{6}$/);
});

test('no letter can be divided out of the step between PNRs', () => {
  const seen = new Set(Array.from({ length: 26 }, (_, serial) => pnrOf(BigInt(serial)).at(-1)));
  expect(seen.size).toBe(26);
});

test('there is no PNR for serials outside', () => {
  expect(() => pnrOf(26n ** 6n)).toThrow('no PNR');
  expect(() => pnrOf(-1n)).toThrow('no PNR');
});

test.each([
  ['QWERTY', true],
  ['qwerty', true],
  ['QWERT', false],
  ['QWERTYU', false],
  ['QWERT1', false],
  ['QWERTÑ', false],
])('%s is a PNR: %o', (text, expected) => expect(isPnr(text)).toBe(expected));

test.each([
  ['742', 1n, '7420000000001'],
  ['007', 9_999_999_999n, '0079999999999'],
] as const)('prefix %s and serial %s make %s', (prefix, serial, expected) =>
  expect(ticketNumberOf(prefix, serial)).toBe(expected),
);

test.each([
  ['742', 10_000_000_000n],
  ['742', -1n],
  ['74', 1n],
] as const)('prefix %s and serial %s make no ticket number', (prefix, serial) =>
  expect(() => ticketNumberOf(prefix, serial)).toThrow('no ticket number'),
);
