import type { RawBuilder } from 'kysely';
import { writeXlsxStream } from 'hucre/xlsx';
import { sendBytes } from '../exports/send-bytes.ts';

export type Cell = string | number | Date | null;

export interface SpreadsheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** What a value becomes; without it, it is a text or nothing. */
  readonly toCell?: (value: unknown) => Cell;
  /** How numbers and instants are shown, in the notation of spreadsheets. */
  readonly format?: string;
}

/** A column that the database fills. */
export interface DatabaseColumn extends SpreadsheetColumn {
  readonly sql: RawBuilder<unknown>;
}

/**
 * Runs in a worker thread: writes the rows as a spreadsheet and sends its bytes as fast as the other side asks for them.
 * Texts become text cells, so that no formula runs and leading zeros stay.
 */
export async function writeSpreadsheet(
  name: string,
  columns: readonly SpreadsheetColumn[],
  rows: AsyncIterable<readonly unknown[]>,
): Promise<void> {
  await sendBytes(
    writeXlsxStream(toCells(columns, rows), {
      name,
      columns: columns.map(({ header, width, format }) => ({ header, width, ...(format ? { numFmt: format } : {}) })),
      freezePane: { rows: 1 },
    }),
  );
}

async function* toCells(
  columns: readonly SpreadsheetColumn[],
  rows: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows)
    yield columns.map(({ toCell }, place) => {
      const cell = toCell ? toCell(row[place]) : ((row[place] ?? null) as Cell);
      return typeof cell === 'string' ? writableText(cell) : cell;
    });
}

/** What XML 1.0 has no place for (controls, halves of pairs, U+FFFE and U+FFFF) would make the whole sheet unreadable. */
export function writableText(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
