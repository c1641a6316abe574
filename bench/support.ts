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
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { synchronous_commit: 'on', fsync: 'on' } });
  await migrate(postgres.url);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  return {
    url: postgres.url,
    pool,
    folder,
    async stop() {
      await pool.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `callers` loops for so many seconds and gives the rate of finished turns a second, and the median turn in milliseconds. */
export async function measureRate(callers: number, seconds: number, turn: (caller: number, count: number) => Promise<unknown>) {
  const until = performance.now() + seconds * 1000;
  const durations: number[] = [];
  let count = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        await turn(caller, count++);
        durations.push(performance.now() - startedAt);
      }
    }),
  );
  durations.sort((a, b) => a - b);
  return { perSecond: durations.length / seconds, medianMilliseconds: durations[Math.floor(durations.length / 2)] ?? 0 };
}

export interface Rate {
  readonly perSecond: number;
  readonly medianMilliseconds: number;
}

/** Measures several things in turns, round by round, and gives the median of each. */
export async function takeTurns<const Measures extends readonly (() => Promise<Rate>)[]>(rounds: number, measures: Measures): Promise<{ [K in keyof Measures]: Rate }> {
  const found: Rate[][] = measures.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [position, measure] of measures.entries()) found[position]?.push(await measure());
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return found.map((rates) => ({
    perSecond: median(rates.map((rate) => rate.perSecond)),
    medianMilliseconds: median(rates.map((rate) => rate.medianMilliseconds)),
  })) as { [K in keyof Measures]: Rate };
}

export const ratio = (a: number, b: number) => `${(a / b).toFixed(1)} ×`;
export const whole = (value: number) => Math.round(value).toLocaleString('en-US');

/** The machine, so that a figure is read with what it was measured on. */
export function machine(): string {
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}, ${process.platform}`;
}
