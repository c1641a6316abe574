import { expect, test } from 'vitest';
import { aircraftName } from './aircraft.ts';
import { isBookable, nationalAirports, routeTypeOf } from './national-airports.ts';
import { pricesOfReward } from './route-prices.ts';

test('ten airports are national', () => expect(new Set(nationalAirports).size).toBe(10));

test.each([
  ['CCS', 'LSP', 'Nacional'],
  ['LSP', 'BNS', 'Nacional'],
  ['CCS', 'MIA', 'Internacional'],
  ['MIA', 'CCS', 'Internacional'],
  ['BOG', 'LIM', 'Internacional'],
  ['CCS', 'STB', 'Internacional'],
])('%s to %s is %s', (departure, arrive, expected) => expect(routeTypeOf(departure, arrive)).toBe(expected));

test.each([
  ['STB', false],
  ['MDE', false],
  ['CCS', true],
])('%s can be booked: %o', (code, expected) => expect(isBookable(code)).toBe(expected));

test.each([
  [500n, 5000n, 6000n],
  [1n, 10n, 12n],
  [0n, 0n, 0n],
])('a reward of %s makes prices of %s and %s', (reward, economy, business) =>
  expect(pricesOfReward(reward)).toEqual({ economy, business }),
);

test.each([
  ['340', 'AIRBUS A340-300'],
  ['732', 'BOEING 737-200'],
  ['m83', 'BOEING MD-80'],
  ['F50', 'FOKKER 50'],
  ['E90', 'BOEING 737-400'],
])('%s is a %s', (code, name) => expect(aircraftName(code)).toBe(name));
