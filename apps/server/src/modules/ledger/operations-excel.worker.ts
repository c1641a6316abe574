import { workerData } from 'node:worker_threads';
import { operationTexts } from '@millaje/api';
import { followTimeZone } from '../../platform/calendar.ts';
import { chunkSize, openExportDatabase, readInChunks } from '../../platform/exports/read-in-chunks.ts';
import { writeSpreadsheet } from '../../platform/spreadsheets/write-spreadsheet.ts';
import { operationColumns } from './operations-sheet.ts';
import { exportOperations, type OperationFilter } from './operations.store.ts';

export interface OperationsExcelData {
  readonly databaseUrl: string;
  readonly product: string;
  /** The programme's: a thread knows nothing of the others. */
  readonly timeZone: string;
  /** Undefined: nothing can match. */
  readonly filter: OperationFilter | undefined;
}

const { databaseUrl, product, timeZone, filter } = workerData as OperationsExcelData;
followTimeZone(timeZone);
const columns = operationColumns(operationTexts.programme.replace('{product}', product));

async function* readRows() {
  if (!filter) return;
  const { database, end } = openExportDatabase(databaseUrl);
  yield* readInChunks<unknown[]>((former) => {
    if (former && former.length < chunkSize) return undefined;
    const belowId = former?.at(-1)?.[0] as bigint | undefined;
    return exportOperations(database, columns, filter, { belowId, skip: 0, size: chunkSize });
  });
  await end();
}

await writeSpreadsheet(operationTexts.title, columns, readRows());
