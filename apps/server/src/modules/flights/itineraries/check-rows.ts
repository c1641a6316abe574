import { itineraryColumns as columns, itineraryProblems as problems } from '@millaje/api';
import { decimalText } from '@millaje/domain/decimals';
import { type FareFamilyName, fareFamilyNames } from '@millaje/domain/flights/fare-families';
import { parseAmount } from '@millaje/domain/money';
import { type Cell, dayOfCell, findColumns, isBlank, textOf } from '../../../platform/spreadsheets/cells.ts';

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

/** Checks a table of itineraries row by row. Its first row names the columns, in any order. */
export function checkRows(table: readonly (readonly Cell[])[], known: KnownToRows): CheckedRows {
  const [header = [], ...body] = table;
  const found = findColumns(header, { titles: columns });
  if ('problem' in found) return { rows: [], problems: [['file', found.problem]] };
  const rows: (ItineraryRow & { readonly line: number })[] = [];
  const wrong: (readonly [string, string])[] = [];
  for (const [position, cells] of body.entries()) {
    if (isBlank(cells)) continue;
    const line = position + 2;
    const row = checkRow(
      Object.fromEntries(names.map((name) => [name, cells[found.places[name]]])) as Cells,
      known,
      (name, text) => void wrong.push([problems.cell(line, columns[name]), text]),
    );
    const former = rows.find((one) => overlap(one, row));
    if (former) wrong.push([problems.cell(line, columns.flight_number), problems.overlaps(former.line)]);
    rows.push({ ...row, line });
  }
  if (rows.length === 0) return { rows: [], problems: [['file', problems.empty]] };
  return { rows: rows.map(({ line: _line, ...row }) => row), problems: wrong };
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
    valid_from: value('valid_from', dayOfCell, problems.date, ''),
    valid_until: value('valid_until', dayOfCell, problems.date, ''),
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

/** No fare has more digits than six before its cents. */
const maximumFare = 1_000_000n;

/** An amount in dollars above 0, as people and files write money: `1.060,50`, `1060,50` or `1060.50`. */
function fareOf(cell: Cell): string | undefined {
  const fare = parseAmount(textOf(cell), 2);
  if (typeof fare !== 'object' || fare.digits <= 0n) return undefined;
  return fare.digits < maximumFare * 10n ** BigInt(fare.scale) ? decimalText(fare) : undefined;
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
