import { EventEmitter, once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { writeXlsxStream } from 'hucre/xlsx';
import type { WorkerMessage } from './stream-spreadsheet.ts';

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

/**
 * Runs in a worker thread: writes the rows as a spreadsheet and sends its bytes as fast as the other side asks for them.
 * Texts become text cells, so that no formula runs and leading zeros stay.
 */
export async function writeSpreadsheet(
  name: string,
  columns: readonly SpreadsheetColumn[],
  rows: AsyncIterable<readonly unknown[]>,
): Promise<void> {
  const send = (message: WorkerMessage) => parentPort?.postMessage(message);
  const credit = createCredit();
  try {
    const bytes = writeXlsxStream(toCells(columns, rows), {
      name,
      columns: columns.map(({ header, width, format }) => ({ header, width, ...(format ? { numFmt: format } : {}) })),
      freezePane: { rows: 1 },
    });
    for await (const chunk of bytes) {
      await credit.take();
      send({ chunk });
    }
    send({ end: true });
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) });
  }
  parentPort?.close();
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

/** Counts what the other side has asked for; `take` waits while that is nothing. */
function createCredit() {
  const credit = { available: 0 };
  const asked = new EventEmitter();
  parentPort?.on('message', (more: number) => {
    credit.available += more;
    asked.emit('more');
  });
  return {
    async take(): Promise<void> {
      while (credit.available <= 0) await once(asked, 'more');
      credit.available -= 1;
    },
  };
}
