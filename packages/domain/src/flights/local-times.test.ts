import { expect, test } from 'vitest';
import { daysLater, minutesBetween } from './local-times.ts';

const zones = {
  BLA: 'America/Caracas',
  MIA: 'America/New_York',
  PTY: 'America/Panama',
  BOG: 'America/Bogota',
} as const;
type Airport = keyof typeof zones;

test.each<[string, Airport, string, Airport, string, number]>([
  ['the same zone', 'BLA', '2026-06-01T10:00', 'BLA', '2026-06-01T10:55', 55],
  ['to Miami in summer, when its clocks are ours', 'BLA', '2026-06-01T10:00', 'MIA', '2026-06-01T13:50', 230],
  ['to Miami in winter, when they are an hour behind', 'BLA', '2026-12-01T10:00', 'MIA', '2026-12-01T12:50', 230],
  ['the evening before Miami changes in spring', 'BLA', '2026-03-07T22:00', 'MIA', '2026-03-08T00:50', 230],
  ['over the hour that Miami skips', 'BLA', '2026-03-08T00:30', 'MIA', '2026-03-08T04:20', 230],
  ['into the hour that Miami skips', 'BLA', '2026-03-08T00:00', 'MIA', '2026-03-08T02:30', 210],
  ['over the hour that Miami has twice', 'BLA', '2026-11-01T00:30', 'MIA', '2026-11-01T03:20', 230],
  ['into the first of the hours that Miami has twice', 'BLA', '2026-11-01T00:30', 'MIA', '2026-11-01T01:30', 60],
  ['out of Miami after the change', 'MIA', '2026-11-01T08:00', 'BLA', '2026-11-01T12:50', 230],
  ['to Panama', 'BLA', '2026-06-01T10:00', 'PTY', '2026-06-01T11:10', 130],
  ['from Panama', 'PTY', '2026-06-01T10:00', 'BLA', '2026-06-01T13:10', 130],
  ['over midnight', 'PTY', '2026-12-31T22:30', 'BLA', '2027-01-01T01:40', 130],
])('%s', (_name, from, departure, to, arrival, minutes) => {
  expect(minutesBetween({ time: departure, zone: zones[from] }, { time: arrival, zone: zones[to] })).toBe(minutes);
});

test.each([
  ['2026-06-01T22:30', '2026-06-02T01:40', 1],
  ['2026-06-01T10:00', '2026-06-01T23:59', 0],
  ['2026-06-01T00:10', '2026-05-31T23:40', -1],
  ['2026-12-31T22:30', '2027-01-01T01:40', 1],
  ['2028-02-28T22:30', '2028-03-01T06:00', 2],
])('leaving %s and landing %s is %s days later', (departure, arrival, expected) =>
  expect(daysLater(departure, arrival)).toBe(expected),
);
