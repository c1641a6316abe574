import { workerData } from 'node:worker_threads';
import { orderTexts } from '@millaje/api';
import { clockOf, followTimeZone } from '../../platform/calendar.ts';
import { chunkSize, openExportDatabase, readInChunks } from '../../platform/exports/read-in-chunks.ts';
import { writeSpreadsheet } from '../../platform/spreadsheets/write-spreadsheet.ts';
import { listOrders, type OrderFilter, type ShownOrder } from './list-orders.store.ts';
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

async function* readRows() {
  const { database, end } = openExportDatabase(databaseUrl);
  const rows = readInChunks<ShownOrder>((former) => {
    if (former && former.length < chunkSize) return undefined;
    return listOrders(database, { ...filter, belowId: former?.at(-1)?.id }, { skip: 0, size: chunkSize });
  });
  for await (const row of rows) yield columns.map(({ valueOf }) => valueOf(row));
  await end();
}

await writeSpreadsheet(orderTexts.excelSheet, columns, readRows());
