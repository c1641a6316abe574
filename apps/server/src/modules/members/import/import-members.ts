import type pg from 'pg';
import type { Wallets } from '../../../platform/wallets.ts';
import type { Ledger } from '../../ledger/index.ts';
import { checkRow, type CheckedRow, type Problem } from './check-row.ts';
import { beginImport, endImport } from './import.store.ts';
import { loadChunk, type LoadContext } from './load-chunk.ts';
import { openReport, type Report } from './report.ts';
import { inspectSource, openSource, type Source } from './source.ts';
import { importTexts, ImportFailure } from './texts.ts';

export interface ImportCounts {
  /** Lines with a person, good and bad: as many as `created`, `existing` and `bad` together. */
  rows: number;
  created: number;
  /** There already with the same data. Whose balance was refused counts as bad, here and among the created. */
  existing: number;
  /** Of the existing, those who got an opening balance that was missing. */
  completed: number;
  bad: number;
}

export interface ImportProgress extends ImportCounts {
  /** How much of the file was read, from 0 to 1. */
  readonly share: number;
}

interface CommonOptions {
  readonly path: string;
  readonly pool: pg.Pool;
  /** Today in the programme's time zone, YYYY-MM-DD. */
  readonly today: string;
  readonly chunkSize?: number;
  readonly onProblems?: (problems: readonly Problem[]) => void;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** A trial needs nothing to write with: it only reads. */
export type ImportOptions = CommonOptions &
  (
    | { readonly isDryRun: true }
    | { readonly isDryRun?: false; readonly ledger: Pick<Ledger, 'submitMany'>; readonly wallets: Wallets }
  );

export interface ImportResult extends ImportCounts {
  /** Where the bad lines are written down; undefined when there is none, and after a trial. */
  readonly reportPath: string | undefined;
  /** How the file was read. */
  readonly source: Source;
  /** Lines without anything in them. */
  readonly blank: number;
}

/**
 * Brings the members of a CSV file in, with their opening balances. Every line is checked by the rules of registration; bad ones
 * are reported, good ones are loaded. The file is read as it is loaded, so memory does not grow with it. Running again, also after
 * having been interrupted anywhere, loads what is missing and nothing twice. Throws `ImportFailure` for a file that is no such
 * CSV, before anything is written. A trial (`isDryRun`) reads only, and leaves no report: `onProblems` tells everything.
 */
export async function importMembers(options: ImportOptions): Promise<ImportResult> {
  const source = await inspectSource(options.path);
  const client = await options.pool.connect();
  try {
    if (!(await beginImport(client, options.isDryRun === true))) throw new ImportFailure(importTexts.running);
    try {
      return await run(options, source, client);
    } finally {
      await endImport(client).catch(() => undefined);
    }
  } finally {
    client.release();
  }
}

async function run(options: ImportOptions, source: Source, client: pg.ClientBase): Promise<ImportResult> {
  const { today, chunkSize = 1000, onProblems, onProgress } = options;
  const context: LoadContext = options.isDryRun
    ? { client, isDryRun: true }
    : { client, isDryRun: false, wallets: options.wallets, ledger: options.ledger };
  const counts: ImportCounts = { rows: 0, created: 0, existing: 0, completed: 0, bad: 0 };
  const { rows, bytesRead, blankLines } = openSource(source);
  const report = context.isDryRun ? undefined : await openReport(source.path);
  let good: CheckedRow[] = [];
  let problems: Problem[] = [];
  let gathered = 0;

  async function flush(): Promise<void> {
    const loaded = await loadChunk(context, good);
    counts.created += loaded.created;
    counts.existing += loaded.existing;
    counts.completed += loaded.completed;
    await tell([...problems, ...loaded.problems], counts, report, onProblems);
    [good, problems, gathered] = [[], [], 0];
    onProgress?.({ ...counts, share: source.size === 0 ? 1 : bytesRead() / source.size });
  }

  try {
    for await (const row of rows) {
      counts.rows += 1;
      gathered += 1;
      const checked =
        'reason' in row
          ? { ok: false as const, problems: [{ ...row, column: '' as const, value: '' }] }
          : checkRow(row, today);
      if (checked.ok) good.push(checked.row);
      else problems.push(...checked.problems);
      if (gathered >= chunkSize) await flush();
    }
    if (gathered > 0) await flush();
  } finally {
    await report?.close();
  }
  return { ...counts, source, blank: blankLines(), reportPath: counts.bad > 0 ? report?.path : undefined };
}

/** Reports a chunk's problems in the order of the lines, and counts the lines that have any. */
async function tell(
  problems: Problem[],
  counts: ImportCounts,
  report: Report | undefined,
  onProblems: ImportOptions['onProblems'],
): Promise<void> {
  if (problems.length === 0) return;
  problems.sort((one, other) => one.line - other.line);
  counts.bad += new Set(problems.map(({ line }) => line)).size;
  await report?.add(problems);
  onProblems?.(problems);
}
