import type { Percent } from '../fees.ts';
import type { Miles } from '../miles.ts';
import type { OperationType } from './operation-types.ts';
import type { LedgerRefusal } from './refusals.ts';

/** Who asked, under which key, and what exactly was asked: what makes a command safe to repeat. */
export interface CommandIdentity {
  /** The user who asked (0 is the programme itself); keys belong to their caller. */
  readonly callerId: bigint;
  readonly key: string;
  /** Digest of the input: the same key with another digest is refused. */
  readonly inputHash: string;
}

/** Move miles from one account to another, at once. An account is undefined where nobody was found. */
export interface PostCommand extends CommandIdentity {
  readonly kind: 'post';
  readonly type: Exclude<OperationType, 'reversal'>;
  readonly fromAccountId: bigint | undefined;
  readonly toAccountId: bigint | undefined;
  readonly amount: Miles;
  readonly description: string;
  /** Who moved the miles on another's behalf (staff), if anyone. */
  readonly actorId?: bigint;
}

/** Set miles aside, so that nothing else can spend them. */
export interface HoldCommand extends CommandIdentity {
  readonly kind: 'hold';
  readonly accountId: bigint | undefined;
  readonly amount: Miles;
  readonly description: string;
  readonly expiresAt: Date;
}

/** Turn a pending hold into an operation of its whole amount. */
export interface PostHoldCommand extends CommandIdentity {
  readonly kind: 'post_hold';
  readonly holdId: bigint;
  readonly type: 'redemption' | 'membership_purchase';
  readonly description: string;
}

/** Give held miles back: the hold ends voided (somebody's decision) or expired (its time passed). */
export interface ReleaseHoldCommand extends CommandIdentity {
  readonly kind: 'release_hold';
  readonly holdId: bigint;
  readonly as: 'voided' | 'expired';
}

/** Undo an operation by a new one that is linked to it; the whole amount and its commission go back. */
export interface CorrectCommand extends CommandIdentity {
  readonly kind: 'correct';
  readonly operationId: bigint;
  readonly reason: string;
  readonly actorId?: bigint;
}

export type LedgerCommand = PostCommand | HoldCommand | PostHoldCommand | ReleaseHoldCommand | CorrectCommand;

/** What an account may do: the owner's standing, or the programme itself. */
export type Standing = 'active' | 'registered' | 'inactive' | 'programme';

export interface AccountState {
  readonly id: bigint;
  readonly standing: Standing;
  readonly balance: Miles;
  readonly held: Miles;
}

export type HoldStatus = 'pending' | 'posted' | 'voided' | 'expired';

export interface HoldState {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly amount: Miles;
  readonly status: HoldStatus;
}

export interface OperationState {
  readonly id: bigint;
  readonly type: OperationType;
  readonly fromAccountId: bigint;
  readonly toAccountId: bigint;
  readonly amount: Miles;
  readonly fee: Miles;
  readonly total: Miles;
  readonly corrected: boolean;
}

/** The answer that an earlier command with this key got. */
export interface KeyState {
  readonly callerId: bigint;
  readonly key: string;
  readonly inputHash: string;
}

/** All that a batch of commands needs to be decided, loaded under lock. */
export interface LedgerState {
  readonly feePercent: Percent;
  readonly accounts: readonly AccountState[];
  readonly holds: readonly HoldState[];
  readonly operations: readonly OperationState[];
  readonly keys: readonly KeyState[];
}

/** A leg of an operation; an operation's legs sum to zero. */
export interface Posting {
  readonly accountId: bigint;
  readonly amount: Miles;
}

export interface OperationDraft {
  readonly type: OperationType;
  readonly fromAccountId: bigint;
  readonly toAccountId: bigint;
  readonly amount: Miles;
  readonly fee: Miles;
  readonly total: Miles;
  readonly description: string;
  readonly actorId?: bigint;
  readonly correctsOperationId?: bigint;
  readonly postings: readonly Posting[];
}

export type Decision =
  | { readonly kind: 'posted'; readonly operation: OperationDraft; readonly holdId?: bigint }
  | {
      readonly kind: 'held';
      readonly accountId: bigint;
      readonly amount: Miles;
      readonly description: string;
      readonly expiresAt: Date;
    }
  | { readonly kind: 'released'; readonly holdId: bigint; readonly as: 'voided' | 'expired' }
  | { readonly kind: 'refused'; readonly refusal: LedgerRefusal }
  /** The key was used before, in an earlier batch (`position` undefined) or earlier in this one. */
  | { readonly kind: 'replayed'; readonly position: number | undefined };
