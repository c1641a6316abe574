import { ordersExcelRoute } from '@millaje/api';
import { programmeTimeZone } from '../../platform/calendar.ts';
import type { ExportCaller, Exports } from '../../platform/exports/create-exports.ts';
import type { FileAnswer, RefusalAnswer } from '../../platform/http/answers.ts';
import type { Reading } from '../../platform/replica/reading.ts';
import type { OrderFilter } from './list-orders.store.ts';
import type { OrdersExcelData } from './orders-excel.worker.ts';

const worker = new URL('./orders-excel.worker.ts', import.meta.url);

export interface OrdersExportDependencies {
  readonly startExport: Exports;
}

/** The filtered orders as a spreadsheet, newest first. */
export function exportOrdersExcel(
  { startExport }: OrdersExportDependencies,
  { source }: Reading,
  { filter, ...caller }: ExportCaller & { readonly filter: OrderFilter },
): Promise<FileAnswer | RefusalAnswer> {
  const data: OrdersExcelData = { source, timeZone: programmeTimeZone(), filter };
  return startExport(caller, () => Promise.resolve({ worker, data, file: ordersExcelRoute.file }));
}
