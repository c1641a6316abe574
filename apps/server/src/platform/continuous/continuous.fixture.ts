import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ask, fillDatabase } from '../backup/backup.fixture.ts';
import { makeDataDir } from '../embedded/embedded.fixture.ts';
import { processIdentity } from '../embedded/leases.ts';
import { readEmbeddedUrl, startEmbeddedPostgres } from '../embedded/postgres.ts';
import { migrate } from '../migrate.ts';
import { partsOf } from './bases.ts';
import { backUpContinuously } from './follow.ts';
import { parseLsn } from './lsn.ts';

/** Its processes are killed, the machine is not: nothing has to reach a disk. */
const settings = { fsync: 'off' };

/** An embedded database with people and operations in a folder of its own. */
export async function startDatabase() {
  const dataDir = await makeDataDir();
  const database = await startEmbeddedPostgres({ dataDir, settings });
  await migrate(database.url);
  await fillDatabase(database.url);
  return { dataDir, ...database };
}

/** Kills a database's processes as a machine's end would, and takes its files away. */
export async function destroy({ dataDir, pid }: { readonly dataDir: string; readonly pid: number }): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => processIdentity(pid), { timeout: 10_000 }).toBeUndefined();
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true, maxRetries: 20 });
}

/** Follows the database of a data folder, as the command does. */
export function startFollowing(folder: string, dataDir: string) {
  const stopping = new AbortController();
  const lines: string[] = [];
  const ended = backUpContinuously({
    folder,
    findDatabase: () => readEmbeddedUrl(dataDir),
    keepsPassword: true,
    signal: stopping.signal,
    onLine: (line) => lines.push(line),
  });
  // Looked at when it is stopped.
  ended.catch(() => undefined);
  return {
    ended,
    /** Waits until so many lines say this. */
    heard: (text: string, times = 1) =>
      expect
        .poll(() => lines.filter((line) => line.includes(text)).length, { timeout: 30_000, interval: 20 })
        .toBeGreaterThanOrEqual(times),
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Waits until everything that the database has written is in the folder. */
export async function untilKept(folder: string, url: string): Promise<void> {
  const [row] = await ask<{ lsn: string }>(url, 'select pg_current_wal_flush_lsn()::text as lsn');
  const wanted = parseLsn(row?.lsn ?? '');
  const reached = async () => {
    const text = await readFile(partsOf(folder).latest, 'utf8').catch(() => '{"lsn":"0/0"}');
    return parseLsn((JSON.parse(text) as { lsn: string }).lsn) >= wanted;
  };
  await expect.poll(reached, { timeout: 10_000, interval: 20 }).toBe(true);
}

/** Waits until the folder is known to have everything up to an instant. */
export async function untilReaching(folder: string, at: Date): Promise<void> {
  const reached = async () => {
    const { at: instant } = JSON.parse(await readFile(partsOf(folder).latest, 'utf8')) as { at: string };
    return Date.parse(instant);
  };
  await expect.poll(reached, { timeout: 10_000, interval: 20 }).toBeGreaterThan(at.getTime());
}
