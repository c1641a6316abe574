import { refuse, type FileAnswer, type RefusalAnswer } from '../http/answers.ts';
import { createExportTurns, type ExportTurns } from './export-turns.ts';
import { streamFile } from './stream-file.ts';

/** So many downloads at a time in one process. */
const exportsMaximum = 2;
/** Whoever takes nothing for so long is given up. */
const patience = 60_000;
/** Whoever takes a little now and then is given up after so long: others wait for the turn. */
const longest = 15 * 60_000;
/** What whoever finds no turn is told to wait. */
const retryAfterSeconds = 30;

/** A file that a worker thread writes. */
export interface Export {
  readonly worker: URL;
  readonly data: object;
  readonly file: { readonly name: string; readonly type: string };
  /** How much the thread may hold, where that is more than a file that goes as it is written needs. */
  readonly memoryMegabytes?: number;
}

export interface ExportCaller {
  readonly userId: bigint;
  /** Aborted when the reader goes away. */
  readonly signal: AbortSignal;
}

/** Makes downloads for one process, which share its turns. Giving one up, or not reading it, stops everything. */
export function createExports(
  options: {
    readonly turns?: ExportTurns;
    readonly idleMilliseconds?: number;
    readonly longestMilliseconds?: number;
  } = {},
): (caller: ExportCaller, prepare: () => Promise<Export | RefusalAnswer>) => Promise<FileAnswer | RefusalAnswer> {
  const {
    turns = createExportTurns(exportsMaximum),
    idleMilliseconds = patience,
    longestMilliseconds = longest,
  } = options;
  return async ({ userId, signal }, prepare) => {
    const giveBack = turns.take(userId);
    if (typeof giveBack === 'string') return refuse(giveBack, { retryAfterSeconds });
    try {
      const prepared = await prepare();
      if ('refusal' in prepared) {
        giveBack();
        return prepared;
      }
      const { worker, data, file, memoryMegabytes } = prepared;
      const content = streamFile(worker, data, { signal, idleMilliseconds, longestMilliseconds, memoryMegabytes })
        .once('end', giveBack)
        .once('close', giveBack);
      return { file: { ...file, content } };
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}

export type Exports = ReturnType<typeof createExports>;
