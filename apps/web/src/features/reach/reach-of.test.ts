import { expect, test } from 'vitest';
import { reachOf, searchAddress } from './reach-of.ts';

const miami = {
  code: 'MIA',
  city: 'Miami',
  departure: '2026-06-12',
  return: '2026-06-15',
  one_way: 5_000,
  round_trip: 10_000,
};

test.each([
  [4_999, 'not yet'],
  [5_000, 'one way'],
  [9_999, 'one way'],
  [10_000, 'round trip'],
] as const)('with %i one reaches: %s', (balance, reach) => expect(reachOf(miami, balance)).toBe(reach));

test('without a way back one reaches there', () =>
  expect(reachOf({ ...miami, return: null, round_trip: null }, 90_000)).toBe('one way'));

test.each([
  [miami, 'round trip', '/inicio?origin=BLA&destination=MIA&departure=2026-06-12&return=2026-06-15'],
  [miami, 'one way', '/inicio?trip=OW&origin=BLA&destination=MIA&departure=2026-06-12'],
  [{ ...miami, return: null }, 'not yet', '/inicio?trip=OW&origin=BLA&destination=MIA&departure=2026-06-12'],
] as const)('the link asks what is shown', (destination, reach, address) =>
  expect(searchAddress('/inicio', 'BLA', destination, reach)).toBe(address),
);
