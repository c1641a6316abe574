import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLost } from '../../platform/postgres.ts';
import { createGatherer, UnknownOutcomeError } from './gatherer.ts';
import { createLedgerStore, type LedgerStore } from './ledger.store.ts';
import { postBatch } from './post-batch.ts';
import type { LedgerAnswer, LedgerRequest } from './requests.ts';

export type { LedgerAnswer, LedgerRequest, Party } from './requests.ts';

export interface LedgerOptions {
  readonly databaseUrl: string;
  readonly batchMaximum?: number;
  readonly queueMaximum?: number;
  readonly onBatch?: (size: number, seconds: number) => void;
  readonly onTrouble?: (error: unknown) => void;
  /** How long to keep trying when the database goes away, in milliseconds. */
  readonly patienceMilliseconds?: number;
}

/**
 * Whatever happens to us, our locks do not stay. And a batch always finds its few rows by key: plans made while the tables
 * were small (prepared statements and the guards keep theirs) must not turn into walks through everything later.
 */
const sessionSettings = `
  set transaction_timeout = '30s'; set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off`;

/** Conflicts that a second look resolves: deadlock, serialization, a key that somebody else used at the same moment. */
const retryable = new Set(['40001', '40P01', '23505']);
const attemptsMaximum = 5;

/** The one way to move miles. Give it requests one by one (`submit`) or as a list (`submitMany`, in one transaction). */
export function createLedger(options: LedgerOptions) {
  const { databaseUrl, batchMaximum = 512, queueMaximum = 20_000, patienceMilliseconds = 10_000, onTrouble } = options;
  let connection: { client: pg.Client; store: LedgerStore } | undefined;

  async function connect() {
    if (connection) return connection;
    const client = new pg.Client({
      connectionString: databaseUrl,
      pipeline: true,
      application_name: 'millaje posting',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => (connection = undefined));
    await client.connect();
    await client.query(sessionSettings);
    connection = { client, store: createLedgerStore(client) };
    return connection;
  }

  async function discard(): Promise<void> {
    const lost = connection?.client;
    connection = undefined;
    await lost?.end().catch(() => undefined);
  }

  /** Posts a batch, again after conflicts and lost connections: keys make the repetition harmless. */
  async function post(requests: readonly LedgerRequest[]): Promise<LedgerAnswer[]> {
    const deadline = Date.now() + patienceMilliseconds;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { store } = await connect();
        return await postBatch(store, requests);
      } catch (error) {
        if (isConnectionLost(error)) {
          onTrouble?.(error);
          await discard();
          if (Date.now() > deadline) throw new UnknownOutcomeError('the database is away', { cause: error });
          await pause(Math.min(50 * attempt, 500));
          continue;
        }
        await connection?.store.rollback().catch(discard);
        if (attempt >= attemptsMaximum || !retryable.has(String((error as { code?: unknown }).code))) throw error;
      }
    }
  }

  // One writer: lists and gathered singles take turns on the one connection.
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn(requests: readonly LedgerRequest[]): Promise<LedgerAnswer[]> {
    const mine = turn.then(() => post(requests));
    turn = mine.catch(() => undefined);
    return mine;
  }

  const gatherer = createGatherer({ post: inTurn, batchMaximum, queueMaximum, onBatch: options.onBatch });
  return {
    submit: gatherer.submit,
    submitMany: inTurn,
    depth: gatherer.depth,
    async close(): Promise<void> {
      await gatherer.idle();
      await turn;
      await discard();
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
