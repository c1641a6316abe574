import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../decimals.ts';
import { parsePercent } from '../fees.ts';
import { type FareRules, oneWayPrice, roundTripPrices } from './fare-prices.ts';
import { type FareFamilyName, fareFamilyNames } from './fare-families.ts';

const decimal = (text: string) => parseDecimal(text) ?? { digits: 0n, scale: 0 };
const rules: FareRules = { milesPerDollar: decimal('30'), dollarPrice: decimal('36.5'), isHighSeason: false };
const fare = (minorUnits: bigint, family: FareFamilyName = 'LIGHT', currency = 'USD') => ({
  amount: { minorUnits, currency },
  family,
});
const promoted = { ...rules, promotionPercent: parsePercent('10') };
/** The way there and the way back, in miles. */
const trip = (outbound: ReturnType<typeof fare>, inbound: ReturnType<typeof fare>, own: FareRules = rules) => {
  const prices = roundTripPrices({ outbound, inbound }, own);
  return prices && [prices.outbound, prices.inbound, prices.total];
};

describe('fares in whole miles', () => {
  test.each<[string, bigint, string, bigint]>([
    // What, hundredths of a dollar, miles per dollar, one way.
    ['a hundred dollars', 10_000n, '30', 3_000n],
    ['a half mile goes up', 5n, '30', 2n],
    ['less than a half goes down', 1n, '30', 0n],
    ['a rate with decimals', 12_345n, '27.5', 3_395n],
    ['nothing', 0n, '30', 0n],
  ])('%s', (_name, minorUnits, rate, oneWay) =>
    expect(oneWayPrice(fare(minorUnits), { ...rules, milesPerDollar: decimal(rate) })).toBe(oneWay),
  );

  test.each<[string, bigint, bigint, string, bigint, bigint]>([
    // What, both fares, miles per dollar, the way there, the way back.
    ['the same fare back', 5_005n, 5_005n, '30', 1_502n, 1_501n],
    ['a dearer way back', 5_005n, 14_995n, '30', 1_502n, 4_498n],
    ['a way back for nothing', 5_005n, 0n, '30', 1_502n, 0n],
    ['rounded once for both, not each', 1n, 1n, '150', 2n, 1n],
    ['nothing at all', 0n, 0n, '30', 0n, 0n],
  ])(
    'a round trip is rounded once, and the way back is what the way there leaves of it: %s',
    (_name, one, other, rate, there, back) =>
      expect(trip(fare(one), fare(other), { ...rules, milesPerDollar: decimal(rate) })).toEqual([
        there,
        back,
        there + back,
      ]),
  );
});

describe('the flight promotion', () => {
  test.each<[FareFamilyName, bigint]>([
    ['LIGHT', 3_000n],
    ['MEDIUM', 3_000n],
    ['ULTRA', 2_700n],
    ['BUSINESS', 2_700n],
  ])('%s asks %s', (family, expected) => expect(oneWayPrice(fare(10_000n, family), promoted)).toBe(expected));

  test.each<[FareFamilyName, FareFamilyName, bigint, bigint]>([
    ['LIGHT', 'MEDIUM', 3_000n, 3_000n],
    ['LIGHT', 'ULTRA', 3_000n, 2_700n],
    ['BUSINESS', 'LIGHT', 2_700n, 3_000n],
    ['ULTRA', 'BUSINESS', 2_700n, 2_700n],
  ])('is taken off the part of a round trip whose family it names: %s there, %s back', (one, other, there, back) =>
    expect(trip(fare(10_000n, one), fare(10_000n, other), promoted)).toEqual([there, back, there + back]),
  );

  test('takes nothing off in high season', () => {
    const inSeason = { ...promoted, isHighSeason: true };
    expect(oneWayPrice(fare(10_000n, 'ULTRA'), inSeason)).toBe(3_000n);
    expect(trip(fare(10_000n, 'ULTRA'), fare(10_000n, 'BUSINESS'), inSeason)).toEqual([3_000n, 3_000n, 6_000n]);
  });

  test('is taken off before rounding', () => {
    expect(oneWayPrice(fare(5n, 'ULTRA'), promoted)).toBe(1n);
  });
});

test.each<[string, string, FareRules, bigint | undefined]>([
  ['bolívares, by the price of the dollar', 'VES', rules, 82n],
  ['bolívares without a price of the dollar', 'VES', { ...rules, dollarPrice: undefined }, undefined],
  ['bolívares at a price of nothing', 'VES', { ...rules, dollarPrice: decimal('0') }, undefined],
  ['euros', 'EUR', rules, undefined],
])('a fare in %s', (_name, currency, own, expected) => {
  expect(oneWayPrice(fare(10_000n, 'LIGHT', currency), own)).toBe(expected);
  expect(trip(fare(10_000n, 'LIGHT', currency), fare(0n), own)).toEqual(expected && [expected, 0n, expected]);
  expect(trip(fare(0n), fare(10_000n, 'LIGHT', currency), own)).toEqual(expected && [0n, expected, expected]);
});

test('no price is negative or fractional, the legs add up, and a trip costs its fares to half a mile', () => {
  const cents = fc.bigInt(0n, 100_000_000n);
  const family = fc.constantFrom(...fareFamilyNames);
  const cases = fc.record({
    outbound: fc.tuple(cents, family),
    inbound: fc.tuple(cents, family),
    currency: fc.constantFrom('USD', 'VES'),
    rate: fc.bigInt(1n, 1_000_000n).map((digits) => ({ digits, scale: 4 })),
    percent: fc.option(
      fc.bigInt(0n, 10_000n).map((digits) => ({ digits, scale: 2 })),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(cases, ({ outbound, inbound, currency, rate, percent }) => {
      const own = { ...rules, milesPerDollar: rate, promotionPercent: percent };
      const there = fare(...outbound, currency);
      const back = fare(...inbound, currency);
      const prices = roundTripPrices({ outbound: there, inbound: back }, own);
      const alone = [oneWayPrice(there, own) ?? -1n, oneWayPrice(back, own) ?? -1n] as const;
      expect(prices).toEqual(roundTripPrices({ outbound: there, inbound: back }, own));
      expect(prices?.outbound).toBe(alone[0]);
      expect((prices?.inbound ?? -1n) >= 0n).toBe(true);
      expect(prices?.total).toBe((prices?.outbound ?? 0n) + (prices?.inbound ?? 0n));
      // Two roundings differ from one by a mile at most.
      expect([-1n, 0n, 1n]).toContain((prices?.total ?? -9n) - alone[0] - alone[1]);
    }),
  );
});
