import { holdersPdfRoute, usersExcelRoute, type usersQuerySchema } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import type * as z from 'zod/mini';
import { dayOf, programmeTimeZone } from '../../platform/calendar.ts';
import type { ExportCaller, Exports } from '../../platform/exports/create-exports.ts';
import { refuse, type FileAnswer, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Reading } from '../../platform/replica/reading.ts';
import type { HoldersPdfData } from './holders-pdf.worker.ts';
import { hasHolders, toUserFilter } from './list-users.store.ts';
import type { UsersExcelData } from './users-excel.worker.ts';

const excelWorker = new URL('./users-excel.worker.ts', import.meta.url);
const pdfWorker = new URL('./holders-pdf.worker.ts', import.meta.url);

export interface UserExportDependencies {
  readonly brand: Brand;
  readonly startExport: Exports;
  readonly now: () => Date;
}

type UsersSearch = Omit<z.output<typeof usersQuerySchema>, 'page_count' | 'quantity' | 'anchor'>;

/** The filtered users as a spreadsheet, in the order of the list. */
export function exportUsersExcel(
  { brand, startExport, now }: UserExportDependencies,
  { source }: Reading,
  { search, ...caller }: ExportCaller & { readonly search: UsersSearch },
): Promise<FileAnswer | RefusalAnswer> {
  const { order_by: orderBy, order, ...filters } = search;
  const data: UsersExcelData = {
    source,
    airline: brand.airline,
    timeZone: programmeTimeZone(),
    filter: toUserFilter(filters, dayOf(now())),
    sort: { orderBy, order },
  };
  return startExport(caller, () => Promise.resolve({ worker: excelWorker, data, file: usersExcelRoute.file }));
}

/** Everybody who has miles, as a PDF; refuses nobody_has_miles. */
export function exportHoldersPdf(
  { brand, startExport, now }: UserExportDependencies,
  { reader, source }: Reading,
  caller: ExportCaller,
): Promise<FileAnswer | RefusalAnswer> {
  return startExport(caller, async () => {
    if (!(await hasHolders(reader))) return refuse('nobody_has_miles');
    const data: HoldersPdfData = { source, brand, today: dayOf(now()) };
    return { worker: pdfWorker, data, file: holdersPdfRoute.file };
  });
}
