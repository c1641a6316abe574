import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded/postgres.ts';
import { migrate } from '../apps/server/src/platform/migrate.ts';
import '../apps/server/src/platform/postgres.ts';

/** One figure of a run: what was measured, and what it is held against. */
export interface Finding {
  readonly name: string;
  readonly value: string;
  readonly goal: string;
  readonly isMet: boolean;
}

/** How much a run loads and how long it looks; `--quick` makes it small, and its figures only show that everything runs. */
export interface Sizes {
  readonly members: number;
  readonly operations: number;
  /** Things that are compared take turns in so many rounds, so that whatever else the machine does falls on all alike. */
  readonly rounds: number;
  readonly secondsARound: number;
  /** A list that is posted at once. */
  readonly bulkOperations: number;
  readonly importedMembers: number;
  readonly settlementHolders: number;
  readonly settlementOperations: number;
  /** Of the database that is lost and restored. */
  readonly restoredBytes: number;
}

export interface BenchDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly folder: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own with durable commits, migrated and empty. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-bench-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { synchronous_commit: 'on', fsync: 'on' },
  });
  await migrate(postgres.url);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  const remove = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  // Given up by hand, a run leaves no database behind.
  const giveUp = () => void remove().finally(() => process.exit(130));
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp);
  return {
    url: postgres.url,
    pool,
    folder,
    async stop() {
      process.off('SIGINT', giveUp).off('SIGTERM', giveUp);
      await pool.end();
      await remove();
    },
  };
}

export interface Rate {
  readonly perSecond: number;
  readonly medianMilliseconds: number;
}

/** Runs `callers` loops for so many seconds and gives the rate of finished turns a second, and the median turn in milliseconds. */
export async function measureRate(
  callers: number,
  seconds: number,
  turn: (caller: number, count: number) => Promise<unknown>,
): Promise<Rate> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const durations: number[] = [];
  let count = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < until) {
        const before = performance.now();
        await turn(caller, count++);
        durations.push(performance.now() - before);
      }
    }),
  );
  return {
    perSecond: durations.length / ((performance.now() - startedAt) / 1000),
    medianMilliseconds: median(durations),
  };
}

/** Measures several things in turns, round by round, and gives the median of each. */
export async function takeTurns<const Measures extends readonly (() => Promise<Rate>)[]>(
  rounds: number,
  measures: Measures,
): Promise<{ [K in keyof Measures]: Rate }> {
  const found: Rate[][] = measures.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [position, measure] of measures.entries()) found[position]?.push(await measure());
  }
  return found.map((rates) => ({
    perSecond: median(rates.map((rate) => rate.perSecond)),
    medianMilliseconds: median(rates.map((rate) => rate.medianMilliseconds)),
  })) as { [K in keyof Measures]: Rate };
}

/** The value below which such a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** How long something took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export const ratio = (a: number, b: number) => `${(a / b).toFixed(1)} ×`;
export const whole = (value: number) => Math.round(value).toLocaleString('en-US');
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** Says how far a run is. */
export const say = (line: string) => void process.stderr.write(`${line}\n`);

/** The machine, so that a figure is read with what it was measured on. */
export function machine(): string {
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}, ${process.platform}`;
}

/** The commit that was measured; a plus means that files had been changed since. */
export function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim();
  const isChanged = git('status', '--porcelain', '--', '../apps', '../packages', '../db', '.') !== '';
  return `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? '+' : ''}`;
}
