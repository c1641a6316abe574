import { importColumns } from './columns.ts';

/** A line of a file, by column. */
const optionalColumns = ['earned_on', 'date_inscription', 'address', 'zip_code'] as const;
type OptionalColumn = (typeof optionalColumns)[number];
export type Row = Record<Exclude<(typeof importColumns)[number], OptionalColumn>, string> &
  Partial<Record<OptionalColumn, string>>;

/** Most files say nothing about when miles were earned, when people enrolled, and where exactly they live. */
export const neededColumns = importColumns.filter(
  (column) => !(optionalColumns as readonly string[]).includes(column),
) as Exclude<(typeof importColumns)[number], OptionalColumn>[];

/** Somebody whom every rule lets in, unless changed. */
export const person = (number: number, changes: Partial<Row> = {}): Row => ({
  first_name: 'maría josé',
  last_name: 'Nuñez Díaz',
  email: `Persona${number}@correo.example`,
  username: `persona${number}`,
  doc_type: 'V',
  doc_identity: `V-${10_000_000 + number}`,
  sex: 'F',
  birthdate: '28-02-1990',
  code_phone: '58',
  phone: `0414-${1_000_000 + number}`,
  country: 'VE',
  city: 'Mérida',
  customerid: String(4_000_000_000 + number),
  membership: 'Gold',
  membership_date: '2026-03-01',
  balance: '1.250',
  ...changes,
});

/** The rows as a file. */
export function csv(
  rows: readonly Row[],
  {
    delimiter = ';',
    end = '\n',
    columns = neededColumns,
  }: { delimiter?: string; end?: string; columns?: readonly (keyof Row)[] } = {},
): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => cells.join(delimiter) + end)
    .join('');
}
