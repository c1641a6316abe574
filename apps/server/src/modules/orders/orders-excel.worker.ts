import { workerData } from 'node:worker_threads';
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { clockOf, followTimeZone } from '../../platform/calendar.ts';
import { chunkSize, openExport, readChunks } from '../../platform/exports/read-in-chunks.ts';
import { writeSpreadsheet } from '../../platform/spreadsheets/write-spreadsheet.ts';
import type { ExportSource } from '../../platform/replica/reading.ts';
import { listOrders, type OrderFilter, type ShownOrder } from './list-orders.store.ts';
import { orderColumns } from './orders-sheet.ts';

export interface OrdersExcelData {
  readonly source: ExportSource;
  /** The programme's: a thread knows nothing of the others. */
  readonly timeZone: string;
  readonly filter: OrderFilter;
}

const { source, timeZone, filter } = workerData as OrdersExcelData;
followTimeZone(timeZone);
const columns = orderColumns(clockOf);

async function* readRows() {
  const { read, end } = openExport(source);
  const chunks = readChunks<ShownOrder>((former) => {
    if (former && former.length < chunkSize) return undefined;
    const belowId = former?.at(-1)?.id;
    return read((reader) => listOrders(reader, { ...filter, belowId }, { skip: 0, size: chunkSize }));
  });
  for await (const rows of chunks) yield rows.map((row) => columns.map(({ valueOf }) => valueOf(row)));
  await end();
}

await writeSpreadsheet(orderTexts.excelSheet, columns, readRows());
