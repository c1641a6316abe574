import { Readable } from 'node:stream';
import { couponColumns, couponReasonColumn } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import { listRows } from './uploads.store.ts';

const chunkSize = 1000;

/** A cell that no spreadsheet takes for a formula, in quotes. */
const csvCell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** The rejected rows of an upload as they stood in its file, each with its reason; read as somebody takes it. */
export function rejectedFile(database: Database, uploadId: number): Readable {
  return Readable.from(linesOf(database, uploadId));
}

async function* linesOf(database: Database, uploadId: number): AsyncGenerator<string> {
  // The mark tells spreadsheets that it is UTF-8.
  yield `\uFEFF${csvLine([...Object.values(couponColumns), couponReasonColumn])}`;
  for (let afterLine = 0; ;) {
    const rows = await listRows(database, { uploadId, status: 'rejected', afterLine }, { skip: 0, size: chunkSize });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ cells, reason }) => csvLine([...cells, reason ?? ''])).join('');
    afterLine = last.line;
  }
}
