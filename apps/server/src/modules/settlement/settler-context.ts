import type { Chain, Hex, Wallet } from './ports.ts';
import type { Queryable } from './settlement.store.ts';

/** Where the settler stands. */
export type SettlerState =
  /** Another process settles; this one waits to take over. */
  | { readonly kind: 'standby' }
  | { readonly kind: 'settling' }
  | { readonly kind: 'chain_unreachable'; readonly reason: string }
  | { readonly kind: 'database_unreachable'; readonly reason: string }
  /** A person has to look: nothing is touched, and it goes on by itself once the cause is gone. */
  | { readonly kind: 'halted'; readonly reason: HaltReason }
  /** An error of ours; it is tried again. */
  | { readonly kind: 'failing'; readonly reason: string };

export type HaltReason =
  | 'another_chain'
  | 'chain_reset'
  | 'token_missing'
  | 'another_token'
  | 'unknown_history'
  | 'token_paused'
  | 'not_the_settler'
  | 'no_funds';

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
  /** The longest pause between two attempts to reach the chain or the database, in milliseconds. */
  readonly backoffMaximumMilliseconds: number;
}

export const defaultTuning: SettlerTuning = {
  batchOperations: 500,
  batchesInFlight: 4,
  sweepMilliseconds: 1_000,
  resendMilliseconds: 2_000,
  stuckMilliseconds: 90_000,
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
  commissionAddress: Hex | undefined;
  /** What the token's history was found to be, and at which count of the settler's transactions. */
  history: { readonly nonce: bigint; readonly at: number; readonly isUnknown: boolean } | undefined;
  fees:
    | { readonly at: number; readonly maxFee: bigint; readonly priorityFee: bigint; readonly gasLimit: bigint }
    | undefined;
}

/** Nothing known yet. */
export function newMemory(): SettlerMemory {
  return { sent: new Map(), fillersSent: new Map(), commissionAddress: undefined, history: undefined, fees: undefined };
}

/** What a transaction pays now, remembered for a second; the base fee may double before it is too low. */
export async function currentFees({ chain, memory }: SettlerContext) {
  if (memory.fees && performance.now() - memory.fees.at < 1_000) return memory.fees;
  const [head, priorityFee] = await Promise.all([chain.block('latest'), chain.priorityFee()]);
  if (!head) throw new Error('the chain has no latest block');
  memory.fees = {
    at: performance.now(),
    maxFee: head.baseFee * 2n + priorityFee,
    priorityFee,
    gasLimit: head.gasLimit,
  };
  return memory.fees;
}
