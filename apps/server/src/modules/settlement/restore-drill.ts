import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestoreDrill } from '@millaje/api';
import { restoreDrillTexts } from '@millaje/api/settlement/restore-drills.texts';
import type pg from 'pg';
import { withDrillDatabase } from '../../platform/backup/drill-database.ts';
import { BackupFailure } from '../../platform/backup/failure.ts';
import { restore } from '../../platform/backup/restore.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { migrate } from '../../platform/migrate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { mailAdministrators } from '../members/administrators.store.ts';
import { compareBackup } from './compare-backup.ts';
import { ChainUnreachableError, type Chain } from './ports.ts';
import { type DrillRow, insertDrill, type NewDrill, readLastDrill } from './restore-drill.store.ts';
import type { Queryable } from './settlement.store.ts';

const texts = restoreDrillTexts.reasons;

export interface RestoreDrillOptions {
  readonly pool: pg.Pool;
  readonly chain: Chain;
  readonly now: () => Date;
  readonly log: Log;
  /** Where backups are kept; without one there is no drill. */
  readonly folder: string | undefined;
  readonly passphrase: string | undefined;
  /** A role of the database's server that may make databases; undefined where that is not known. */
  readonly findServer: () => Promise<string | undefined>;
}

export interface RestoreDrills {
  readonly jobs: RecurringJob[];
  /** Gives up the one that runs; it is done again by whoever takes the job next. */
  stop(): void;
}

/** Rehearses a restore every week, where backups are kept in a folder that this process reaches. */
export function createRestoreDrills(options: RestoreDrillOptions): RestoreDrills {
  const stopping = new AbortController();
  const run = () => drill(options, stopping.signal);
  return {
    // Sunday night in Venezuela: nobody misses what it takes from the database's server.
    jobs: options.folder === undefined ? [] : [{ name: 'restore_drill', cron: '40 6 * * 0', run }],
    stop: () => stopping.abort(),
  };
}

type Figures = Omit<NewDrill, 'started_at' | 'outcome' | 'reason' | 'file'>;
const nothingFound: Figures = {
  taken_at: null,
  users: null,
  operations: null,
  miles: null,
  chain_settled: null,
  chain_waiting: null,
  chain_newer: null,
  differences: null,
};

/** A backup that is older has been made by nobody since the rehearsal before this one, whatever says that it is made each night. */
const daysMaximum = 8;
const dayMilliseconds = 86_400_000;

/** What speaks against a backup that can be restored: that it is the newest, and old. */
function whyTooOld(takenAt: Date, now: Date): string | null {
  const days = Math.floor((now.getTime() - takenAt.getTime()) / dayMilliseconds);
  return days > daysMaximum ? texts.tooOld(days) : null;
}

/** Restores the newest backup beside, adds it up, compares it with the chain; leaves a row, and mails where it is no good. */
async function drill(options: RestoreDrillOptions, signal: AbortSignal): Promise<void> {
  const { pool, folder = '', log } = options;
  const startedAt = options.now();
  let figures = nothingFound;
  let reason: string | null = null;
  const file = await findNewest(folder);
  try {
    if (file === undefined) throw new BackupFailure(texts.noBackup(folder));
    await restoreBeside(options, { path: join(folder, file), signal }, (found) => (figures = { ...figures, ...found }));
    if (figures.taken_at) reason = whyTooOld(figures.taken_at, startedAt);
  } catch (error) {
    if (signal.aborted) throw new Error('the drill was interrupted', { cause: error });
    log.error({ error: String(error), file }, 'a backup could not be restored beside');
    reason = explain(error);
  }
  const outcome = judge(figures, reason);
  // Whatever fails after the comparison, the failure is what is told.
  if (outcome === 'failed') figures = { ...figures, differences: null };
  await inTransaction(pool, async ({ database }) => {
    await insertDrill(database, { ...figures, started_at: startedAt, outcome, reason, file: file ?? null });
    if (outcome === 'agrees' || outcome === 'not_compared') return;
    await mailAdministrators(database, ({ email, first_name }) => ({
      to: email,
      template: 'restore_drill_failed',
      data: { first_name, outcome, reason, file: file ?? null, at: startedAt.toISOString() },
    }));
  });
}

function judge({ differences }: Figures, reason: string | null): RestoreDrill['outcome'] {
  if (reason !== null) return 'failed';
  if (differences === null) return 'not_compared';
  return differences === 0n ? 'agrees' : 'differs';
}

function explain(error: unknown): string {
  if (error instanceof ChainUnreachableError) return texts.chainUnreachable;
  return error instanceof Error && error.name.endsWith('Failure') ? error.message : texts.unexpected;
}

async function restoreBeside(
  { chain, passphrase, findServer }: RestoreDrillOptions,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
  note: (found: Partial<Figures>) => void,
): Promise<void> {
  const serverUrl = await findServer();
  if (serverUrl === undefined) throw new Error('the server for the drill is not known');
  await withDrillDatabase(
    serverUrl,
    async (databaseUrl) => {
      await migrate(databaseUrl);
      const { header, books } = await restore({ databaseUrl, path, passphrase, force: false });
      const { users, operations, miles } = books;
      note({ taken_at: new Date(header.taken_at), users, operations, miles });
      const found = await compareBackup(databaseUrl, chain);
      if (found)
        note({
          chain_settled: BigInt(found.settled),
          chain_waiting: BigInt(found.waiting),
          chain_newer: BigInt(found.newer),
          differences: BigInt(found.differences),
        });
    },
    signal,
  );
}

/** The name of the backup that was written last; undefined where there is none, or no such folder. */
async function findNewest(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql.gz'));
  const written = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  return written.toSorted((one, other) => other.at - one.at)[0]?.name;
}

/** The last rehearsal as the wire has it; null where there was none. */
export async function findLastDrill(client: Queryable): Promise<RestoreDrill | null> {
  const row = await readLastDrill(client);
  return row ? view(row) : null;
}

const countOf = (value: bigint | null): number | null => (value === null ? null : Number(value));

function view(row: DrillRow): RestoreDrill {
  return {
    id: Number(row.id),
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at.toISOString(),
    outcome: row.outcome,
    reason: row.reason,
    file: row.file,
    taken_at: row.taken_at?.toISOString() ?? null,
    users: countOf(row.users),
    operations: countOf(row.operations),
    miles: countOf(row.miles),
    chain_settled: countOf(row.chain_settled),
    chain_newer: countOf(row.chain_newer),
    differences: countOf(row.differences),
  };
}
