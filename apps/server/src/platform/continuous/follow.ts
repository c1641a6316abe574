import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { BackupFailure } from '../backup/failure.ts';
import { isConnectionLost, sqlStateOf } from '../postgres.ts';
import { forgetOld, listBases, partsOf, takeBase, type Base } from './bases.ts';
import { createLogFolder, findPosition, type LogFolder } from './log-folder.ts';
import { formatLsn } from './lsn.ts';
import { openReplication, type Replication, type System } from './replication.ts';

export interface ContinuousOptions {
  readonly folder: string;
  /** Where the database is now; undefined while it does not run. */
  readonly findDatabase: () => Promise<string | undefined>;
  /** Keeps the owner's password beside the copy: an embedded database has it in its data folder only. */
  readonly keepsPassword: boolean;
  readonly signal: AbortSignal;
  readonly onLine: (line: string) => void;
  /** When the newest base is so old that another one is made. */
  readonly baseAgeMilliseconds?: number;
}

/** How often what came is put on the disk: what this takes, plus the way from the database, is what a disaster can cost. */
const flushMilliseconds = 250;
const baseAgeByDefault = 7 * 24 * 3_600_000;
const lookMilliseconds = 3_600_000;
const keptBases = 2;
const slotHeld = '55006';
const refusalsMaximum = 6;

/**
 * Follows a database until told to stop, through its restarts: a base, and every change from then on, within moments. Throws
 * `BackupFailure` for what a person has to set right: a folder of another database, a folder that is followed already, a role without
 * REPLICATION.
 */
export async function backUpContinuously(options: ContinuousOptions): Promise<void> {
  const { folder, signal, onLine, findDatabase } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let isTold = false;
  let hasFollowed = false;
  let refusals = 0;
  const onFollowing = () => {
    [isTold, hasFollowed, refusals] = [false, true, 0];
  };
  while (!signal.aborted) {
    const url = await findDatabase();
    try {
      if (url !== undefined) await follow(url, options, onFollowing);
    } catch (error) {
      // A server takes a while to notice that a connection is gone, and what it led to is free only then.
      const isHeld = sqlStateOf(error) === slotHeld && (hasFollowed || (refusals += 1) < refusalsMaximum);
      if (!isHeld && !isConnectionLost(error)) throw explain(error);
    }
    if (signal.aborted) return;
    if (!isTold) onLine('La base de datos no está en marcha: se espera.');
    isTold = true;
    await pause(500, undefined, { signal }).catch(() => undefined);
  }
}

function explain(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (state === slotHeld)
    return new BackupFailure('Ya hay otro proceso que guarda esta copia continua.', { cause: error });
  if (state === '42501' || state === '28000')
    return new BackupFailure(
      'Para la copia continua, el usuario de DATABASE_OWNER_URL necesita el permiso REPLICATION, y pg_hba.conf una línea «host replication».',
      { cause: error },
    );
  return error;
}

async function follow(url: string, options: ContinuousOptions, onFollowing: () => void): Promise<void> {
  const { folder, signal, onLine } = options;
  const replication = await openReplication(url);
  const closing = () => void replication.close();
  signal.addEventListener('abort', closing, { once: true });
  let log: LogFolder | undefined;
  try {
    const system = await replication.identify();
    await refuseOther(folder, system);
    if (options.keepsPassword) await keepPassword(folder, url);
    const segmentBytes = await replication.readSegmentBytes();
    const slot = await readSlotName(folder);
    const { from, isGap } = await findStart(replication, { folder, slot, system, segmentBytes });
    log = createLogFolder(partsOf(folder).log, { timeline: system.timeline, segmentBytes });
    const safe = createSafe(log, from);
    const started = Promise.withResolvers<void>();
    const streaming = stream(replication, { folder, slot, system, from, log, safe, onStart: started.resolve });
    const keeping = started.promise.then(() => {
      onFollowing();
      onLine(`Se sigue la base de datos desde ${formatLsn(from)}.`);
      return keepBases(url, { ...options, system, segmentBytes, isGap, untilFlushed: safe.reaches });
    });
    await Promise.race([streaming, keeping]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', closing);
    await replication.close();
    log?.close();
  }
}

/** Whose copies are here. */
async function refuseOther(folder: string, system: System): Promise<void> {
  const other = (await listBases(folder)).find((base) => base.system !== system.id);
  if (other) throw new BackupFailure(`${folder} tiene la copia de otra base de datos: use una carpeta vacía.`);
}

async function keepPassword(folder: string, url: string): Promise<void> {
  const password = decodeURIComponent(new URL(url).password);
  await writeFile(partsOf(folder).password, `${password}\n`, { mode: 0o600, flush: true });
}

/** The slot by which the server keeps for this folder what it has not got yet: a name of its own, found once. */
async function readSlotName(folder: string): Promise<string> {
  const { slot } = partsOf(folder);
  const known = (await readFile(slot, 'utf8').catch(() => '')).trim();
  if (known !== '') return known;
  const name = `millaje_${randomBytes(4).toString('hex')}`;
  await writeFile(slot, `${name}\n`, { flush: true });
  return name;
}

/** Where the log goes on without a gap; where it cannot, a new beginning, which needs a new base. */
async function findStart(
  replication: Replication,
  { folder, slot, system, segmentBytes }: { folder: string; slot: string; system: System; segmentBytes: number },
): Promise<{ from: bigint; isGap: boolean }> {
  const bytes = BigInt(segmentBytes);
  const position = findPosition(partsOf(folder).log, system.timeline, segmentBytes);
  const kept = await replication.readSlot(slot);
  if (kept !== undefined && position !== undefined && position >= (kept / bytes) * bytes)
    return { from: position, isGap: false };
  if (kept === undefined) {
    // A slot that fell too far behind is there still, and of no use.
    await replication.dropSlot(slot).catch((error: unknown) => {
      if (sqlStateOf(error) !== '42704') throw error;
    });
    await replication.createSlot(slot);
  }
  const begun = await replication.readSlot(slot);
  if (begun === undefined) throw new Error(`the slot ${slot} keeps nothing`);
  return { from: (begun / bytes) * bytes, isGap: true };
}

/** Up to where the log is on the disk, and who waits for a place of it. */
function createSafe(log: LogFolder, from: bigint) {
  let flushed = from;
  const waiting = new Map<() => void, bigint>();
  return {
    flush(): bigint {
      const place = log.flush();
      if (place > flushed) flushed = place;
      for (const [done, wanted] of waiting) if (flushed >= wanted && waiting.delete(done)) done();
      return flushed;
    },
    flushed: () => flushed,
    reaches: (place: bigint) => new Promise<void>((done) => void waiting.set(done, place)),
  };
}

type Safe = ReturnType<typeof createSafe>;

interface Streaming {
  readonly folder: string;
  readonly slot: string;
  readonly system: System;
  readonly from: bigint;
  readonly log: LogFolder;
  readonly safe: Safe;
  readonly onStart: () => void;
}

async function stream(replication: Replication, streaming: Streaming): Promise<void> {
  const { slot, system, from, log, safe } = streaming;
  const { latest } = partsOf(streaming.folder);
  let timer: NodeJS.Timeout | undefined;
  const failed = Promise.withResolvers<never>();
  const confirm = () => {
    try {
      replication.confirm(safe.flush());
    } catch (error) {
      failed.reject(error);
    }
  };
  try {
    await Promise.race([
      failed.promise,
      replication.receiveLog({
        slot,
        timeline: system.timeline,
        from,
        onStart() {
          timer = setInterval(confirm, flushMilliseconds);
          streaming.onStart();
        },
        onData: log.write,
        onPulse({ end, at, isAsked }) {
          // A server that stops waits until everything arrived.
          if (isAsked) confirm();
          if (end > safe.flushed()) return;
          writeFileSync(`${latest}.new`, `${JSON.stringify({ at: at.toISOString(), lsn: formatLsn(end) })}\n`);
          renameSync(`${latest}.new`, latest);
        },
      }),
    ]);
  } finally {
    clearInterval(timer);
  }
}

interface KeepBases extends ContinuousOptions {
  readonly system: System;
  readonly segmentBytes: number;
  readonly isGap: boolean;
  readonly untilFlushed: (place: bigint) => Promise<void>;
}

/** Makes a base where none fits the log that comes now, and another one when that is old. Never ends by itself. */
async function keepBases(url: string, options: KeepBases): Promise<never> {
  const { folder, system, segmentBytes, isGap, untilFlushed, signal, onLine } = options;
  const { baseAgeMilliseconds = baseAgeByDefault } = options;
  for (let isFirst = true; ; isFirst = false) {
    const newest = (await listBases(folder)).findLast(({ timeline }) => timeline === system.timeline);
    if ((isFirst && isGap) || isOld(newest, baseAgeMilliseconds)) {
      const second = await openReplication(url);
      const closing = () => void second.close();
      signal.addEventListener('abort', closing, { once: true });
      try {
        const name = await takeBase({ folder, replication: second, system, segmentBytes, untilFlushed });
        onLine(`Copia base guardada: ${name}.`);
      } finally {
        signal.removeEventListener('abort', closing);
        await second.close();
      }
      await forgetOld(folder, keptBases);
    }
    await pause(Math.min(lookMilliseconds, baseAgeMilliseconds), undefined, { signal });
  }
}

const isOld = (base: Base | undefined, ageMilliseconds: number): boolean =>
  base === undefined || Date.now() - base.finishedAt.getTime() >= ageMilliseconds;
