import { workerData } from 'node:worker_threads';
import { userTexts } from '@millaje/api/members/users.texts';
import { followTimeZone } from '../../platform/calendar.ts';
import { chunkSize, openExport, readChunks } from '../../platform/exports/read-in-chunks.ts';
import { writeSpreadsheet } from '../../platform/spreadsheets/write-spreadsheet.ts';
import type { ExportSource } from '../../platform/replica/reading.ts';
import { listUserIds, type UserFilter, type UserSort } from './list-users.store.ts';
import { readSheetRows, userSheet } from './users-sheet.ts';

export interface UsersExcelData {
  readonly source: ExportSource;
  readonly airline: string;
  /** The programme's: a thread knows nothing of the others. */
  readonly timeZone: string;
  readonly filter: UserFilter;
  readonly sort: UserSort;
}

const { source, airline, timeZone, filter, sort } = workerData as UsersExcelData;
followTimeZone(timeZone);
const columns = userSheet({ airline, today: filter.today });

/** The order stands when the file begins: who changes meanwhile is neither lost nor told twice. */
async function* readRows() {
  const { read, end } = openExport(source);
  const ids = await read((reader) => listUserIds(reader, filter, sort));
  let taken = 0;
  yield* readChunks<unknown[]>(() => {
    if (taken >= ids.length) return undefined;
    const some = ids.slice(taken, (taken += chunkSize));
    return read((reader) => readSheetRows(reader, columns, some, filter.today));
  });
  await end();
}

await writeSpreadsheet(userTexts.title, columns, readRows());
