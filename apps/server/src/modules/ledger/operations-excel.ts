import { operationsExcelRoute } from '@millaje/api';
import { programmeTimeZone } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { ExportCaller, Exports } from '../../platform/exports/create-exports.ts';
import type { FileAnswer, RefusalAnswer } from '../../platform/http/answers.ts';
import { toFilter, type OperationSearch } from './list-operations.ts';
import type { OperationsExcelData } from './operations-excel.worker.ts';

const worker = new URL('./operations-excel.worker.ts', import.meta.url);

export interface ExcelDependencies {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly product: string;
  readonly startExport: Exports;
}

/** The filtered operations as a spreadsheet, newest first. */
export function exportOperationsExcel(
  { database, databaseUrl, product, startExport }: ExcelDependencies,
  { search, ...caller }: ExportCaller & { readonly search: OperationSearch },
): Promise<FileAnswer | RefusalAnswer> {
  return startExport(caller, async () => {
    const filter = await toFilter(database, search);
    const data: OperationsExcelData = { databaseUrl, product, timeZone: programmeTimeZone(), filter };
    return { worker, data, file: operationsExcelRoute.file };
  });
}
