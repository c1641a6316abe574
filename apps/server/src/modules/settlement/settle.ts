import { isConnectionLost } from '../../platform/postgres.ts';
import { ChainUnreachableError, type Chain, type Hex, type Wallet } from './ports.ts';
import { settlePass, type SettlePass, type StandingMemory } from './settle-pass.ts';
import { createSettlerConnection } from './settler-connection.ts';
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
  const { databaseUrl, log } = options;
  const hooks = options.hooks ?? {};
  const tuning: SettlerTuning = { ...defaultTuning, ...options.tuning };
  const standing: StandingMemory = { last: undefined };
  let memory: SettlerMemory = newMemory();
  let holder: object | undefined;
  let state: SettlerState = { kind: 'standby' };

  /** Takes one look, whatever happens; trouble becomes the state that it puts the settlement in. */
  async function runOnce(): Promise<SettlePass> {
    try {
      const client = await connection.acquire();
      if (!client) return enter({ ...nothing, state: { kind: 'standby' } });
      if (client !== holder) forget();
      holder = client;
      return enter(await settlePass({ ...options, client, fund: options.fund, hooks, tuning, memory }, standing));
    } catch (error) {
      return enter({ ...nothing, state: await troubleOf(error) });
    }
  }

  function forget(): void {
    memory = newMemory();
    standing.last = undefined;
  }

  async function troubleOf(error: unknown): Promise<SettlerState> {
    const reason = error instanceof Error ? error.message : String(error);
    // What was sent may be forgotten over there: everything is handed over again, and stuck clocks start anew.
    forget();
    if (error instanceof ChainUnreachableError) return { kind: 'chain_unreachable', reason };
    await connection.discard();
    if (isConnectionLost(error)) return { kind: 'database_unreachable', reason };
    log.error({ error }, 'settlement failed');
    return { kind: 'failing', reason };
  }

  function enter(pass: SettlePass): SettlePass {
    const next = pass.state;
    if (next.kind === state.kind && reasonOf(next) === reasonOf(state)) return pass;
    state = next;
    hooks.onState?.(next);
    log[loudness[next.kind]]({ state: next }, `settlement: ${next.kind}`);
    return pass;
  }

  const loop = createSettlerLoop({ look: runOnce, tuning });
  const connection = createSettlerConnection({ databaseUrl, onPosted: () => loop.wake() });
  return {
    /** Starts settling, or waiting for whoever settles to go away. */
    start: (): void => loop.start(),
    /** Ends after the look that is being taken, and gives the lock back. What is under way is found again by the next one. */
    async stop(): Promise<void> {
      await loop.stop();
      await connection.discard();
    },
    runOnce,
    state: (): SettlerState => state,
  };
}

export type Settler = ReturnType<typeof createSettler>;

const nothing = { claimed: 0, confirmed: 0, open: 0, hasChanged: false };
const reasonOf = (state: SettlerState) => ('reason' in state ? state.reason : undefined);
const loudness = {
  standby: 'info',
  settling: 'info',
  chain_unreachable: 'warn',
  database_unreachable: 'warn',
  halted: 'error',
  failing: 'error',
} as const;
