import { mkdtemp, rm } from 'node:fs/promises';
import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { booksAgree } from '../apps/server/src/platform/backup/books.ts';
import { listBases } from '../apps/server/src/platform/continuous/bases.ts';
import { backUpContinuously } from '../apps/server/src/platform/continuous/follow.ts';
import { restoreContinuous } from '../apps/server/src/platform/continuous/restore.ts';
import { chooseAccount, findPrograms, run } from '../apps/server/src/platform/embedded/postgres-programs.ts';
import { readEmbeddedUrl, startEmbeddedPostgres } from '../apps/server/src/platform/embedded/postgres.ts';
import { migrate } from '../apps/server/src/platform/migrate.ts';
import { timed, type Finding } from './support.ts';

/** A restore takes at most so many times what copying the database's files takes. */
const timesAPlainCopy = 3;

export const restoringNotes = `A continuous backup is restored beside a plain copy of the same files (\`cp\`, then everything put on the disk as PostgreSQL does it), in turns on one disk. The
restore has more to do: it reads a digest, unpacks, plays the log, and adds the books up.`;

/** Fills a database with so many bytes, follows it, loses it, and brings it back. */
export async function benchRestoring({ restoredBytes }: { readonly restoredBytes: number }): Promise<Finding[]> {
  const place = await mkdtemp(join(tmpdir(), 'millaje-bench-restoring-'));
  chmodSync(place, 0o755);
  const [dataDir, folder] = [join(place, 'data'), join(place, 'copy')];
  const stopping = new AbortController();
  try {
    const database = await startEmbeddedPostgres({ dataDir });
    await migrate(database.url);
    await fill(database.url, restoredBytes);
    const lines: string[] = [];
    const following = backUpContinuously({
      folder,
      findDatabase: () => readEmbeddedUrl(dataDir),
      keepsPassword: true,
      signal: stopping.signal,
      onLine: (line) => lines.push(line),
    });
    following.catch(() => undefined);
    const baseTook = await timed(async () => {
      while (!lines.some((line) => line.includes('Copia base guardada'))) await pause(50);
    });
    stopping.abort();
    await following;
    await database.stop();
    const bytes = (await listBases(folder)).at(-1)?.bytes ?? 0;
    const copyTook = await timed(() => copyPlainly(join(dataDir, 'postgres/cluster'), join(place, 'plain')));
    await rm(join(place, 'plain'), { recursive: true });
    await rm(dataDir, { recursive: true });
    const isWhole = { books: false };
    const restoreTook = await timed(async () => {
      const restored = await restoreContinuous({ folder, dataDir, force: false });
      isWhole.books = booksAgree(restored.books);
      await restored.database.stop();
    });
    return describe({ bytes, baseTook, copyTook, restoreTook, agrees: isWhole.books });
  } finally {
    stopping.abort();
    await rm(place, { recursive: true, force: true });
  }
}

interface Took {
  readonly bytes: number;
  readonly baseTook: number;
  readonly copyTook: number;
  readonly restoreTook: number;
  readonly agrees: boolean;
}

function describe({ bytes, baseTook, copyTook, restoreTook, agrees }: Took): Finding[] {
  const size = `${(bytes / 2 ** 30).toFixed(2)} GB`;
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const times = restoreTook / copyTook;
  return [
    {
      name: `restoring ${size} to any instant`,
      value: `${times.toFixed(1)} × a plain copy`,
      goal: `≤ ${timesAPlainCopy} ×`,
      isMet: times <= timesAPlainCopy && agrees,
    },
    {
      name: 'of that, the restore and the plain copy',
      value: `${seconds(restoreTook)}, ${seconds(copyTook)}`,
      goal: '–',
      isMet: true,
    },
    { name: `a base of ${size} while everything goes on`, value: seconds(baseTook), goal: '–', isMet: true },
  ];
}

/** Rows that cannot be pressed together, so that a gigabyte is one. */
async function fill(url: string, bytes: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create table bench_filling (id bigint primary key, filling bytea)');
    const rows = 2_000;
    for (let done = 0; done * 8_000 < bytes; done += rows)
      await client.query(
        `insert into bench_filling select $1::bigint + n, (select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 480 + n % 2))
         from generate_series(1, ${rows}) n`,
        [done],
      );
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** What a person would do by hand with the files, until they are on the disk. */
async function copyPlainly(from: string, to: string): Promise<void> {
  const [programs, account] = [await findPrograms(), await chooseAccount(from)];
  const copied = await run('cp', ['-a', from, to], {});
  const synced = await run(programs.initdb, ['--sync-only', '-D', to], account);
  if (copied.code !== 0 || synced.code !== 0)
    throw new Error(`the plain copy failed: ${copied.output}${synced.output}`);
}
