import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePercent } from '../fees.ts';
import { type ChartRequest, chartPrices, type PromotionOffer } from './chart-prices.ts';

const there = { routeId: 1, economy: 5_000n, business: 6_000n };
const back = { routeId: 2, economy: 5_500n, business: 6_601n };
const promotion: PromotionOffer = {
  id: 7,
  routeId: 1,
  cabin: 'Economy',
  flightType: 'OW',
  milesPrice: 3_001n,
  isActive: true,
  startDate: '2026-03-01',
  finishDate: '2026-03-31',
};
const request: ChartRequest = { cabin: 'Economy', outbound: there, day: '2026-03-15' };
const season = { highSeasonPercent: parsePercent('20') };
const roundTrip = { inbound: back };
const business = { cabin: 'Business' } as const;

const priced = (changes: Partial<ChartRequest>) => {
  const { outbound, inbound, total, promotionId } = chartPrices({ ...request, ...changes });
  return [outbound, inbound, total, promotionId].map(String).join(' ');
};

describe('by the award chart', () => {
  test.each<[string, Partial<ChartRequest>, string]>([
    ['economy', {}, '5000 null 5000 null'],
    ['business', business, '6000 null 6000 null'],
    ['there and back, each by its own route', roundTrip, '5000 5500 10500 null'],
    ['in business', { ...roundTrip, ...business }, '6000 6601 12601 null'],
    ['in high season', season, '6000 null 6000 null'],
    ['each leg rounded half up', { ...roundTrip, ...business, ...season }, '7200 7921 15121 null'],
    ['a half goes up', { outbound: { ...there, economy: 5n }, highSeasonPercent: parsePercent('10') }, '6 null 6 null'],
    [
      'less than a half goes down',
      { outbound: { ...there, economy: 4n }, highSeasonPercent: parsePercent('10') },
      '4 null 4 null',
    ],
  ])('%s', (_name, changes, expected) => expect(priced(changes)).toBe(expected));
});

describe('a promotion', () => {
  const whole = { ...promotion, flightType: 'RT' } as const;
  const elsewhere = '5000 null 5000 null';
  test.each<[string, Partial<ChartRequest>, string]>([
    ['sets the price', { promotion }, '3001 null 3001 7'],
    ['sets the price of there and back, half up', { promotion: whole, ...roundTrip }, '1501 1500 3001 7'],
    ['keeps its price in high season', { promotion, ...season }, '3001 null 3001 7'],
    ['counts on its first day', { promotion, day: '2026-03-01' }, '3001 null 3001 7'],
    ['counts on its last day', { promotion, day: '2026-03-31' }, '3001 null 3001 7'],
    ['not before', { promotion, day: '2026-02-28' }, elsewhere],
    ['not after', { promotion, day: '2026-04-01' }, elsewhere],
    ['not while it is inactive', { promotion: { ...promotion, isActive: false } }, elsewhere],
    ['not on another route', { promotion: { ...promotion, routeId: 2 } }, elsewhere],
    ['not in the other cabin', { promotion, ...business }, '6000 null 6000 null'],
    ['not there and back where it is for one way', { promotion, ...roundTrip }, '5000 5500 10500 null'],
    ['not one way where it is for there and back', { promotion: whole }, elsewhere],
  ])('%s', (_name, changes, expected) => expect(priced(changes)).toBe(expected));
});

test('legs add up, nothing is negative, and the same is always priced the same', () => {
  const miles = fc.bigInt(0n, 10_000_000n);
  const chart = (routeId: number) => fc.record({ routeId: fc.constant(routeId), economy: miles, business: miles });
  const percents = fc.option(
    fc.nat(10_000).map((hundredths) => ({ digits: BigInt(hundredths), scale: 2 })),
    { nil: undefined },
  );
  const requests = fc.record({
    cabin: fc.constantFrom('Economy' as const, 'Business' as const),
    outbound: chart(1),
    inbound: fc.option(chart(2), { nil: undefined }),
    day: fc.constantFrom('2026-02-28', '2026-03-15'),
    highSeasonPercent: percents,
    promotion: fc.option(
      fc
        .record({ milesPrice: miles, flightType: fc.constantFrom('OW' as const, 'RT' as const) })
        .map((own) => ({ ...promotion, ...own })),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(requests, (asked) => {
      const { outbound, inbound, total } = chartPrices(asked);
      expect(outbound + (inbound ?? 0n)).toBe(total);
      expect(outbound >= 0n && (inbound ?? 0n) >= 0n).toBe(true);
      expect(inbound === null).toBe(asked.inbound === undefined);
      expect(chartPrices(asked)).toEqual(chartPrices(structuredClone(asked)));
    }),
  );
});
