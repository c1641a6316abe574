import { workerData } from 'node:worker_threads';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { followTimeZone } from '../../platform/calendar.ts';
import { chunkSize, openExport, readChunks } from '../../platform/exports/read-in-chunks.ts';
import { writeSpreadsheet } from '../../platform/spreadsheets/write-spreadsheet.ts';
import type { ExportSource } from '../../platform/replica/reading.ts';
import { operationColumns } from './operations-sheet.ts';
import { exportOperations, type OperationFilter } from './operations.store.ts';

export interface OperationsExcelData {
  readonly source: ExportSource;
  readonly product: string;
  /** The programme's: a thread knows nothing of the others. */
  readonly timeZone: string;
  /** Undefined: nothing can match. */
  readonly filter: OperationFilter | undefined;
}

const { source, product, timeZone, filter } = workerData as OperationsExcelData;
followTimeZone(timeZone);
const columns = operationColumns(operationTexts.programme(product));

async function* readRows() {
  if (!filter) return;
  const { read, end } = openExport(source);
  yield* readChunks<unknown[]>((former) => {
    if (former && former.length < chunkSize) return undefined;
    const belowId = former?.at(-1)?.[0] as bigint | undefined;
    return read((reader) => exportOperations(reader, columns, filter, { belowId, skip: 0, size: chunkSize }));
  });
  await end();
}

await writeSpreadsheet(operationTexts.title, columns, readRows());
