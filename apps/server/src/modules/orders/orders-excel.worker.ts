import { workerData } from 'node:worker_threads';
import { orderTexts } from '@millaje/api';
import { clockOf, followTimeZone } from '../../platform/calendar.ts';
import { createDatabase } from '../../platform/database.ts';
import { createPool } from '../../platform/postgres.ts';
import { writeSpreadsheet } from '../../platform/spreadsheets/write-spreadsheet.ts';
import { listOrders, type OrderFilter } from './list-orders.store.ts';
import { orderColumns } from './orders-sheet.ts';

export interface OrdersExcelData {
  readonly databaseUrl: string;
  /** The programme's: a thread knows nothing of the others. */
  readonly timeZone: string;
  readonly filter: OrderFilter;
}

const { databaseUrl, timeZone, filter } = workerData as OrdersExcelData;
followTimeZone(timeZone);
const columns = orderColumns(clockOf);
const chunkSize = 2_000;

async function* readRows() {
  const pool = createPool({
    url: databaseUrl,
    size: 1,
    name: 'millaje export',
    statementTimeoutMilliseconds: 60_000,
    onError: () => undefined,
  });
  const database = createDatabase(pool);
  let belowId: bigint | undefined;
  for (;;) {
    const rows = await listOrders(database, { ...filter, belowId }, { skip: 0, size: chunkSize });
    for (const row of rows) yield columns.map(({ valueOf }) => valueOf(row));
    if (rows.length < chunkSize) break;
    belowId = rows.at(-1)?.id;
  }
  await pool.end();
}

await writeSpreadsheet(orderTexts.excelSheet, columns, readRows());
