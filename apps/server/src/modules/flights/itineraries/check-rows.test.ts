import { itineraryColumns as columns, itineraryProblems as problems } from '@millaje/api';
import { describe, expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';
import { compareItineraries } from './compare.ts';
import type { Cell } from '../../../platform/spreadsheets/cells.ts';

const airports = new Map([
  ...['BLA', 'MIA', 'CCS'].map((code) => [code, { hasZone: true }] as const),
  ['QUI', { hasZone: false }],
]);
const known = { airports, classes: new Set(['Y', 'B', 'J']) };
const titles = Object.values(columns);
const names = Object.keys(columns) as (keyof typeof columns)[];
const good: Record<keyof typeof columns, Cell> = {
  carrier: '9V',
  flight_number: '1301',
  origin: 'BLA',
  destination: 'MIA',
  days: '135',
  valid_from: '2026-03-01',
  valid_until: '2026-10-31',
  departure_time: '08:00',
  arrival_time: '11:45',
  equipment: '734',
  seats: 'Y20 B10',
  LIGHT: '193',
  MEDIUM: '250,50',
  ULTRA: '338.00',
  BUSINESS: '559',
};
const line = (changes: Partial<typeof good> = {}) => names.map((name) => ({ ...good, ...changes })[name]);
const check = (...lines: Cell[][]) => checkRows([titles, ...lines], known);

test('a row is read in its normal form, whatever the order and the accents of the columns', () => {
  const table = [titles, line()].map((cells) => cells.toReversed());
  expect(
    checkRows([(table[0] ?? []).map((cell) => String(cell).toUpperCase().replace('Í', 'I')), table[1] ?? []], known),
  ).toEqual({
    problems: [],
    rows: [
      {
        ...Object.fromEntries(names.slice(0, 10).map((name) => [name, good[name]])),
        seats: { Y: 20, B: 10 },
        fares: { LIGHT: '193', MEDIUM: '250.5', ULTRA: '338', BUSINESS: '559' },
      },
    ],
  });
});

test.each<[keyof typeof columns, Cell, unknown]>([
  ['valid_from', '01-03-2026', '2026-03-01'],
  ['valid_from', '1/3/2026', '2026-03-01'],
  ['valid_from', 46_082, '2026-03-01'],
  ['valid_from', new Date('2026-03-01T00:00:00Z'), '2026-03-01'],
  ['departure_time', 0.3125, '07:30'],
  ['departure_time', '7:05', '07:05'],
  ['departure_time', new Date('1899-12-30T08:29:59.999Z'), '08:30'],
  ['days', 135, '135'],
  ['days', '531', '135'],
  ['origin', ' ccs ', 'CCS'],
  ['equipment', 732, '732'],
])('%s: %o is understood', (name, cell, expected) => {
  const { rows, problems: found } = check(line({ [name]: cell }));
  expect(found).toEqual([]);
  expect(rows[0]).toMatchObject({ [name]: expected });
});

test.each<[keyof typeof columns, Cell, string]>([
  ['carrier', 'AVIOR', problems.carrier],
  ['flight_number', '0', problems.flight_number],
  ['origin', 'QQQ', problems.airport],
  ['destination', 'BLA', problems.sameAirport],
  ['destination', 'QUI', problems.zone],
  ['days', '08', problems.days],
  ['days', '11', problems.days],
  ['valid_from', 'marzo', problems.date],
  ['valid_from', '2026-02-30', problems.date],
  ['valid_from', 20, problems.date],
  ['valid_from', 46_082.5, problems.date],
  ['valid_until', '2026-02-28', problems.dateOrder],
  ['arrival_time', '24:00', problems.time],
  ['arrival_time', 1.5, problems.time],
  ['equipment', 'BOEING', problems.equipment],
  ['seats', 'Y', problems.seats],
  ['seats', 'Y501', problems.seats],
  ['seats', 'Y1 Y2', problems.seatClass('Y')],
  ['seats', 'G4', problems.seatClass('G')],
  ['LIGHT', '0', problems.fare],
  ['LIGHT', '-1', problems.fare],
  ['LIGHT', '1e3', problems.fare],
  ['LIGHT', '1.000.000', problems.fare],
  ['LIGHT', '12,345', problems.fare],
])('%s: %o is told at its cell', (name, cell, text) =>
  expect(check(line(), line({ flight_number: '7', [name]: cell })).problems).toEqual([
    [problems.cell(3, columns[name]), text],
  ]),
);

describe('the whole file', () => {
  test.each<[string, Cell[][], string]>([
    ['nothing', [], problems.empty],
    ['a header alone', [titles], problems.empty],
    ['a column twice', [[...titles, 'dias'], line()], problems.doubleColumn('dias')],
    ['a column less', [titles.slice(0, -1), line()], problems.missingColumns('BUSINESS')],
    ['a column more', [[...titles, 'Puerta'], line()], problems.unknownColumns('Puerta')],
  ])('%s is refused', (_name, table, text) =>
    expect(checkRows(table, known)).toEqual({ rows: [], problems: [['file', text]] }),
  );

  test('a flight leaves once a day', () => {
    const later = line({ valid_from: '2026-10-31', valid_until: '2026-12-31', days: '5' });
    expect(check(line(), later).problems).toEqual([[problems.cell(3, columns.flight_number), problems.overlaps(2)]]);
    for (const other of [
      { days: '24' },
      { valid_from: '2026-11-01', valid_until: '2026-12-31' },
      { flight_number: '9' },
    ])
      expect(check(line(), [], line(other)).problems).toEqual([]);
  });
});

test('two timetables are compared flight by flight', () => {
  const rowsOf = (...lines: Cell[][]) => check(...lines).rows;
  const former = rowsOf(line(), line({ flight_number: '2' }), line({ flight_number: '3' }));
  const later = rowsOf(line({ flight_number: '4' }), line({ flight_number: '2', LIGHT: '99' }), line());
  expect(compareItineraries(former, later)).toEqual({
    added: ['9V 4 BLA-MIA'],
    changed: ['9V 2 BLA-MIA'],
    removed: ['9V 3 BLA-MIA'],
    unchanged: 1,
  });
});
