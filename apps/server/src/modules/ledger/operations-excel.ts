import { operationsExcelRoute } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import type { FileAnswer } from '../../platform/http/answers.ts';
import { streamSpreadsheet } from '../../platform/spreadsheets/stream-spreadsheet.ts';
import { toFilter, type OperationSearch } from './list-operations.ts';
import type { OperationsExcelData } from './operations-excel.worker.ts';

const worker = new URL('./operations-excel.worker.ts', import.meta.url);

export interface ExcelDependencies {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly product: string;
}

/** The filtered operations as a spreadsheet, newest first; giving up the download stops the reading. */
export async function exportOperationsExcel(
  { database, databaseUrl, product }: ExcelDependencies,
  search: OperationSearch,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const data: OperationsExcelData = { databaseUrl, product, filter: await toFilter(database, search) };
  return { file: { ...operationsExcelRoute.file, content: streamSpreadsheet(worker, data, signal) } };
}
