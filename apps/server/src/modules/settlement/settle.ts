import { isConnectionLost } from '../../platform/postgres.ts';
import { ChainUnreachableError, type Chain, type Hex, type Wallet } from './ports.ts';
import { nothing, settlePass, type SettlePass, type StandingMemory } from './settle-pass.ts';
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
import { createSettlerReporter } from './settler-reporter.ts';

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
  let heart: NodeJS.Timeout | undefined;

  /** Takes one look, whatever happens; trouble becomes the state that it puts the settlement in. */
  async function runOnce(): Promise<SettlePass> {
    try {
      const client = await connection.acquire();
      if (!client) return await reporter.enter({ ...nothing, state: { kind: 'standby' } });
      if (client !== holder) forget();
      holder = client;
      return await reporter.enter(
        await settlePass({ ...options, client, fund: options.fund, hooks, tuning, memory }, standing),
      );
    } catch (error) {
      const pass = await reporter.enter({ ...nothing, state: await troubleOf(error) });
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
    // What was sent may be forgotten over there: everything is handed over again, and stuck clocks start anew.
    forget();
    const trouble = stateAfter(error);
    if (trouble.kind === 'standby' || trouble.kind === 'database_unreachable') await connection.discard();
    if (trouble.kind === 'failing') log.error({ error }, 'settlement failed');
    return trouble;
  }

  const loop = createSettlerLoop({ look: runOnce, tuning });
  const connection = createSettlerConnection({
    databaseUrl,
    onPosted: () => loop.wake(),
    silenceMilliseconds: tuning.silenceMilliseconds,
  });
  const reporter = createSettlerReporter({ connection, wallet, seen: () => memory.seen, log, hooks });
  return {
    /** Starts settling, or waiting for whoever settles to go away. */
    start(): void {
      heart ??= setInterval(() => void reporter.report(), tuning.heartbeatMilliseconds);
      loop.start();
    },
    /** Ends after the look that is being taken, and gives the lease back. What is under way is found again by the next one. */
    async stop(): Promise<void> {
      await loop.stop();
      clearInterval(heart);
      await connection.release();
    },
    runOnce,
    state: reporter.state,
  };
}

export type Settler = ReturnType<typeof createSettler>;

const isLeaseLost = (error: unknown) => (error as { code?: unknown } | undefined)?.code === 'ML012';

/** The state that trouble puts the settlement in. */
function stateAfter(error: unknown): SettlerState {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof ChainUnreachableError) return { kind: 'chain_unreachable', reason };
  if (isLeaseLost(error)) return { kind: 'standby' };
  if (isConnectionLost(error)) return { kind: 'database_unreachable', reason };
  return { kind: 'failing', reason };
}
