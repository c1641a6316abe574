import { afterEach, expect, test } from 'vitest';
import { dayOf, endOfDay, followTimeZone, programmeTimeZone, startOfDay } from './calendar.ts';

const before = programmeTimeZone();
afterEach(() => followTimeZone(before));

test.each([
  ['America/Caracas', '2026-03-01', '2026-03-01T04:00:00.000Z', '2026-03-02T04:00:00.000Z'],
  ['America/Lima', '2026-03-01', '2026-03-01T05:00:00.000Z', '2026-03-02T05:00:00.000Z'],
  // The day on which clocks are put forward has 23 hours.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
])('in %s the day %s begins at %s and ends at %s', (zone, day, start, end) => {
  followTimeZone(zone);
  expect([startOfDay(day), endOfDay(day)].map((instant) => instant.toISOString())).toEqual([start, end]);
  expect(dayOf(new Date(start))).toBe(day);
  expect(dayOf(new Date(Date.parse(start) - 1))).not.toBe(day);
});
