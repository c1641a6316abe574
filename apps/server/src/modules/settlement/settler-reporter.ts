import type { Wallet } from './ports.ts';
import type { SettlePass } from './settle-pass.ts';
import type { SettlerConnection } from './settler-connection.ts';
import type { Log, SettlerHooks, SettlerMemory, SettlerState } from './settler-context.ts';
import type { SettlerReport } from './settler-lease.store.ts';

export interface SettlerReporterOptions {
  readonly connection: SettlerConnection;
  readonly wallet: Wallet;
  /** What was last seen of the chain and of the settler's funds. */
  readonly seen: () => SettlerMemory['seen'];
  readonly log: Log;
  readonly hooks: SettlerHooks;
}

/** Knows where the settlement stands, and says so: to the log, to whoever measures, and in the database. */
export function createSettlerReporter({ connection, wallet, seen, log, hooks }: SettlerReporterOptions) {
  let state: SettlerState = { kind: 'standby' };

  /** Says in the database how the settlement stands. What keeps it from being said is met by the next look, too. */
  async function report(): Promise<void> {
    const told = reportOf(state);
    if (!told) return;
    const { height: chainHeight, balance } = seen();
    await connection
      .report({ ...told, chainHeight, balance, settlerAddress: wallet.settler.address })
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the settler could not say how it stands'));
  }

  return {
    report,
    state: (): SettlerState => state,
    /** The settlement stands where a pass left it; said where that is new. */
    async enter(pass: SettlePass): Promise<SettlePass> {
      const next = pass.state;
      const isNew = next.kind !== state.kind || reasonOf(next) !== reasonOf(state);
      state = next;
      if (!isNew) return pass;
      hooks.onState?.(next);
      log[loudness[next.kind]]({ state: next }, `settlement: ${next.kind}`);
      await report();
      return pass;
    },
  };
}

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
