import pg from 'pg';
import { isConnectionLost } from '../../platform/postgres.ts';
import { ChainUnreachableError, type Chain, type Hex, type Wallet } from './ports.ts';
import { settlePass, type SettlePass, type StandingMemory } from './settle-pass.ts';
import { tryLockSettler } from './settlement.store.ts';
import {
  defaultTuning, newMemory, type Log, type SettlerHooks, type SettlerMemory, type SettlerState, type SettlerTuning, type TokenOptions,
} from './settler-context.ts';

export interface SettlerOptions {
  readonly databaseUrl: string;
  readonly chain: Chain;
  readonly wallet: Wallet;
  readonly token: TokenOptions;
  /** Blocks that hold a transaction or stand over it before it counts; 1 is its own block. */
  readonly confirmations: number;
  /** Whether a chain that lost our history may be settled anew from the ledger. */
  readonly rebuild: boolean;
  /** Gives the settler gas, where anybody may have it (a development chain). */
  readonly fund?: (address: Hex) => Promise<void>;
  readonly log: Log;
  readonly hooks?: SettlerHooks;
  readonly tuning?: Partial<SettlerTuning>;
}

interface Connection {
  readonly client: pg.Client;
  hasLock: boolean;
}

/**
 * Makes the chain follow the ledger. Of all processes one settles: it holds an advisory lock on the connection that it also
 * writes with, so that who lost the lock can write nothing more. `start` runs until `stop`; `runOnce` takes one look.
 */
export function createSettler(options: SettlerOptions) {
  const { databaseUrl, log } = options;
  const hooks = options.hooks ?? {};
  const tuning: SettlerTuning = { ...defaultTuning, ...options.tuning };
  const standing: StandingMemory = { last: undefined };
  let memory: SettlerMemory = newMemory();
  let connection: Connection | undefined;
  let state: SettlerState = { kind: 'standby' };
  let loop: Promise<void> | undefined;
  let isStopping = false;
  let wake = () => {};
  let wasWoken = false;

  function enter(next: SettlerState): void {
    if (next.kind === state.kind && reasonOf(next) === reasonOf(state)) return;
    state = next;
    hooks.onState?.(next);
    const isTrouble = next.kind === 'halted' || next.kind === 'failing';
    if (isTrouble) log.error({ state: next }, `settlement stands still: ${next.kind}`);
    else if (next.kind === 'chain_unreachable' || next.kind === 'database_unreachable') log.warn({ state: next }, `settlement waits: ${next.kind}`);
    else log.info({ state: next }, `settlement: ${next.kind}`);
  }

  async function connect(): Promise<Connection> {
    if (connection) return connection;
    const client = new pg.Client({
      connectionString: databaseUrl, application_name: 'millaje settler', connectionTimeoutMillis: 5_000, keepAlive: true,
    });
    client.on('error', () => (connection = undefined));
    client.on('notification', () => {
      wasWoken = true;
      wake();
    });
    await client.connect();
    await client.query('listen ledger_posted');
    connection = { client, hasLock: false };
    standing.last = undefined;
    memory = newMemory();
    return connection;
  }

  async function discard(): Promise<void> {
    const lost = connection?.client;
    connection = undefined;
    await lost?.end().catch(() => undefined);
  }

  /** Takes one look, whatever happens; trouble becomes the state that it puts the settlement in. */
  async function runOnce(): Promise<SettlePass> {
    try {
      const current = await connect();
      current.hasLock ||= await tryLockSettler(current.client);
      if (!current.hasLock) {
        enter({ kind: 'standby' });
        return nothing(state);
      }
      const pass = await settlePass({ ...options, client: current.client, fund: options.fund, hooks, tuning, memory }, standing);
      enter(pass.state);
      return pass;
    } catch (error) {
      enter(await troubleOf(error));
      return nothing(state);
    }
  }

  async function troubleOf(error: unknown): Promise<SettlerState> {
    const reason = error instanceof Error ? error.message : String(error);
    // What was sent may be forgotten over there: everything is handed over again, and stuck clocks start anew.
    memory.sent.clear();
    standing.last = undefined;
    if (error instanceof ChainUnreachableError) return { kind: 'chain_unreachable', reason };
    await discard();
    if (isConnectionLost(error)) return { kind: 'database_unreachable', reason };
    log.error({ error }, 'settlement failed');
    return { kind: 'failing', reason };
  }

  async function run(): Promise<void> {
    let failures = 0;
    let quiet = 0;
    while (!isStopping) {
      wasWoken = false;
      const pass = await runOnce();
      const isTrouble = pass.state.kind !== 'settling' && pass.state.kind !== 'standby' && pass.state.kind !== 'halted';
      failures = isTrouble ? failures + 1 : 0;
      quiet = pass.hasChanged ? 0 : quiet + 1;
      const backoff = Math.min(250 * 2 ** (failures - 1), tuning.backoffMaximumMilliseconds);
      const poll = Math.min(4 * 2 ** Math.min(quiet, 16), tuning.sweepMilliseconds);
      const isIdle = pass.state.kind === 'settling' && pass.open === 0;
      if (isTrouble) await rest(backoff, false);
      else if (pass.state.kind === 'settling' && (pass.open > 0 || pass.hasChanged)) await rest(poll, false);
      else await rest(tuning.sweepMilliseconds, isIdle);
    }
  }

  /** Waits; where it may be woken, a posted operation ends the wait. */
  async function rest(milliseconds: number, mayWake: boolean): Promise<void> {
    if (isStopping || (mayWake && wasWoken)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        if (!mayWake && !isStopping) return;
        clearTimeout(timer);
        resolve();
      };
    });
    wake = () => {};
  }

  return {
    /** Starts settling, or waiting for whoever settles to go away. */
    start(): void {
      loop ??= run();
    },
    /** Ends after the look that is being taken, and gives the lock back. What is under way is found again by the next one. */
    async stop(): Promise<void> {
      isStopping = true;
      wake();
      await loop;
      await discard();
    },
    runOnce,
    state: (): SettlerState => state,
  };
}

export type Settler = ReturnType<typeof createSettler>;

const nothing = (state: SettlerState): SettlePass => ({ state, claimed: 0, confirmed: 0, open: 0, hasChanged: false });
const reasonOf = (state: SettlerState) => ('reason' in state ? state.reason : undefined);
