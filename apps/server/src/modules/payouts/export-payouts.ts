import { payoutPdfRoute, payoutsExcelRoute } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { dayOf, programmeTimeZone } from '../../platform/calendar.ts';
import type { ExportCaller, Exports } from '../../platform/exports/create-exports.ts';
import { type FileAnswer, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Reading } from '../../platform/replica/reading.ts';
import type { PayoutPdfData } from './payout-pdf.worker.ts';
import type { PayoutsExcelData } from './payouts-excel.worker.ts';
import type { PayoutFilter, PayoutRow } from './payouts.store.ts';

export interface PayoutExports {
  readonly databaseUrl: string;
  readonly startExport: Exports;
  readonly brand: Brand;
  readonly now: () => Date;
}

const workers = {
  excel: new URL('./payouts-excel.worker.ts', import.meta.url),
  pdf: new URL('./payout-pdf.worker.ts', import.meta.url),
} as const;

/** The filtered months as a spreadsheet, the latest first. */
export function exportPayoutsExcel(
  { startExport, now }: PayoutExports,
  { source }: Reading,
  { filter, ...caller }: ExportCaller & { readonly filter: PayoutFilter },
): Promise<FileAnswer | RefusalAnswer> {
  const data: PayoutsExcelData = { source, timeZone: programmeTimeZone(), today: dayOf(now()), filter };
  return startExport(caller, () => Promise.resolve({ worker: workers.excel, data, file: payoutsExcelRoute.file }));
}

/** The statement of a month; refuses payout_not_found. */
export function exportPayoutPdf(
  { databaseUrl, startExport, brand, now }: PayoutExports,
  { find, ...caller }: ExportCaller & { readonly find: () => Promise<PayoutRow | undefined> },
): Promise<FileAnswer | RefusalAnswer> {
  return startExport(caller, async () => {
    const row = await find();
    if (!row) return refuse('payout_not_found');
    const data: PayoutPdfData = {
      // Its sums are the primary's: so are its parts.
      source: { urls: [databaseUrl] },
      timeZone: programmeTimeZone(),
      statement: { row, brand, today: dayOf(now()) },
    };
    return { worker: workers.pdf, data, file: payoutPdfRoute.file };
  });
}
