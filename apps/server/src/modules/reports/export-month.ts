import { monthExcelRoute, monthPdfRoute } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { dayOf } from '../../platform/calendar.ts';
import type { ExportCaller, Exports } from '../../platform/exports/create-exports.ts';
import { type FileAnswer, isRefusal, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { DrawnMonth } from './draw-month.ts';
import type { MonthExcelData } from './month-excel.worker.ts';
import type { Reading } from '../../platform/replica/reading.ts';
import { type MonthDependencies, readMonth } from './months.ts';

const workers = {
  excel: new URL('./month-excel.worker.ts', import.meta.url),
  pdf: new URL('./month-pdf.worker.ts', import.meta.url),
} as const;

/** A month as a file, with the figures that the screen shows; refuses month_not_found. */
export function exportMonth(
  dependencies: Pick<MonthDependencies, 'now'> & { readonly brand: Brand; readonly startExport: Exports },
  reading: Reading,
  { month, as, ...caller }: ExportCaller & { readonly month: string; readonly as: keyof typeof workers },
): Promise<FileAnswer | RefusalAnswer> {
  const { brand, startExport, now } = dependencies;
  return startExport(caller, async () => {
    const answer = await readMonth(reading, dependencies, month);
    if (isRefusal(answer)) return answer;
    const { report, seals, state } = answer;
    const excel: MonthExcelData = { report };
    const seal = state === 'sealed' ? seals[0] : undefined;
    // What is sealed is the same to the byte whenever it is asked for: its paper is of the day of its seal.
    const sealedAt = seal && new Date(seal.sealed_at);
    const pdf: DrawnMonth = {
      report,
      digest: seal?.digest,
      sealedAt,
      brand,
      today: dayOf(sealedAt ?? now()),
    };
    return as === 'excel'
      ? { worker: workers.excel, data: excel, file: monthExcelRoute.file }
      : { worker: workers.pdf, data: pdf, file: monthPdfRoute.file };
  });
}
