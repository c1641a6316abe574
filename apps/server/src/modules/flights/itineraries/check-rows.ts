import { itineraryColumns as columns, itineraryProblems as problems } from '@millaje/api';
import { parseDay } from '@millaje/domain/days';
import { decimalText, parseDecimal } from '@millaje/domain/decimals';
import { type FareFamilyName, fareFamilyNames } from '@millaje/domain/flights/fare-families';
import type { Cell } from './read-file.ts';

/** A row of the timetable: one flight number between two airports, on some days of the week, for as long as it is valid. */
export interface ItineraryRow {
  readonly carrier: string;
  readonly flight_number: string;
  readonly origin: string;
  readonly destination: string;
  /** 1 for Monday to 7 for Sunday, in order: '135'. */
  readonly days: string;
  /** Days (YYYY-MM-DD), both included. */
  readonly valid_from: string;
  readonly valid_until: string;
  /** HH:MM by the clocks of each airport. */
  readonly departure_time: string;
  readonly arrival_time: string;
  readonly equipment: string;
  /** How many seats each booking class has. */
  readonly seats: Readonly<Record<string, number>>;
  /** What each family costs one way in USD, as an exact decimal. */
  readonly fares: Readonly<Record<FareFamilyName, string>>;
}

type ColumnName = keyof typeof columns;
type Cells = Readonly<Record<ColumnName, Cell>>;

export interface KnownToRows {
  /** The codes of the active airports, and whether it is known by which clock flights leave there. */
  readonly airports: ReadonlyMap<string, { readonly hasZone: boolean }>;
  /** The letters that the brand sells. */
  readonly classes: ReadonlySet<string>;
}

export interface CheckedRows {
  readonly rows: readonly ItineraryRow[];
  /** What is wrong, each at its cell or at the whole file. */
  readonly problems: readonly (readonly [place: string, text: string])[];
}

const names = Object.keys(columns) as ColumnName[];
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
const textOf = (cell: Cell) => String(cell ?? '').trim();
const isBlank = (cells: readonly Cell[]) => cells.every((cell) => textOf(cell) === '');

/** Checks a table of itineraries row by row. Its first row names the columns, in any order. */
export function checkRows(table: readonly (readonly Cell[])[], known: KnownToRows): CheckedRows {
  const [header = [], ...body] = table;
  const problem = problemOfHeader(header);
  if (problem !== undefined) return { rows: [], problems: [['file', problem]] };
  const places = names.map((name) => header.findIndex((cell) => folded(textOf(cell)) === folded(columns[name])));
  const rows: (ItineraryRow & { readonly line: number })[] = [];
  const found: (readonly [string, string])[] = [];
  for (const [position, cells] of body.entries()) {
    if (isBlank(cells)) continue;
    const line = position + 2;
    const row = checkRow(
      Object.fromEntries(names.map((name, place) => [name, cells[places[place] ?? -1]])) as Cells,
      known,
      (name, text) => void found.push([problems.cell(line, columns[name]), text]),
    );
    const former = rows.find((one) => overlap(one, row));
    if (former) found.push([problems.cell(line, columns.flight_number), problems.overlaps(former.line)]);
    rows.push({ ...row, line });
  }
  if (rows.length === 0) return { rows: [], problems: [['file', problems.empty]] };
  return { rows: rows.map(({ line: _line, ...row }) => row), problems: found };
}

function problemOfHeader(header: readonly Cell[]): string | undefined {
  const titles = header.map(textOf);
  if (titles.every((title) => title === '')) return problems.empty;
  const twice = titles.find(
    (title, place) => title !== '' && titles.findIndex((other) => folded(other) === folded(title)) < place,
  );
  if (twice !== undefined) return problems.doubleColumn(twice);
  const given = new Set(titles.map(folded));
  const missing = Object.values(columns).filter((title) => !given.has(folded(title)));
  if (missing.length > 0) return problems.missingColumns(missing.join(', '));
  const expected = new Set(Object.values(columns).map(folded));
  const unknown = titles.filter((title) => title !== '' && !expected.has(folded(title)));
  return unknown.length > 0 ? problems.unknownColumns(unknown.join(', ').slice(0, 200)) : undefined;
}

type Tell = (name: ColumnName, text: string) => void;

/** Reads one row and tells of everything that is wrong with it; what is wrong stays empty. */
function checkRow(cells: Cells, { airports, classes }: KnownToRows, tell: Tell): ItineraryRow {
  const value = <Value>(name: ColumnName, parse: (cell: Cell) => Value | undefined, text: string, none: Value) => {
    const parsed = parse(cells[name]);
    if (parsed === undefined) tell(name, text);
    return parsed ?? none;
  };
  const airport = (cell: Cell) => [textOf(cell).toUpperCase()].find((code) => airports.has(code));
  const row = {
    carrier: value('carrier', matching(/^[A-Z0-9]{2}$/), problems.carrier, ''),
    flight_number: value('flight_number', matching(/^[1-9][0-9]{0,3}$/), problems.flight_number, ''),
    origin: value('origin', airport, problems.airport, ''),
    destination: value('destination', airport, problems.airport, ''),
    days: value('days', daysOf, problems.days, ''),
    valid_from: value('valid_from', dayOf, problems.date, ''),
    valid_until: value('valid_until', dayOf, problems.date, ''),
    departure_time: value('departure_time', timeOf, problems.time, ''),
    arrival_time: value('arrival_time', timeOf, problems.time, ''),
    equipment: value('equipment', matching(/^[A-Z0-9]{3}$/), problems.equipment, ''),
    seats: seatsOf(cells.seats, classes, (text) => tell('seats', text)),
    fares: Object.fromEntries(
      fareFamilyNames.map((name) => [name, value(name, fareOf, problems.fare, '')]),
    ) as ItineraryRow['fares'],
  };
  for (const end of ['origin', 'destination'] as const)
    if (airports.get(row[end])?.hasZone === false) tell(end, problems.zone);
  if (row.origin !== '' && row.origin === row.destination) tell('destination', problems.sameAirport);
  if (row.valid_from !== '' && row.valid_until !== '' && row.valid_from > row.valid_until)
    tell('valid_until', problems.dateOrder);
  return row;
}

/** A code in capitals. */
const matching = (pattern: RegExp) => (cell: Cell) => {
  const text = textOf(cell).toUpperCase();
  return pattern.test(text) ? text : undefined;
};

function daysOf(cell: Cell): string | undefined {
  const text = textOf(cell);
  const days = [...new Set(text)].toSorted().join('');
  return /^[1-7]{1,7}$/.test(text) && days.length === text.length ? days : undefined;
}

/** Spreadsheets count days from the last of 1899; their first two months are counted in two ways. */
const firstSerial = 61;
const lastSerial = 73_050;
const millisecondsOfDay = 86_400_000;

function dayOf(cell: Cell): string | undefined {
  if (cell instanceof Date) return parseDay(cell.toISOString().slice(0, 10));
  if (typeof cell !== 'number') return parseDay(textOf(cell));
  if (!Number.isInteger(cell) || cell < firstSerial || cell > lastSerial) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + cell * millisecondsOfDay).toISOString().slice(0, 10);
}

/** HH:MM; spreadsheets have a time as a part of a day, alone or as the time of a date. */
function timeOf(cell: Cell): string | undefined {
  if (cell instanceof Date) return new Date(cell.getTime() + 500).toISOString().slice(11, 16);
  if (typeof cell === 'number') {
    if (cell < 0 || cell >= 1) return undefined;
    return new Date(Math.round(cell * 1440) * 60_000).toISOString().slice(11, 16);
  }
  const match = /^([0-9]{1,2}):([0-5][0-9])(?::00)?$/.exec(textOf(cell));
  return match && Number(match[1]) < 24 ? `${match[1]?.padStart(2, '0')}:${match[2]}` : undefined;
}

/** An amount in dollars above 0, with a comma or a point before its cents. */
function fareOf(cell: Cell): string | undefined {
  const text = textOf(cell).replace(',', '.');
  const fare = /^[0-9]{1,6}(\.[0-9]{1,2})?$/.test(text) ? parseDecimal(text) : undefined;
  return fare && fare.digits > 0n ? decimalText(fare) : undefined;
}

/** 'Y20 B10': so many seats of each class. */
function seatsOf(cell: Cell, classes: ReadonlySet<string>, tell: (text: string) => void): Record<string, number> {
  const seats: Record<string, number> = {};
  const entries = textOf(cell)
    .toUpperCase()
    .split(/[\s,]+/);
  for (const entry of entries) {
    const match = /^([A-Z]):?([0-9]{1,3})$/.exec(entry);
    const [letter = '', count] = [match?.[1], Number(match?.[2])];
    if (!match || count > 500) {
      tell(problems.seats);
      return {};
    }
    if (letter in seats || !classes.has(letter)) tell(problems.seatClass(letter));
    seats[letter] = count;
  }
  return seats;
}

/** Whether two rows let the same flight leave on the same day. */
function overlap(one: ItineraryRow, other: ItineraryRow): boolean {
  return (
    one.carrier === other.carrier &&
    one.flight_number === other.flight_number &&
    one.origin === other.origin &&
    one.valid_from <= other.valid_until &&
    other.valid_from <= one.valid_until &&
    Array.from(one.days).some((day) => other.days.includes(day))
  );
}
