import type { Chain, Hex, Wallet } from './ports.ts';
import type { Queryable } from './settlement.store.ts';

/** Where the settler stands. */
export type SettlerState =
  /** Another process settles; this one waits to take over. */
  | { readonly kind: 'standby' }
  | { readonly kind: 'settling' }
  /** Everything is on the chain. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'chain_unreachable'; readonly reason: string }
  | { readonly kind: 'database_unreachable'; readonly reason: string }
  /** A person has to look. It goes on by itself once the cause is gone, or when somebody says so (`resume`). */
  | Halt
  /** An error of ours; it is tried again. */
  | { readonly kind: 'failing'; readonly reason: string };

export interface Halt {
  readonly kind: 'halted';
  readonly reason: HaltReason;
  /** What there is to say beside the reason: an address, an amount, an operation. */
  readonly detail?: string;
}

export type HaltReason =
  | 'another_chain'
  | 'chain_reset'
  | 'token_missing'
  /** Where the history of the given token begins is not known: `CHAIN_TOKEN_FIRST_BLOCK` has to say it. */
  | 'token_first_block_unknown'
  | 'another_token'
  | 'unknown_history'
  | 'token_paused'
  | 'not_the_settler'
  | 'no_funds'
  /** Batches that the former key signed have not come to their end. */
  | 'old_key_has_batches'
  /** Several operations in a row would be set aside: that is hardly the operations' fault. */
  | 'repeated_refusals'
  /** The contract refused what it would accept, again and again. */
  | 'refused_without_reason'
  /** However much gas is given, it does not suffice. */
  | 'out_of_gas';

/** Told to whoever measures. */
export interface SettlerHooks {
  onState?(state: SettlerState): void;
  onBatchSigned?(operations: number): void;
  onConfirmed?(operations: number): void;
  onReorganised?(batches: number): void;
  onReverted?(operations: number, reason: string): void;
  onQuarantined?(reason: string): void;
  onBumped?(): void;
}

export interface SettlerTuning {
  /** The most operations in a batch. */
  readonly batchOperations: number;
  /** Batches that are sent and not yet in a block. */
  readonly batchesInFlight: number;
  /** How often everything is looked at without being woken, in milliseconds. */
  readonly sweepMilliseconds: number;
  /** After how long a transaction that the node did not put into a block is handed over again, in milliseconds. */
  readonly resendMilliseconds: number;
  /** After how long it gets a higher fee, in milliseconds. */
  readonly stuckMilliseconds: number;
  /** How long something strange has to last before it is believed: nodes behind one URL may not be equally far. */
  readonly doubtMilliseconds: number;
  /** How long the token has to be missing before everything is settled anew. */
  readonly rebuildDoubtMilliseconds: number;
  /** How often the chain is asked while the token is not there yet. */
  readonly deploymentLookMilliseconds: number;
  /** How often the settler says that it lives. */
  readonly heartbeatMilliseconds: number;
  /** How long it may say nothing before another one takes over. */
  readonly silenceMilliseconds: number;
  /** How often everything is looked at while nothing is to be done; in between only the chain's height is asked for. */
  readonly idleLookMilliseconds: number;
  /** So many operations are set aside without one being settled in between; then somebody has to look. */
  readonly refusalsInARow: number;
  /** The longest pause between two attempts to reach the chain or the database, in milliseconds. */
  readonly backoffMaximumMilliseconds: number;
}

export const defaultTuning: SettlerTuning = {
  batchOperations: 500,
  batchesInFlight: 4,
  sweepMilliseconds: 2_000,
  resendMilliseconds: 2_000,
  stuckMilliseconds: 90_000,
  doubtMilliseconds: 2_000,
  rebuildDoubtMilliseconds: 10_000,
  deploymentLookMilliseconds: 5_000,
  heartbeatMilliseconds: 2_000,
  silenceMilliseconds: 10_000,
  idleLookMilliseconds: 30_000,
  refusalsInARow: 3,
  backoffMaximumMilliseconds: 15_000,
};

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface TokenOptions {
  readonly name: string;
  readonly symbol: string;
  /** Who grants roles and may pause; the settler unless said otherwise. */
  readonly admin?: Hex;
  /** A token that is there already. Without it one is deployed. */
  readonly address?: Hex;
  /** A block before which the given token has no history; looked for where it is not given. */
  readonly firstBlock?: bigint;
}

/** What one pass of the settler works with. */
export interface SettlerContext {
  readonly client: Queryable;
  readonly chain: Chain;
  readonly wallet: Wallet;
  readonly token: TokenOptions;
  readonly confirmations: number;
  readonly rebuild: boolean;
  readonly fund: ((address: Hex) => Promise<void>) | undefined;
  readonly log: Log;
  readonly hooks: SettlerHooks;
  readonly tuning: SettlerTuning;
  readonly memory: SettlerMemory;
}

/** What is only worth knowing while this process settles; losing it costs a question to the chain, never more. */
export interface SettlerMemory {
  /** When a batch was first and last handed to the node, by `performance.now()`. */
  readonly sent: Map<bigint, { first: number; last: number }>;
  readonly fillersSent: Map<bigint, number>;
  /** The most that a batch may cost, in wei. */
  costs: Map<bigint, bigint>;
  /** Batches that the node did not take because they could not be paid. */
  readonly unpaid: Set<bigint>;
  /** What the settler had, and when. */
  funds: { readonly at: number; readonly balance: bigint } | undefined;
  /** Since when something has been strange, by what it is. */
  readonly doubts: Map<string, number>;
  /** What the settler last saw of the chain and of its own funds, to be told with the heartbeat. */
  readonly seen: { height: bigint | null; balance: bigint | null };
  /** How much more gas a batch takes here than it should, in hundredths, and when that was found out. */
  gas: { readonly at: number; readonly percent: bigint; readonly isRaised: boolean } | undefined;
  /** When the token's own transaction was first handed over, or last got a higher fee. */
  deploymentSentAt: number | undefined;
  /** When it was last said who needs funds. */
  remindedAt: number | undefined;
  hasLookedForFirstBlock: boolean;
  /** A transaction in the token's history that we know nothing of, and at which count of the settler's transactions. */
  history: { readonly nonce: bigint; readonly at: number; readonly unknown: Hex | undefined } | undefined;
  fees:
    | { readonly at: number; readonly maxFee: bigint; readonly priorityFee: bigint; readonly gasLimit: bigint }
    | undefined;
}

/** Nothing known yet. */
export function newMemory(): SettlerMemory {
  return {
    sent: new Map(),
    fillersSent: new Map(),
    costs: new Map(),
    unpaid: new Set(),
    funds: undefined,
    doubts: new Map(),
    seen: { height: null, balance: null },
    gas: undefined,
    deploymentSentAt: undefined,
    remindedAt: undefined,
    hasLookedForFirstBlock: false,
    history: undefined,
    fees: undefined,
  };
}

/** Whether something strange has lasted long enough to be believed; `isStrange` false forgets it. */
export function isBeyondDoubt(
  { memory, tuning }: SettlerContext,
  what: string,
  isStrange: boolean,
  milliseconds = tuning.doubtMilliseconds,
): boolean {
  if (!isStrange) {
    memory.doubts.delete(what);
    return false;
  }
  const now = performance.now();
  const since = memory.doubts.get(what) ?? now;
  memory.doubts.set(what, since);
  return now - since >= milliseconds;
}

/** What a transaction pays now, remembered for a second; the base fee may double before it is too low. */
export async function currentFees({ chain, memory }: SettlerContext) {
  if (memory.fees && performance.now() - memory.fees.at < 1_000) return memory.fees;
  const [head, priorityFee] = await Promise.all([chain.block('latest'), chain.priorityFee()]);
  if (!head) throw new Error('the chain has no latest block');
  memory.seen.height = head.number;
  memory.fees = {
    at: performance.now(),
    maxFee: head.baseFee * 2n + priorityFee,
    priorityFee,
    gasLimit: head.gasLimit,
  };
  return memory.fees;
}
