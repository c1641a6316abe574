import { workerData } from 'node:worker_threads';
import { payoutTexts } from '@millaje/api/payouts/payouts.texts';
import { followTimeZone } from '../../platform/calendar.ts';
import { chunkSize, openExport, readChunks } from '../../platform/exports/read-in-chunks.ts';
import type { ExportSource } from '../../platform/replica/reading.ts';
import { writeSpreadsheet } from '../../platform/spreadsheets/write-spreadsheet.ts';
import { payoutColumns } from './payouts-sheet.ts';
import { listPayouts, type PayoutFilter, type PayoutRow } from './payouts.store.ts';

export interface PayoutsExcelData {
  readonly source: ExportSource;
  /** The programme's: a thread knows nothing of the others. */
  readonly timeZone: string;
  readonly today: string;
  readonly filter: PayoutFilter;
}

const { source, timeZone, today, filter } = workerData as PayoutsExcelData;
followTimeZone(timeZone);

async function* readRows() {
  const { read, end } = openExport(source);
  let skip = 0;
  const chunks = readChunks<PayoutRow>((former) => {
    if (former && former.length < chunkSize) return undefined;
    skip += former?.length ?? 0;
    return read((reader) => listPayouts(reader, today, { filter, window: { skip, size: chunkSize } }));
  });
  for await (const rows of chunks) yield rows.map((row) => payoutColumns.map(({ valueOf }) => valueOf(row)));
  await end();
}

await writeSpreadsheet(payoutTexts.excelSheet, payoutColumns, readRows());
