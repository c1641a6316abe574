import type { FoundFare, FoundFlights, FoundWay } from '@millaje/api/flights/search';
import { describe, expect, test } from 'vitest';
import {
  clockOf,
  durationText,
  findChosen,
  findSame,
  isWhole,
  keyOf,
  laterText,
  longDay,
  milesOf,
  stopsText,
  totalOf,
} from './flight-view.ts';

const fare = (family: FoundFare['family'], own: Partial<FoundFare> = {}): FoundFare => ({
  offer: `1-${family}`,
  family,
  classCode: 'Q',
  sold_out: false,
  miles_price: 5_790,
  miles_price_by_outbound: null,
  ...own,
});

const way = (numbers: string[], fareInfo: FoundFare[]): FoundWay => ({
  segments: numbers.map((flightNumber) => ({ flightNumber }) as FoundWay['segments'][number]),
  stops: numbers.length - 1,
  timeFlight: 225,
  timeConection: 0,
  days_later: 0,
  fareInfo,
});

const soldOut = fare('ULTRA', { offer: null, sold_out: true, miles_price: null });
const there = way(['9V1303'], [fare('LIGHT'), soldOut]);
const connection = way(['9V1301', '9V1305'], [fare('LIGHT', { offer: '2-LIGHT', miles_price: 7_000 })]);
const back = way(
  ['9V1304'],
  [fare('MEDIUM', { offer: '1001-MEDIUM', miles_price: null, miles_price_by_outbound: { '1-LIGHT': 7_530 } })],
);

test.each([
  ['2026-06-12T08:05', '08:05', 'vie 12-06-2026'],
  // A night on which clocks here are turned, and the last one of a year.
  ['2026-03-08T02:30', '02:30', 'dom 08-03-2026'],
  ['2026-12-31T23:59', '23:59', 'jue 31-12-2026'],
  ['2028-02-29T00:00', '00:00', 'mar 29-02-2028'],
])('%s is told by the clocks of its airport, wherever one is', (time, clock, day) => {
  expect([clockOf(time), longDay(time)]).toEqual([clock, day]);
});

test.each([
  [0, '0 min'],
  [50, '50 min'],
  [60, '1 h'],
  [225, '3 h 45 min'],
  [1_445, '24 h 5 min'],
])('%i minutes are %s', (minutes, text) => expect(durationText(minutes)).toBe(text));

test.each([
  [0, 'Directo'],
  [1, '1 Parada'],
  [2, '2 Paradas'],
])('%i stops are %s', (stops, text) => expect(stopsText(stops)).toBe(text));

test.each([
  [0, ''],
  [1, '+1'],
  [-1, '-1'],
])('landing %i days later is shown as "%s"', (days, text) => expect(laterText(days)).toBe(text));

describe('a choice', () => {
  const going = findChosen([there, connection], '9V1303~LIGHT');
  const returning = findChosen([back], '9V1304~MEDIUM');

  test('is found again by its flights and its family', () => {
    expect(keyOf({ way: connection, fare: fare('LIGHT') })).toBe('9V1301.9V1305~LIGHT');
    expect(findChosen([connection, there], '9V1303~LIGHT')).toEqual(going);
    expect(findChosen([there, connection], '9V1301.9V1305~LIGHT')?.fare.offer).toBe('2-LIGHT');
  });

  test.each([
    ['a family that is sold out', '9V1303~ULTRA'],
    ['another flight', '9V1399~LIGHT'],
    ['nothing', null],
  ])('of %s is none', (_what, key) => expect(findChosen([there], key)).toBeUndefined());

  test('adds up what its ways cost, the way back after the way there', () => {
    expect(totalOf({ going, back: returning })).toEqual({ outbound: 5_790, inbound: 7_530, total: 13_320 });
    expect(totalOf({ going, back: undefined })).toEqual({ outbound: 5_790, inbound: undefined, total: 5_790 });
    expect(milesOf(back.fareInfo[0] as FoundFare, undefined)).toBeUndefined();
  });

  test('is whole with both ways, or with one where one does not come back', () => {
    const wholes = [
      isWhole({ going, back: undefined }, false),
      isWhole({ going, back: undefined }, true),
      isWhole({ going, back: returning }, true),
      isWhole({ going: undefined, back: returning }, true),
    ];
    expect(wholes).toEqual([true, false, true, false]);
  });

  test('is looked for in another answer, whole or not at all', () => {
    const found = { flight_found: { departure: [there], return: [back] } } as unknown as FoundFlights;
    expect(findSame(found, { going: '9V1303~LIGHT', back: '9V1304~MEDIUM' })).toEqual({ going, back: returning });
    expect(findSame(found, { going: '9V1303~LIGHT', back: '9V1304~LIGHT' })).toBeUndefined();
    expect(findSame(found, { going: '9V1303~ULTRA', back: null })).toBeUndefined();
  });
});
