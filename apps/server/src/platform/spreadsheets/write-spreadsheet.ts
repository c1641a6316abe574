import { EventEmitter, once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { writeXlsxStream } from 'hucre/xlsx';
import type { WorkerMessage } from './stream-spreadsheet.ts';

export interface SpreadsheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
}

type Cell = string | number | null;

/**
 * Runs in a worker thread: writes the rows as a spreadsheet and sends its bytes as fast as the other side asks for them.
 * Texts become text cells, so that no formula runs and leading zeros stay.
 */
export async function writeSpreadsheet(
  name: string,
  columns: readonly SpreadsheetColumn[],
  rows: AsyncIterable<Cell[]>,
): Promise<void> {
  const send = (message: WorkerMessage) => parentPort?.postMessage(message);
  const credit = createCredit();
  try {
    const bytes = writeXlsxStream(rows, {
      name,
      columns: columns.map(({ header, width }) => ({ header, width })),
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
