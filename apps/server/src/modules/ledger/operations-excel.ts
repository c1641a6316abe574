import { operationsExcelRoute } from '@millaje/api';
import { programmeTimeZone } from '../../platform/calendar.ts';
import type { ExportCaller, Exports } from '../../platform/exports/create-exports.ts';
import type { FileAnswer, RefusalAnswer } from '../../platform/http/answers.ts';
import type { Reading } from '../../platform/replica/reading.ts';
import { toFilter, type OperationSearch } from './list-operations.ts';
import type { OperationsExcelData } from './operations-excel.worker.ts';

const worker = new URL('./operations-excel.worker.ts', import.meta.url);

export interface ExcelDependencies {
  readonly product: string;
  readonly startExport: Exports;
}

/** The filtered operations as a spreadsheet, newest first. */
export function exportOperationsExcel(
  { product, startExport }: ExcelDependencies,
  { reader, source }: Reading,
  { search, ...caller }: ExportCaller & { readonly search: OperationSearch },
): Promise<FileAnswer | RefusalAnswer> {
  return startExport(caller, async () => {
    const filter = await toFilter(reader, search);
    const data: OperationsExcelData = { source, product, timeZone: programmeTimeZone(), filter };
    return { worker, data, file: operationsExcelRoute.file };
  });
}
