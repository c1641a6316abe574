import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createDatabase } from '../database.ts';
import { streamOf } from '../light-statements.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createPool, isConnectionLost } from '../postgres.ts';
import { markReplica, type ReadBy, readingOf, type Reading, type Readings, type ReplicaStatus } from './reading.ts';
import { createLagMeter } from './replica-lag.ts';
import { createWatch, type Position } from './replica-watch.ts';
import { createWrittenMarks } from './written-marks.ts';

export interface ReplicaOptions {
  readonly url: string;
  readonly primaryUrl: string;
  /** Where everything is read that the replica may not answer. */
  readonly primary: Reading;
  readonly poolSize: number;
  readonly statementTimeoutMilliseconds: number;
  /** A replica that is further behind is not read from. */
  readonly lagMaximumSeconds: number;
  readonly metrics: Metrics;
  readonly log: Log;
  /** How often both are asked how they stand. */
  readonly watchMilliseconds: number;
}

const keyOfUser = (id: bigint) => `user ${id}`;
const keyOfAccount = (id: bigint) => `account ${id}`;

/**
 * Reads from a streaming replica what may be a moment old. It is read from while it is there, is not further behind than the
 * setting, and knows what whoever asks wrote last; else, and when a read fails or the replica falls silent under it, the
 * primary answers, and whoever asks notices nothing.
 */
export function createReplica(options: ReplicaOptions): Readings {
  const { primary, lagMaximumSeconds, metrics, watchMilliseconds } = options;
  const lagMaximum = lagMaximumSeconds * 1_000;
  const meter = createLagMeter();
  const marks = createWrittenMarks(lagMaximum + watchMilliseconds);
  const copy = createCopy(options);
  const now = () => performance.now();

  /** How old what the replica tells is, in milliseconds; undefined where it cannot be read from. */
  function ageNow(): number | undefined {
    const knownUntil = meter.knownUntil();
    if (!copy.isThere() || knownUntil === undefined) return undefined;
    const age = now() - knownUntil;
    return age > lagMaximum ? undefined : age;
  }

  const watch = createTurns(options, watchMilliseconds, {
    onPrimary: meter.note,
    onReplica(position) {
      copy.found();
      meter.replayed(position);
    },
    onAway(error) {
      copy.lost(error);
      meter.forget();
    },
    after(behind) {
      marks.sweep(now());
      const knownUntil = meter.knownUntil();
      const lag = knownUntil === undefined ? behind : (now() - knownUntil) / 1_000;
      metrics.replicaUp.set(copy.isThere() ? 1 : 0);
      metrics.replicaLag.set(lag ?? -1);
    },
  });

  return {
    async read(by, work) {
      const age = knowsWhatTheyWrote(marks, by, meter.knownUntil()) ? ageNow() : undefined;
      if (age !== undefined) {
        try {
          const result = await copy.use(work);
          metrics.replicaReads.inc({ answered_by: 'replica' });
          return { result, ageSeconds: age / 1_000 };
        } catch (error) {
          // Whatever went wrong there, its lack of a table that was just made included: the primary decides what is wrong.
          if (isConnectionLost(error)) copy.lost(error);
        }
      }
      metrics.replicaReads.inc({ answered_by: 'primary' });
      return { result: await work(primary), ageSeconds: undefined };
    },
    wrote({ userId, accountId }) {
      if (userId !== undefined) marks.mark(keyOfUser(userId), now());
      if (accountId) marks.mark(keyOfAccount(accountId), now());
    },
    memorySeconds: Math.ceil((lagMaximum + watchMilliseconds) / 1_000),
    status: () => statusOf(copy.isThere(), meter.knownUntil(), ageNow(), now()),
    start: watch.start,
    async stop() {
      await watch.stop();
      await copy.stop();
    },
  };
}

/** Whether a copy that knows everything until then has what they wrote, or were told of. */
function knowsWhatTheyWrote(
  marks: ReturnType<typeof createWrittenMarks>,
  { userId, accountId, hasJustWritten }: ReadBy,
  knownUntil = -Infinity,
): boolean {
  if (hasJustWritten) return false;
  if (userId !== undefined && marks.hasWrittenSince(keyOfUser(userId), knownUntil)) return false;
  return !(accountId && marks.hasWrittenSince(keyOfAccount(accountId), knownUntil));
}

function statusOf(
  isThere: boolean,
  knownUntil: number | undefined,
  age: number | undefined,
  now: number,
): ReplicaStatus {
  const lagSeconds = knownUntil === undefined ? undefined : Math.round(now - knownUntil) / 1_000;
  return { state: !isThere ? 'away' : age === undefined ? 'lagging' : 'reading', lagSeconds };
}

/** The replica's connections, and whoever reads by them now. */
function createCopy({ url, primaryUrl, poolSize, statementTimeoutMilliseconds, log }: ReplicaOptions) {
  let isThere: boolean | undefined;
  let current = open();
  /** Called when the replica is lost: whoever reads there is not left waiting for it. */
  const readers = new Set<(error: Error) => void>();

  function open() {
    const sockets = new Set<pg.PoolClient>();
    const pool = createPool({
      url,
      size: poolSize,
      name: 'millaje replica',
      statementTimeoutMilliseconds,
      connectTimeoutMilliseconds: 2_000,
      onError: (error) => log.debug({ error: error.message }, 'a connection to the replica was lost'),
    });
    pool.on('connect', (client) => void sockets.add(client));
    pool.on('remove', (client) => void sockets.delete(client));
    const database = createDatabase(pool);
    markReplica(database);
    return { pool, sockets, reading: readingOf(pool, database, [url, primaryUrl]) };
  }

  /** What stands still is cut off: its statements would go on waiting for minutes. */
  function close({ pool, sockets }: ReturnType<typeof open>): Promise<void> {
    const ended = pool.end().catch(() => undefined);
    for (const client of sockets) streamOf(client).destroy();
    return ended;
  }

  return {
    isThere: () => isThere === true,
    found(): void {
      if (!isThere) log.info('lists and reports are read from the replica');
      isThere = true;
    },
    lost(error: unknown): void {
      if (isThere === false) return;
      isThere = false;
      log.warn({ error: String(error) }, 'the replica is away: everything is read from the primary');
      const old = current;
      current = open();
      for (const giveUp of readers) giveUp(new Error('the replica is away'));
      void close(old);
    },
    /** Reads there; fails at once when the replica is lost meanwhile. */
    async use<Result>(work: (reading: Reading) => Promise<Result>): Promise<Result> {
      const { reading } = current;
      let giveUp: (error: Error) => void = () => undefined;
      const isLost = new Promise<never>((_resolve, reject) => readers.add((giveUp = reject)));
      const working = work(reading);
      try {
        return await Promise.race([working, isLost]);
      } catch (error) {
        // Its statements fail now; what it holds, the turn of an export for one, is given back before it is done again.
        await Promise.race([working.catch(() => undefined), pause(200, undefined, { ref: false })]);
        throw error;
      } finally {
        readers.delete(giveUp);
      }
    },
    async stop(): Promise<void> {
      isThere = false;
      await Promise.race([close(current), pause(1_000, undefined, { ref: false })]);
    },
  };
}

interface Turns {
  readonly onPrimary: (at: number, position: bigint) => void;
  readonly onReplica: (position: bigint) => void;
  readonly onAway: (error: unknown) => void;
  /** With how far the replica says itself that it is behind, in seconds. */
  readonly after: (secondsBehind: number | undefined) => void;
}

/** Asks both servers in turns, for as long as the process lives. */
function createTurns(
  { url, primaryUrl }: Pick<ReplicaOptions, 'url' | 'primaryUrl'>,
  milliseconds: number,
  { onPrimary, onReplica, onAway, after }: Turns,
) {
  const [ofPrimary, ofReplica] = [createWatch(primaryUrl), createWatch(url)];
  const stopping = new AbortController();
  let home: Position | undefined;
  let running = Promise.resolve();

  async function turn(): Promise<void> {
    // Before it is asked: what was committed by then is in the answer.
    const at = performance.now();
    const primary = await ofPrimary.ask().catch(() => undefined);
    if (primary) {
      home = primary;
      onPrimary(at, primary.position);
    }
    const replica = await ofReplica.ask().then(refuseOthers, (error: unknown) => error as Error);
    if (replica instanceof Error) onAway(replica);
    else onReplica(replica.position);
    after(replica instanceof Error ? undefined : (replica.secondsBehind ?? undefined));
  }

  /** A server that was promoted, or belongs to somebody else, goes ways of its own. */
  function refuseOthers(replica: Position): Position | Error {
    if (!replica.isReplica) return new Error('DATABASE_REPLICA_URL leads to a server that is no replica');
    if (home === undefined) return replica;
    if (replica.cluster !== home.cluster)
      return new Error('DATABASE_REPLICA_URL leads to the replica of another database');
    // It follows one that was once ours: the same bytes say something else since.
    if (replica.timeline !== home.timeline)
      return new Error('DATABASE_REPLICA_URL leads to a replica with another history');
    return replica;
  }

  async function go(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(milliseconds, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await turn();
    }
  }

  return {
    async start(): Promise<void> {
      await turn();
      running = go();
    },
    async stop(): Promise<void> {
      stopping.abort();
      ofPrimary.stop();
      ofReplica.stop();
      await running;
      ofPrimary.stop();
      ofReplica.stop();
    },
  };
}
