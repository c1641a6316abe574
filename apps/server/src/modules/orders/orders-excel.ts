import { ordersExcelRoute } from '@millaje/api';
import { programmeTimeZone } from '../../platform/calendar.ts';
import { type FileAnswer, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { createExportTurns } from '../../platform/spreadsheets/export-turns.ts';
import { streamSpreadsheet } from '../../platform/spreadsheets/stream-spreadsheet.ts';
import type { OrderFilter } from './list-orders.store.ts';
import type { OrdersExcelData } from './orders-excel.worker.ts';

const worker = new URL('./orders-excel.worker.ts', import.meta.url);

/** So many downloads at a time in one process; whoever takes nothing for so long is given up; what whoever finds no turn waits. */
const exportsMaximum = 2;
const idleMilliseconds = 60_000;
const retryAfterSeconds = 30;

export interface OrdersExcelRequest {
  readonly filter: OrderFilter;
  readonly userId: bigint;
  readonly signal: AbortSignal;
}

/** Makes downloads of orders for one process, which share its turns. */
export function createOrdersExports(databaseUrl: string) {
  const turns = createExportTurns(exportsMaximum);
  return ({ filter, userId, signal }: OrdersExcelRequest): FileAnswer | RefusalAnswer => {
    const giveBack = turns.take(userId);
    if (typeof giveBack === 'string') return refuse(giveBack, { retryAfterSeconds });
    const data: OrdersExcelData = { databaseUrl, timeZone: programmeTimeZone(), filter };
    const content = streamSpreadsheet(worker, data, { signal, idleMilliseconds });
    return { file: { ...ordersExcelRoute.file, content: content.once('end', giveBack).once('close', giveBack) } };
  };
}
