import { isConnectionLost } from '../../platform/postgres.ts';
import { ChainUnreachableError, type Chain, type Hex, type Wallet } from './ports.ts';
import { settlePass, type SettlePass, type StandingMemory } from './settle-pass.ts';
import { createSettlerConnection } from './settler-connection.ts';
import type { SettlerReport } from './settler-lease.store.ts';
import { createSettlerLoop } from './settler-loop.ts';
import {
  defaultTuning,
  newMemory,
  type Log,
  type SettlerHooks,
  type SettlerMemory,
  type SettlerState,
  type SettlerTuning,
  type TokenOptions,
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

/**
 * Makes the chain follow the ledger. Of all processes one settles; the others stand by and take over when it goes away.
 * `start` runs until `stop`; `runOnce` takes one look.
 */
export function createSettler(options: SettlerOptions) {
  const { databaseUrl, wallet, log } = options;
  const hooks = options.hooks ?? {};
  const tuning: SettlerTuning = { ...defaultTuning, ...options.tuning };
  const standing: StandingMemory = { last: undefined, lookedAt: undefined };
  let memory: SettlerMemory = newMemory();
  let holder: object | undefined;
  let state: SettlerState = { kind: 'standby' };
  let heart: NodeJS.Timeout | undefined;

  /** Takes one look, whatever happens; trouble becomes the state that it puts the settlement in. */
  async function runOnce(): Promise<SettlePass> {
    try {
      const client = await connection.acquire();
      if (!client) return await enter({ ...nothing, state: { kind: 'standby' } });
      if (client !== holder) forget();
      holder = client;
      return await enter(await settlePass({ ...options, client, fund: options.fund, hooks, tuning, memory }, standing));
    } catch (error) {
      const pass = await enter({ ...nothing, state: await troubleOf(error) });
      // It may be the session that is wrong. The lease is let go with it, and taken again by whoever looks first.
      if (pass.state.kind === 'failing') await connection.discard();
      return pass;
    }
  }

  /** What was learned of the chain itself stays true. */
  function forget(): void {
    const { seen, gas } = memory;
    memory = { ...newMemory(), seen, gas };
    standing.last = undefined;
    standing.lookedAt = undefined;
  }

  async function troubleOf(error: unknown): Promise<SettlerState> {
    const reason = error instanceof Error ? error.message : String(error);
    // What was sent may be forgotten over there: everything is handed over again, and stuck clocks start anew.
    forget();
    if (error instanceof ChainUnreachableError) return { kind: 'chain_unreachable', reason };
    const isLost = isConnectionLost(error);
    if (isLost || isLeaseLost(error)) await connection.discard();
    if (isLeaseLost(error)) return { kind: 'standby' };
    if (isLost) return { kind: 'database_unreachable', reason };
    log.error({ error }, 'settlement failed');
    return { kind: 'failing', reason };
  }

  async function enter(pass: SettlePass): Promise<SettlePass> {
    const next = pass.state;
    const isNew = next.kind !== state.kind || reasonOf(next) !== reasonOf(state);
    state = next;
    if (!isNew) return pass;
    hooks.onState?.(next);
    log[loudness[next.kind]]({ state: next }, `settlement: ${next.kind}`);
    await report();
    return pass;
  }

  /** Says in the database how the settlement stands. What keeps it from being said is met by the next look, too. */
  async function report(): Promise<void> {
    const told = reportOf(state);
    if (!told) return;
    const { height: chainHeight, balance } = memory.seen;
    await connection
      .report({ ...told, chainHeight, balance, settlerAddress: wallet.settler.address })
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the settler could not say how it stands'));
  }

  const loop = createSettlerLoop({ look: runOnce, tuning });
  const connection = createSettlerConnection({
    databaseUrl,
    onPosted: () => loop.wake(),
    silenceMilliseconds: tuning.silenceMilliseconds,
  });
  return {
    /** Starts settling, or waiting for whoever settles to go away. */
    start(): void {
      heart ??= setInterval(() => void report(), tuning.heartbeatMilliseconds);
      loop.start();
    },
    /** Ends after the look that is being taken, and gives the lease back. What is under way is found again by the next one. */
    async stop(): Promise<void> {
      await loop.stop();
      clearInterval(heart);
      await connection.release();
    },
    runOnce,
    state: (): SettlerState => state,
  };
}

export type Settler = ReturnType<typeof createSettler>;

const nothing = { claimed: 0, confirmed: 0, open: 0, hasChanged: false };
const isLeaseLost = (error: unknown) => (error as { code?: unknown } | undefined)?.code === 'ML012';

/** The state as the database has it; nothing where this process is not the one that tells it. */
function reportOf(state: SettlerState): Pick<SettlerReport, 'state' | 'reason' | 'detail'> | undefined {
  switch (state.kind) {
    case 'standby':
    case 'database_unreachable':
      return undefined;
    case 'settling':
    case 'idle':
      return { state: state.kind, reason: null, detail: null };
    case 'halted':
      return { state: 'halted', reason: state.reason, detail: state.detail ?? null };
    case 'chain_unreachable':
      return { state: 'failing', reason: 'chain_unreachable', detail: state.reason };
    case 'failing':
      return { state: 'failing', reason: 'error', detail: state.reason };
  }
}

/** A chain that does not answer says so in other words each time: that is one state. */
const reasonOf = (state: SettlerState) =>
  state.kind === 'halted' || state.kind === 'failing' ? state.reason : undefined;
const loudness = {
  standby: 'info',
  settling: 'info',
  idle: 'info',
  chain_unreachable: 'warn',
  database_unreachable: 'warn',
  halted: 'error',
  failing: 'error',
} as const;
