import { tableFileProblems as problems } from '@millaje/api';
import { parseDay } from '@millaje/domain/days';
import { folded } from '@millaje/domain/folded';

/** A cell as a file has it: CSV knows texts alone. */
export type Cell = string | number | boolean | Date | null | undefined;

/** What a cell says, as text without spaces around it. */
export const textOf = (cell: Cell): string => String(cell ?? '').trim();

/** Whether a row says nothing at all. */
export const isBlank = (cells: readonly Cell[]): boolean => cells.every((cell) => textOf(cell) === '');

/** Spreadsheets count days from the last of 1899; their first two months are counted in two ways. */
const firstSerial = 61;
const lastSerial = 73_050;
const millisecondsOfDay = 86_400_000;

/** The day (YYYY-MM-DD) that a cell says: as a date, as a spreadsheet counts days, or as people write it. */
export function dayOfCell(cell: Cell): string | undefined {
  if (cell instanceof Date) return parseDay(cell.toISOString().slice(0, 10));
  if (typeof cell !== 'number') return parseDay(textOf(cell));
  if (!Number.isInteger(cell) || cell < firstSerial || cell > lastSerial) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + cell * millisecondsOfDay).toISOString().slice(0, 10);
}

/** The titles of a table by the names of its columns; those that need not be there are named besides. */
export interface TableColumns<Name extends string> {
  readonly titles: Readonly<Record<Name, string>>;
  readonly optional?: readonly string[];
}

/** Where each column stands in the rows, or why the header is not that of the table. */
export type TablePlaces<Name extends string> =
  | { readonly places: Readonly<Record<Name, number>> }
  | { readonly problem: string };

/** Finds the columns by their titles, in any order. Refuses a header that lacks some, has others, or has one twice. */
export function findColumns<Name extends string>(
  header: readonly Cell[],
  { titles, optional = [] }: TableColumns<Name>,
): TablePlaces<Name> {
  const given = header.map(textOf);
  if (given.every((title) => title === '')) return { problem: problems.empty };
  const twice = given.find(
    (title, place) => title !== '' && given.findIndex((other) => folded(other) === folded(title)) < place,
  );
  if (twice !== undefined) return { problem: problems.doubleColumn(twice.slice(0, 60)) };
  const entries = Object.entries(titles) as [Name, string][];
  const placeOf = (title: string) => given.findIndex((other) => folded(other) === folded(title));
  const missing = entries.filter(([, title]) => placeOf(title) < 0).map(([, title]) => title);
  if (missing.length > 0) return { problem: problems.missingColumns(missing.join(', ')) };
  const expected = new Set([...entries.map(([, title]) => folded(title)), ...optional.map(folded)]);
  const unknown = given.filter((title) => title !== '' && !expected.has(folded(title)));
  if (unknown.length > 0) return { problem: problems.unknownColumns(unknown.join(', ').slice(0, 200)) };
  const places = Object.fromEntries(entries.map(([name, title]) => [name, placeOf(title)]));
  return { places: places as Record<Name, number> };
}
