import { workerData } from 'node:worker_threads';
import { followTimeZone } from '../../platform/calendar.ts';
import { chunkSize, openExport, readInChunks } from '../../platform/exports/read-in-chunks.ts';
import type { ExportSource } from '../../platform/replica/reading.ts';
import { sendBytes } from '../../platform/exports/send-bytes.ts';
import { drawPayout, type PayoutStatement } from './draw-payout.ts';
import { listPayoutParts, type PayoutPart } from './payouts.store.ts';

export interface PayoutPdfData {
  readonly source: ExportSource;
  /** The programme's: a thread knows nothing of the others. */
  readonly timeZone: string;
  readonly statement: PayoutStatement;
}

const { source, timeZone, statement } = workerData as PayoutPdfData;
followTimeZone(timeZone);
const { account_id: accountId, month } = statement.row;

async function* readParts() {
  const { read, end } = openExport(source);
  let skip = 0;
  yield* readInChunks<PayoutPart>((former) => {
    if (former && former.length < chunkSize) return undefined;
    skip += former?.length ?? 0;
    return read((reader) => listPayoutParts(reader, { accountId, month }, { skip, size: chunkSize }));
  });
  await end();
}

await sendBytes(drawPayout(statement, readParts()));
