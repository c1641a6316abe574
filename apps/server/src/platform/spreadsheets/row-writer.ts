import { colToLetter } from 'hucre/xlsx';
import type { Cell, SpreadsheetColumn } from './write-spreadsheet.ts';

/** Writes a row of values, which gets this number, as a sheet has it. */
export type RowWriter = (number: number, values: readonly unknown[]) => string;

/**
 * Prepares for every column what its cells have in common: of a million rows each letter that is put together anew is felt. `styleOf` gives the number of a
 * column's style, where it has one.
 */
export function createRowWriter(
  columns: readonly SpreadsheetColumn[],
  styleOf: (place: number) => string | undefined,
): RowWriter {
  const writers = columns.map((column, place) => createCellWriter(column, colToLetter(place), styleOf(place)));
  return (number, values) => {
    let cells = '';
    for (let place = 0; place < writers.length; place += 1) cells += writers[place]?.(number, values[place]);
    return `<row r="${number}">${cells}</row>`;
  };
}

function createCellWriter({ toCell }: SpreadsheetColumn, letter: string, style: string | undefined) {
  const opening = `<c r="${letter}`;
  const styled = style === undefined ? '' : ` s="${style}"`;
  const asNumber = `"${styled}><v>`;
  const asText = `" t="inlineStr"${styled}><is>`;
  return (number: number, value: unknown): string => {
    const cell = toCell ? toCell(value) : ((value ?? null) as Cell);
    if (typeof cell === 'string') return `${opening}${number}${asText}${textXml(cell)}</is></c>`;
    const figure = cell instanceof Date ? serialOf(cell) : cell;
    if (figure === null || !Number.isFinite(figure)) return '';
    return `${opening}${number}${asNumber}${figure}</v></c>`;
  };
}

/** The day of which a spreadsheet counts the days. */
const countedFrom = Date.UTC(1899, 11, 31);

/** An instant in days since then, with a 29th of February that 1900 did not have. */
function serialOf(instant: Date): number {
  const days = (instant.getTime() - countedFrom) / 86_400_000;
  return Math.round((days < 60 ? days : days + 1) * 1e10) / 1e10;
}

/** What a text may have that XML does not take as it is; hardly any text of ours has any of it. */
const unusual = /[^\u0020-%'-;=?-\uD7FF\uE000-\uFFFD]/;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '_x000D_' };

/** Texts become text cells, so that no formula runs and leading zeros stay. */
function textXml(text: string): string {
  const isPlain = !unusual.test(text);
  const written = isPlain ? text : writableText(text).replace(/[&<>\r]/g, (letter) => escapes[letter] ?? letter);
  const keepsSpaces = text.startsWith(' ') || text.endsWith(' ') || (!isPlain && /[\n\t]/.test(text));
  return keepsSpaces ? `<t xml:space="preserve">${written}</t>` : `<t>${written}</t>`;
}

/** What XML 1.0 has no place for (controls, halves of pairs, U+FFFE and U+FFFF) would make the whole sheet unreadable. */
function writableText(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
