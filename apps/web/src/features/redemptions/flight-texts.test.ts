import { expect, test } from 'vitest';
import { dayShift, durationText, localClock, localDay, stateOf } from './flight-texts.ts';
import { accepted, request } from './redemption.fixture.ts';

test('a time is what the airport’s clocks show, whatever the browser’s say', () => {
  expect([localDay('2027-01-10T21:40'), localClock('2027-01-10T21:40')]).toEqual(['10-01-2027', '21:40']);
});

test.each([
  ['2027-01-10T21:40', '2027-01-10T23:05', ''],
  ['2027-01-10T21:40', '2027-01-11T01:05', '+1'],
  ['2026-12-31T23:50', '2027-01-02T00:10', '+2'],
  ['2027-01-10T00:20', '2027-01-09T23:50', '-1'],
])('from %s to %s it lands %s', (DepartureTime, ArrivalTime, shift) =>
  expect(dayShift({ DepartureTime, ArrivalTime })).toBe(shift),
);

test.each([
  [265, '4 h 25 min'],
  [120, '2 h'],
  [50, '50 min'],
  [0, '0 min'],
])('%i minutes are %s', (minutes, text) => expect(durationText(minutes)).toBe(text));

test.each([
  [request, 'warn', 'En proceso'],
  [{ ...request, is_late: true }, 'bad', 'En proceso · Más de 72 horas'],
  [accepted, 'good', 'Aceptada'],
  [{ ...request, status: 3, statusName: 'Rechazada' }, 'bad', 'Rechazada'],
])('each state has its colour and its words', (redemption, tone, label) =>
  expect(stateOf(redemption)).toEqual({ tone, label }),
);
