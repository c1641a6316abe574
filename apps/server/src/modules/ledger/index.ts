import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { lightenStatements } from '../../platform/light-statements.ts';
import { isBusy, isConnectionLost, serverSideKeepalive, sqlStateOf } from '../../platform/postgres.ts';
import { createGatherer } from './gatherer.ts';
import { createLedgerStore, type LedgerStore } from './ledger.store.ts';
import { AnswerLostError, BusyError, UnknownOutcomeError } from './outcomes.ts';
import { createAhead, type Upcoming } from './post-ahead.ts';
import type { BatchAnswer } from './post-batch.ts';
import type { LedgerRequest } from './requests.ts';

export { attach, type AttachmentKind, elsewhere } from './attachments.ts';
export { balanceAsOf, balanceBefore, balanceOfDay } from './balance-as-of.ts';
export { closeMonths } from './jobs.ts';
export { comesBack } from './outcomes.ts';
export { readIdsAhead } from './parts.store.ts';
export type { LedgerAnswer, LedgerRequest, Party } from './requests.ts';
export { type AdminTransfer, adminTransferRequest, type GuardTransfer } from './transfer.ts';

export interface LedgerOptions {
  readonly databaseUrl: string;
  readonly batchMaximum?: number;
  readonly pieceMaximum?: number;
  readonly queueMaximum?: number;
  readonly onBatch?: (size: number, seconds: number) => void;
  readonly onTrouble?: (error: unknown) => void;
  /** How long to keep trying when the database goes away, in milliseconds. */
  readonly patienceMilliseconds?: number;
  /** How long a request is tried again whose account somebody else has locked, in milliseconds. */
  readonly lockPatienceMilliseconds?: number;
  /**
   * Operations may bring their own rising times. Only for loading a history into an empty database: the guards refuse an
   * operation that is earlier than the last one of its account, and no list expects ids and times to run apart.
   */
  readonly givenTimes?: boolean;
  /** What runs its statements; tests bring one that stops between them. */
  readonly createStore?: (client: pg.Client) => LedgerStore;
}

/**
 * Whatever happens to us, our locks do not stay; and what is locked by others, such as a table that is being changed, is not
 * waited for long. A batch always finds its few rows by key: plans made while the tables were small (prepared statements and the
 * guards keep theirs) must not turn into walks through everything later.
 */
const sessionSettings = `
  set transaction_timeout = '30s'; set lock_timeout = '1500ms'; set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off`;

/** A key or a reference that somebody else used at the same moment: a second look finds it. */
const usedMeanwhile = '23505';
const attemptsMaximum = 5;

/** The one way to move miles. Give it requests one by one (`submit`), some at once (`submitTogether`) or as a list (`submitMany`). */
export function createLedger(options: LedgerOptions) {
  const { batchMaximum = 512, pieceMaximum = 512, queueMaximum = 20_000, lockPatienceMilliseconds = 1_500 } = options;
  const connection = createPostingConnection(options);
  const ofLists = createPostingConnection(options);
  const gatherer = createGatherer({
    post: (requests) => post(connection, options, requests),
    postPiece: (requests, upcoming) => post(ofLists, options, requests, upcoming),
    batchMaximum,
    pieceMaximum,
    queueMaximum,
    lockPatienceMilliseconds,
    untilTurn: () => turn(),
    onBatch: options.onBatch,
  });
  return {
    submit: gatherer.submit,
    submitTogether: gatherer.submitTogether,
    submitMany: gatherer.submitMany,
    depth: gatherer.depth,
    async close(): Promise<void> {
      await gatherer.idle();
      await Promise.all([connection.discard(), ofLists.discard()]);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

/** What nothing comes back from within this time is lost: the server gave up long before. */
const silenceMilliseconds = 35_000;

type PostingConnection = ReturnType<typeof createPostingConnection>;

/** A connection that posts, made when it is needed and thrown away when it leads nowhere. */
function createPostingConnection({ databaseUrl, givenTimes = false, createStore = createLedgerStore }: LedgerOptions) {
  let current: { readonly client: pg.Client; readonly store: LedgerStore } | undefined;
  return {
    ahead: createAhead(),
    async connect(): Promise<LedgerStore> {
      if (current) return current.store;
      const client = new pg.Client({
        connectionString: databaseUrl,
        pipeline: true,
        application_name: 'millaje posting',
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        options: serverSideKeepalive,
      });
      lightenStatements(client, silenceMilliseconds);
      // A late error of an old connection must not forget the new one.
      client.on('error', () => {
        if (current?.client === client) current = undefined;
      });
      await client.connect();
      try {
        await client.query(sessionSettings);
        if (givenTimes) await client.query(`set millaje.given_times = 'on'`);
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
      const store = createStore(client);
      current = { client, store };
      return store;
    },
    async rollback(): Promise<void> {
      await current?.store.rollback().catch(() => this.discard());
    },
    async discard(): Promise<void> {
      const lost = current?.client;
      current = undefined;
      await lost?.end().catch(() => undefined);
    },
  };
}

/**
 * Posts a batch, again after conflicts and lost connections: keys make the repetition harmless. Once an attempt ended without
 * anybody knowing how, only an answer can end the doubt: every other end is UnknownOutcomeError.
 */
async function post(
  connection: PostingConnection,
  { patienceMilliseconds = 10_000, onTrouble }: LedgerOptions,
  requests: readonly LedgerRequest[],
  upcoming?: Upcoming,
): Promise<BatchAnswer[]> {
  const startedAt = performance.now();
  let isUnknown = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connection.ahead.post(await connection.connect(), requests, upcoming);
    } catch (error) {
      connection.ahead.forget();
      const waited = performance.now() - startedAt;
      if (isConnectionLost(error) || error instanceof AnswerLostError) {
        isUnknown = true;
        onTrouble?.(error);
        await connection.discard();
        if (waited > patienceMilliseconds) throw new UnknownOutcomeError('the database is away', { cause: error });
        await pause(Math.min(50 * attempt, 500));
        continue;
      }
      if (sqlStateOf(error) === undefined) await connection.discard();
      else await connection.rollback();
      const mayTryAgain = sqlStateOf(error) === usedMeanwhile || isBusy(error);
      if (mayTryAgain && attempt < attemptsMaximum && waited < busyPatienceMilliseconds) continue;
      if (isUnknown) throw new UnknownOutcomeError('what became of an earlier attempt is not known', { cause: error });
      if (isBusy(error)) throw new BusyError('the database has no time', { cause: error });
      throw error;
    }
  }
}

/** How long a batch is tried again while tables are locked, in milliseconds. */
const busyPatienceMilliseconds = 2_000;
