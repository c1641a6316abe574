import { operationsExcelRoute } from '@millaje/api';
import { programmeTimeZone } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { refuse, type FileAnswer, type RefusalAnswer } from '../../platform/http/answers.ts';
import { createExportTurns, type ExportTurns } from '../../platform/spreadsheets/export-turns.ts';
import { streamSpreadsheet } from '../../platform/spreadsheets/stream-spreadsheet.ts';
import { toFilter, type OperationSearch } from './list-operations.ts';
import type { OperationsExcelData } from './operations-excel.worker.ts';

const worker = new URL('./operations-excel.worker.ts', import.meta.url);

export interface ExcelDependencies {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly product: string;
}

/** So many downloads at a time in one process. */
const exportsMaximum = 2;
/** Whoever takes nothing for so long is given up. */
const idleMilliseconds = 60_000;
/** What whoever finds no turn is told to wait. */
const retryAfterSeconds = 30;

export interface ExcelRequest {
  readonly search: OperationSearch;
  readonly userId: bigint;
  readonly signal: AbortSignal;
}

/** Makes downloads for one process, which share its turns. */
export function createOperationsExports(
  dependencies: ExcelDependencies,
  options: { readonly turns?: ExportTurns; readonly idleMilliseconds?: number } = {},
) {
  const { database, databaseUrl, product } = dependencies;
  const { turns = createExportTurns(exportsMaximum) } = options;
  /** The filtered operations as a spreadsheet, newest first; giving up the download, or not reading it, stops everything. */
  return async ({ search, userId, signal }: ExcelRequest): Promise<FileAnswer | RefusalAnswer> => {
    const giveBack = turns.take(userId);
    if (typeof giveBack === 'string') return refuse(giveBack, { retryAfterSeconds });
    try {
      const filter = await toFilter(database, search);
      const data: OperationsExcelData = { databaseUrl, product, timeZone: programmeTimeZone(), filter };
      const reading = { signal, idleMilliseconds: options.idleMilliseconds ?? idleMilliseconds };
      const content = streamSpreadsheet(worker, data, reading).once('end', giveBack).once('close', giveBack);
      return { file: { ...operationsExcelRoute.file, content } };
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}
