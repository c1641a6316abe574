import { workerData } from 'node:worker_threads';
import { followTimeZone } from '../../platform/calendar.ts';
import { chunkSize, openExportDatabase, readInChunks } from '../../platform/exports/read-in-chunks.ts';
import { sendBytes } from '../../platform/exports/send-bytes.ts';
import { drawPayout, type PayoutStatement } from './draw-payout.ts';
import { listPayoutParts, type PayoutPart } from './payouts.store.ts';

export interface PayoutPdfData {
  readonly databaseUrl: string;
  /** The programme's: a thread knows nothing of the others. */
  readonly timeZone: string;
  readonly statement: PayoutStatement;
}

const { databaseUrl, timeZone, statement } = workerData as PayoutPdfData;
followTimeZone(timeZone);
const { account_id: accountId, month } = statement.row;

async function* readParts() {
  const { database, end } = openExportDatabase(databaseUrl);
  let skip = 0;
  yield* readInChunks<PayoutPart>((former) => {
    if (former && former.length < chunkSize) return undefined;
    skip += former?.length ?? 0;
    return listPayoutParts(database, { accountId, month }, { skip, size: chunkSize });
  });
  await end();
}

await sendBytes(drawPayout(statement, readParts()));
