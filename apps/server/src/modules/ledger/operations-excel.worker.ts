import { workerData } from 'node:worker_threads';
import { operationTexts } from '@millaje/api';
import { followTimeZone } from '../../platform/calendar.ts';
import { createDatabase } from '../../platform/database.ts';
import { createPool } from '../../platform/postgres.ts';
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

/** So many operations are read at a time: enough to be fast, few enough to hold twice. */
const chunkSize = 2_500;
/** So long the database may look for them: a rare text among years of operations takes a while. */
const statementTimeoutMilliseconds = 60_000;

async function* readRows() {
  if (!filter) return;
  const pool = createPool({
    url: databaseUrl,
    size: 1,
    name: 'millaje export',
    statementTimeoutMilliseconds,
    onError: () => undefined,
  });
  const database = createDatabase(pool);
  const read = (belowId?: bigint) => exportOperations(database, columns, filter, { belowId, skip: 0, size: chunkSize });
  let next: Promise<unknown[][]> | undefined = read();
  while (next) {
    const rows: unknown[][] = await next;
    // The database looks for the next ones while these are written.
    next = rows.length < chunkSize ? undefined : read(rows.at(-1)?.[0] as bigint);
    next?.catch(() => undefined);
    yield* rows;
  }
  await pool.end();
}

await writeSpreadsheet(operationTexts.title, columns, readRows());
