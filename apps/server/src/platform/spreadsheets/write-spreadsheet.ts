import type { RawBuilder } from 'kysely';
import { sendBytes } from '../exports/send-bytes.ts';
import { workbookOf } from './workbook.ts';

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

/** Runs in a worker thread: writes the rows, which come in chunks, as a spreadsheet and sends its bytes as fast as the other side asks for them. */
export async function writeSpreadsheet(
  name: string,
  columns: readonly SpreadsheetColumn[],
  chunks: AsyncIterable<readonly (readonly unknown[])[]>,
): Promise<void> {
  await sendBytes(workbookOf(name, columns, chunks));
}
