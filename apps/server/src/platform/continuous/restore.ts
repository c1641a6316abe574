import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { BackupFailure } from '../backup/failure.ts';
import { readTables, qualified } from '../backup/catalogue.ts';
import { readBooks, type Books } from '../backup/books.ts';
import { applyPersonKeys, type PersonKeys } from '../backup/person-keys.ts';
import { openSession } from '../backup/session.ts';
import { layout, startEmbeddedPostgres, readEmbeddedUrl, type EmbeddedPostgres } from '../embedded/postgres.ts';
import { chooseAccount, findPrograms, run, type Account, type Programs } from '../embedded/postgres-programs.ts';
import { listBases, partsOf, type Base } from './bases.ts';
import { segmentName } from './lsn.ts';
import { untar } from './untar.ts';

export interface RestoreContinuousOptions {
  readonly folder: string;
  readonly dataDir: string;
  /** The last instant that counts; everything where none is named. */
  readonly at?: Date | undefined;
  /** Puts aside the database that is there. */
  readonly force: boolean;
  /** What was written apart: who was erased after the instant is erased again. */
  readonly keys?: PersonKeys | undefined;
}

export interface RestoredContinuously {
  readonly base: Base;
  /** The database that was put aside. */
  readonly aside: string | undefined;
  readonly books: Books;
  /** It runs; whoever asked for it stops it. */
  readonly database: EmbeddedPostgres;
}

/**
 * Puts the embedded database of a data folder back as it was at an instant, or at the last that the copy has. What was there is put
 * aside, and stays. Whoever was signed in is not any more, and whoever is known to be erased is erased again. Refuses while the database runs, where one is there (unless forced), an
 * instant that the copy does not reach, and a copy with a hole. Throws `BackupFailure` or `EmbeddedFailure`.
 */
export async function restoreContinuous(options: RestoreContinuousOptions): Promise<RestoredContinuously> {
  const { folder, dataDir, at, force } = options;
  const paths = layout(dataDir);
  if (existsSync(paths.cluster) && (await readEmbeddedUrl(dataDir)) !== undefined)
    throw new BackupFailure('La base de datos está en marcha: detenga todos los procesos de Millaje.');
  if (existsSync(paths.cluster) && !force)
    throw new BackupFailure(`Ya hay una base de datos en ${paths.cluster}: use --force para apartarla.`);
  const base = await chooseBase(folder, at);
  const segments = chooseSegments(folder, base);
  const password = await readFile(partsOf(folder).password, 'utf8').catch(() => undefined);
  if (password === undefined)
    throw new BackupFailure(`Falta ${partsOf(folder).password}: no es la copia de una base de datos incluida.`);
  const programs = await findPrograms();
  const account = await chooseAccount(paths.cluster);
  mkdirSync(paths.folder, { recursive: true });
  const fresh = `${paths.cluster}.new`;
  await unpack(fresh, { folder, base, segments, programs, account });
  const aside = existsSync(paths.cluster) ? `${paths.cluster}.before-${Date.now()}` : undefined;
  if (aside !== undefined) renameSync(paths.cluster, aside);
  writeFileSync(paths.password, password, { mode: 0o600 });
  renameSync(fresh, paths.cluster);
  const database = await recover(dataDir, at);
  try {
    return { base, aside, books: await finish(database.url, options.keys), database };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The newest base that was whole by then. */
async function chooseBase(folder: string, at: Date | undefined): Promise<Base> {
  const bases = await listBases(folder);
  if (bases.length === 0) throw new BackupFailure(`No hay ninguna copia continua en ${folder}.`);
  const latest = await readFile(partsOf(folder).latest, 'utf8').catch(() => undefined);
  const reach = latest === undefined ? undefined : new Date((JSON.parse(latest) as { at: string }).at);
  if (at !== undefined && reach !== undefined && at > reach)
    throw new BackupFailure(`La copia llega hasta ${reach.toISOString()}.`);
  const base = bases.findLast(({ finishedAt }) => at === undefined || finishedAt <= at);
  if (!base) throw new BackupFailure(`La copia empieza el ${bases[0]?.finishedAt.toISOString()}.`);
  return base;
}

interface LogFile {
  readonly from: string;
  readonly name: string;
}

/** The log from the base on, without a hole. */
function chooseSegments(folder: string, base: Base): LogFile[] {
  const { log } = partsOf(folder);
  const bytes = BigInt(base.segmentBytes);
  const found: LogFile[] = [];
  let number = base.start / bytes;
  for (; ; number += 1n) {
    const name = segmentName({ timeline: base.timeline, number }, base.segmentBytes);
    const from = [join(log, name), join(log, `${name}.partial`)].find((path) => existsSync(path));
    if (from === undefined) break;
    found.push({ from, name });
  }
  if (number * bytes < base.end)
    throw new BackupFailure(`A la copia ${base.name} le falta una parte del registro (${log}).`);
  return found;
}

interface Unpack {
  readonly folder: string;
  readonly base: Base;
  readonly segments: readonly LogFile[];
  readonly programs: Programs;
  readonly account: Account;
}

/** Makes the database's folder anew, and puts all of it on the disk. */
async function unpack(fresh: string, { folder, base, segments, programs, account }: Unpack): Promise<void> {
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  untar(partsOf(folder).tar(base), { target: fresh, sha256: base.sha256, owner: account });
  const own = (path: string) => {
    chmodSync(path, 0o600);
    if ('uid' in account) chownSync(path, account.uid, account.gid);
  };
  for (const { from, name } of segments) {
    const to = join(fresh, 'pg_wal', name);
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
    own(to);
  }
  const signal = join(fresh, 'recovery.signal');
  writeFileSync(signal, '');
  own(signal);
  if ('uid' in account) chownSync(fresh, account.uid, account.gid);
  const synced = await run(programs.initdb, ['--sync-only', '-D', fresh], account);
  if (synced.code !== 0) throw new BackupFailure(`No se pudo guardar ${fresh}: ${synced.output}`);
}

/** What the log needs is there already: nothing is fetched. */
const playing = { restore_command: 'exit 1', recovery_target_action: 'promote' };

/** Plays the log up to the instant, and opens the database. */
async function recover(dataDir: string, at: Date | undefined): Promise<EmbeddedPostgres> {
  if (at === undefined) return play(dataDir, {});
  const before = await countEndings(dataDir);
  try {
    // In a settings file no letter names a zone: those are known only once all settings are read.
    const time = at.toISOString().replace('T', ' ').replace('Z', '+00');
    return await play(dataDir, { recovery_target_time: time });
  } catch (error) {
    // Nothing was done between the last change that the log has and the instant, which the copy reaches: then that is the state.
    if ((await countEndings(dataDir)) === before) throw error;
    return play(dataDir, {});
  }
}

async function play(dataDir: string, target: Record<string, string>): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, settings: { ...playing, ...target } });
  try {
    const client = await openSession(database.url, 'millaje restore');
    try {
      await untilOpen(client);
    } finally {
      await client.end();
    }
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** How often the database has said that its log ended before the instant: it is open for reading by then, and ends. */
async function countEndings(dataDir: string): Promise<number> {
  const { log } = layout(dataDir);
  const names = await readdir(log).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(log, name), 'latin1')));
  return texts.join('').split('recovery ended before configured recovery target was reached').length - 1;
}

/** The database answers as soon as it can be read; it plays the rest of its log until it can be written. */
async function untilOpen(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ plays: boolean }>('select pg_is_in_recovery() as plays');
    if (rows[0]?.plays === false) return;
    await pause(100);
  }
}

/** Transient, and still of the copy as it was: without them nothing that is sealed could be read, of anybody, for good. */
const keysTable = 'person_keys';

/** Ends what was of the time before: sessions, codes, counts of attempts. Erases again who is erased. Adds up the books. */
async function finish(url: string, keys: PersonKeys | undefined): Promise<Books> {
  const client = await openSession(url, 'millaje restore');
  try {
    const { transient } = await readTables(client);
    const ended = transient.filter((name) => name !== keysTable);
    await client.query('begin');
    if (ended.length > 0) await client.query(`truncate ${ended.map(qualified).join(', ')}`);
    // A copy of a version that knew no erasing has neither table.
    if (ended.length < transient.length) await applyPersonKeys(client, keys ? [keys] : []);
    await client.query('commit');
    return await readBooks(client);
  } finally {
    await client.end();
  }
}
