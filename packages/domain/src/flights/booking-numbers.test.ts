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

test.each<[string, bigint, string | undefined]>([
  ['742', 1n, '7420000000001'],
  ['007', 9_999_999_999n, '0079999999999'],
  ['742', 10_000_000_000n, undefined],
  ['742', -1n, undefined],
  ['74', 1n, undefined],
])('prefix %s and serial %s: %s', (prefix, serial, expected) => {
  if (expected === undefined) expect(() => ticketNumberOf(prefix, serial)).toThrow('no ticket number');
  else expect(ticketNumberOf(prefix, serial)).toBe(expected);
});
