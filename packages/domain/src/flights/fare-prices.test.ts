import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../decimals.ts';
import { parsePercent } from '../fees.ts';
import { type FareRules, inboundPrice, oneWayPrice, outboundPrice } from './fare-prices.ts';
import { type FareFamilyName, fareFamilyNames } from './fare-families.ts';

const decimal = (text: string) => parseDecimal(text) ?? { digits: 0n, scale: 0 };
const rules: FareRules = { milesPerDollar: decimal('30'), dollarPrice: decimal('36.5'), isHighSeason: false };
const fare = (minorUnits: bigint, family: FareFamilyName = 'LIGHT', currency = 'USD') => ({
  total: { minorUnits, currency },
  family,
});
const promoted = { ...rules, promotionPercent: parsePercent('10') };

describe('fares in whole miles', () => {
  test.each<[string, bigint, string, bigint, bigint]>([
    // What, hundredths of a dollar, miles per dollar, one way, half of a round trip.
    ['a hundred dollars', 10_000n, '30', 3_000n, 1_500n],
    ['an odd number of miles: the half goes up', 10_010n, '30', 3_003n, 1_502n],
    ['a half mile goes up', 5n, '30', 2n, 1n],
    ['less than a half goes down', 1n, '30', 0n, 0n],
    ['a rate with decimals', 12_345n, '27.5', 3_395n, 1_697n],
    ['rounded once, not the half of what was rounded', 3n, '50', 2n, 1n],
    ['nothing', 0n, '30', 0n, 0n],
  ])('%s', (_name, minorUnits, rate, oneWay, half) => {
    const own = { ...rules, milesPerDollar: decimal(rate) };
    expect([oneWayPrice(fare(minorUnits), own), outboundPrice(fare(minorUnits), own)]).toEqual([oneWay, half]);
  });

  test.each<[string, bigint, bigint, bigint]>([
    ['the same fare back', 10_010n, 1_502n, 1_501n],
    ['a dearer way back', 20_000n, 1_502n, 4_498n],
    ['a way back cheaper than the way there', 4_000n, 1_502n, 0n],
  ])('the way back is the whole trip less what was chosen: %s', (_name, minorUnits, chosen, expected) =>
    expect(inboundPrice(fare(minorUnits), chosen, rules)).toBe(expected),
  );
});

describe('the flight promotion', () => {
  test.each<[FareFamilyName, bigint]>([
    ['LIGHT', 3_000n],
    ['MEDIUM', 3_000n],
    ['ULTRA', 2_700n],
    ['BUSINESS', 2_700n],
  ])('%s asks %s', (family, expected) => {
    expect(oneWayPrice(fare(10_000n, family), promoted)).toBe(expected);
    expect(outboundPrice(fare(10_000n, family), promoted)).toBe(expected / 2n);
    expect(inboundPrice(fare(10_000n, family), 0n, promoted)).toBe(expected);
  });

  test('takes nothing off in high season', () => {
    expect(oneWayPrice(fare(10_000n, 'ULTRA'), { ...promoted, isHighSeason: true })).toBe(3_000n);
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
  expect(inboundPrice(fare(10_000n, 'LIGHT', currency), 0n, own)).toBe(expected);
  expect(outboundPrice(fare(10_000n, 'LIGHT', currency), own)).toBe(expected && expected / 2n);
});

test('no price is negative or fractional, and a round trip costs the dearer of what was chosen and the whole trip', () => {
  const cases = fc.record({
    cents: fc.bigInt(0n, 100_000_000n),
    returnCents: fc.bigInt(0n, 100_000_000n),
    family: fc.constantFrom(...fareFamilyNames),
    currency: fc.constantFrom('USD', 'VES'),
    rate: fc.bigInt(1n, 1_000_000n).map((digits) => ({ digits, scale: 4 })),
    percent: fc.option(
      fc.bigInt(0n, 10_000n).map((digits) => ({ digits, scale: 2 })),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(cases, ({ cents, returnCents, family, currency, rate, percent }) => {
      const own = { ...rules, milesPerDollar: rate, promotionPercent: percent };
      const outbound = outboundPrice(fare(cents, family, currency), own) ?? -1n;
      const whole = oneWayPrice(fare(returnCents, family, currency), own) ?? -1n;
      const inbound = inboundPrice(fare(returnCents, family, currency), outbound, own) ?? -1n;
      expect([outbound >= 0n, inbound >= 0n, typeof inbound]).toEqual([true, true, 'bigint']);
      expect(outbound + inbound).toBe(outbound > whole ? outbound : whole);
    }),
  );
});
