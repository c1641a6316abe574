import { tidyIdentifier } from '@millaje/domain/text';
import { importTexts as texts, ImportFailure } from './texts.ts';

/** The columns that every file has, named as the fields of a user; their order in the file is free. */
const neededColumns = [
  'first_name',
  'last_name',
  'email',
  'username',
  'doc_type',
  'doc_identity',
  'sex',
  'birthdate',
  'code_phone',
  'phone',
  'country',
  'city',
  'customerid',
  'membership',
  'membership_date',
  'balance',
] as const;

/** With those that a file may leave out: when its miles were earned, when its people enrolled, and where exactly they live. */
export const importColumns = [...neededColumns, 'earned_on', 'date_inscription', 'address', 'zip_code'] as const;

export type ImportColumn = (typeof importColumns)[number];

/** A line of the file: its number (the header is 1) and its values by column. */
export interface RawRow {
  readonly line: number;
  readonly values: Readonly<Partial<Record<ImportColumn, string>>>;
}

const normal = (name: string) =>
  tidyIdentifier(name)
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
const isColumn = (name: string): name is ImportColumn => (importColumns as readonly string[]).includes(name);

/** How many of these cells name a column of ours. */
export function countColumns(cells: readonly string[]): number {
  return cells.filter((cell) => isColumn(normal(cell))).length;
}

/** Which column stands where. Refuses a header that lacks one, names one that is unknown, or names one twice. */
export function readHeader(path: string, cells: readonly string[]): ImportColumn[] {
  const names = cells.map(normal);
  while (names.at(-1) === '') names.pop();
  if (countColumns(names) === 0) throw new ImportFailure(texts.noHeader(path, neededColumns.join(', ')));
  const missing = neededColumns.filter((column) => !names.includes(column));
  const unknown = names.filter((name) => !isColumn(name)).map((name) => `«${name.slice(0, 40)}»`);
  const repeated = [...new Set(names.filter((name, position) => isColumn(name) && names.indexOf(name) !== position))];
  const complaints = [
    missing.length > 0 ? texts.missingColumns(missing.join(', ')) : '',
    unknown.length > 0 ? texts.unknownColumns(unknown.join(', ')) : '',
    repeated.length > 0 ? texts.repeatedColumns(repeated.join(', ')) : '',
  ].filter((complaint) => complaint !== '');
  if (complaints.length > 0) throw new ImportFailure(complaints.join(' '));
  return names.filter(isColumn);
}
