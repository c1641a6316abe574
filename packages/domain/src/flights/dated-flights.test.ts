import { describe, expect, test } from 'vitest';
import { datedFlights, type TimetableRow } from './dated-flights.ts';

const zones: Record<string, string> = {
  BLA: 'America/Caracas',
  CCS: 'America/Caracas',
  MIA: 'America/New_York',
  PTY: 'America/Panama',
};
const zoneOf = (airport: string) => zones[airport] ?? '';
const row: TimetableRow = {
  flightNumber: '1200',
  origin: 'BLA',
  destination: 'CCS',
  days: [1, 2, 3, 4, 5, 6, 7],
  departureTime: '10:00',
  arrivalTime: '10:55',
  validFrom: '2026-06-01',
  validUntil: '2026-06-30',
  equipment: '734',
};
const june = { from: '2026-06-01', until: '2026-06-30' };
const days = (own: Partial<TimetableRow>, range = june) =>
  datedFlights({ ...row, ...own }, range, zoneOf).map(({ departure }) => departure.slice(0, 10));

describe('a row flies', () => {
  test('on every day, the last included', () => {
    expect(days({})).toHaveLength(30);
    expect(days({}).at(-1)).toBe('2026-06-30');
  });

  test('on its days of the week', () => {
    expect(days({ days: [1, 7] })).toEqual(
      ['01', '07', '08', '14', '15', '21', '22', '28', '29'].map((day) => `2026-06-${day}`),
    );
  });

  test.each<[string, Partial<TimetableRow>, number]>([
    ['not before it is valid', { validFrom: '2026-06-29' }, 2],
    ['not after', { validUntil: '2026-06-02' }, 2],
    ['not outside of what is asked for', { validFrom: '2020-01-01', validUntil: '2030-01-01' }, 30],
    ['never where both do not meet', { validFrom: '2027-01-01', validUntil: '2027-12-31' }, 0],
    ['never without days', { days: [] }, 0],
  ])('%s', (_name, own, count) => expect(days(own)).toHaveLength(count));
});

test.each<[string, Partial<TimetableRow>, string, string, number]>([
  ['the same day', {}, '2026-06-10', '2026-06-10T10:55', 55],
  ['the next day', { departureTime: '23:30', arrivalTime: '00:25' }, '2026-06-10', '2026-06-11T00:25', 55],
  [
    'an earlier hour of the same day, to the west',
    { destination: 'PTY', departureTime: '10:00', arrivalTime: '09:40' },
    '2026-06-10',
    '2026-06-10T09:40',
    40,
  ],
  [
    'the day before, to the west',
    { destination: 'PTY', departureTime: '00:20', arrivalTime: '23:50' },
    '2026-06-10',
    '2026-06-09T23:50',
    30,
  ],
  [
    'after midnight, to the east',
    { origin: 'PTY', destination: 'BLA', departureTime: '22:30', arrivalTime: '01:40' },
    '2026-06-10',
    '2026-06-11T01:40',
    130,
  ],
  [
    'Miami in summer',
    { destination: 'MIA', departureTime: '10:00', arrivalTime: '13:50' },
    '2026-06-10',
    '2026-06-10T13:50',
    230,
  ],
])('a flight lands on %s', (_name, own, day, arrival, minutes) => {
  const [flight] = datedFlights({ ...row, ...own }, { from: day, until: day }, zoneOf);
  expect(flight).toMatchObject({ departure: `${day}T${own.departureTime ?? '10:00'}`, arrival });
  expect(((flight?.arrivesAt ?? 0) - (flight?.departsAt ?? 0)) / 60_000).toBe(minutes);
});

test('the same local times are an hour longer or shorter on either side of Miami changing its clocks', () => {
  const flights = datedFlights(
    { ...row, destination: 'MIA', arrivalTime: '13:50', validFrom: '2026-03-07', validUntil: '2026-03-08' },
    { from: '2026-03-01', until: '2026-03-31' },
    zoneOf,
  );
  expect(flights.map(({ departsAt, arrivesAt }) => (arrivesAt - departsAt) / 60_000)).toEqual([290, 230]);
});
