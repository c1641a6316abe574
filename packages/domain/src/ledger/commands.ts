import type { Percent } from '../fees.ts';
import type { Miles } from '../miles.ts';
import type { legKindIds, OperationType } from './operation-types.ts';
import type { LedgerRefusal } from './refusals.ts';

/** Who asked, under which key, and what exactly was asked: what makes a command safe to repeat. */
export interface CommandIdentity {
  /** Whose key it is: `member:1001`, `staff:7`, `order`, `coupon`, `partner:…`, `programme`. One scope's key is never another's. */
  readonly scope: string;
  readonly key: string;
  /** Digest of the input: the same key with another digest is refused. */
  readonly inputHash: string;
}

/** What an operation belongs to: an order, a coupon, a redemption. A kind may say that each of its names is given once. */
export interface Reference {
  readonly kind: string;
  readonly id: string;
}

/** What may come with any command that posts. */
export interface PostingDetails {
  readonly description: string;
  /** Who moved the miles on another's behalf (staff), if anyone. */
  readonly actorId?: bigint | undefined;
  readonly references?: readonly Reference[] | undefined;
  /** From when it counts (YYYY-MM-DD of the programme's calendar), where that is not the day on which it is posted: a coupon's flight. */
  readonly valueDate?: string | undefined;
  /** When the miles that arrive were earned (YYYY-MM-DD), where that is not its value date: what an import brings. */
  readonly earnedOn?: string | undefined;
}

/** A bonus that `accountId` adds for the receiver, or a share of what arrives that the receiver leaves to `accountId`. */
export interface ExtraLeg {
  readonly kind: keyof typeof legKindIds;
  readonly accountId: bigint;
  readonly amount: Miles;
}

/** Move miles from one account to another, at once. An account is undefined where nobody was found. */
export interface PostCommand extends CommandIdentity, PostingDetails {
  readonly kind: 'post';
  readonly type: Exclude<OperationType, 'reversal'>;
  readonly fromAccountId: bigint | undefined;
  readonly toAccountId: bigint | undefined;
  readonly amount: Miles;
  readonly legs?: readonly ExtraLeg[] | undefined;
  /** The commission that was shown before it was confirmed, in miles: another one at this moment is refused. */
  readonly expectedFee?: Miles | undefined;
  /** Who sends has just proved again who it is: large transfers ask for that. */
  readonly isConfirmed?: boolean | undefined;
}

/** Set miles aside, so that nothing else can spend them. */
export interface HoldCommand extends CommandIdentity {
  readonly kind: 'hold';
  readonly accountId: bigint | undefined;
  readonly amount: Miles;
  readonly description: string;
  readonly expiresAt: Date;
}

/** Turn a pending hold into an operation of all or a part of its amount; the rest is given back. */
export interface PostHoldCommand extends CommandIdentity, PostingDetails {
  readonly kind: 'post_hold';
  readonly holdId: bigint;
  readonly type: Exclude<OperationType, 'reversal'>;
  readonly toAccountId: bigint | undefined;
  /** All of it unless said otherwise, in miles. */
  readonly amount?: Miles | undefined;
}

/** Give held miles back: the hold ends voided (somebody's decision) or expired (its time passed). */
export interface ReleaseHoldCommand extends CommandIdentity {
  readonly kind: 'release_hold';
  readonly holdId: bigint;
  readonly as: 'voided' | 'expired';
}

/** Let a pending hold last longer. */
export interface ProlongHoldCommand extends CommandIdentity {
  readonly kind: 'prolong_hold';
  readonly holdId: bigint;
  readonly expiresAt: Date;
}

/**
 * Undo an operation, or a part of it, by a new one that is linked to it; of the commission and of each leg the same part goes
 * back. Several may follow, up to the whole.
 */
export interface CorrectCommand extends CommandIdentity {
  readonly kind: 'correct';
  readonly operationId: bigint;
  readonly reason: string;
  readonly actorId?: bigint | undefined;
  readonly references?: readonly Reference[] | undefined;
  /** Of what arrived, in miles; all that is not corrected yet unless said otherwise. */
  readonly amount?: Miles | undefined;
  /**
   * What becomes of miles that the receiver has spent: refused, or what is there is taken and the rest is kept as a claim, which
   * the next miles that come in pay.
   */
  readonly ifSpent: 'refuse' | 'claim';
}

/** Take what an account owes and could pay by now. It may be asked at any time: nothing is taken twice. */
export interface CollectCommand extends CommandIdentity {
  readonly kind: 'collect';
  readonly accountId: bigint;
}

export type LedgerCommand =
  | PostCommand
  | HoldCommand
  | PostHoldCommand
  | ReleaseHoldCommand
  | ProlongHoldCommand
  | CorrectCommand
  | CollectCommand;

/** What an account may do: the owner's standing, or the programme itself. */
export type Standing = 'active' | 'registered' | 'inactive' | 'programme';

export interface AccountState {
  readonly id: bigint;
  readonly kind: 'member' | 'ally';
  readonly standing: Standing;
  readonly balance: Miles;
  readonly held: Miles;
  /** Whether the tier of its owner gives miles to other members; of an ally nothing is asked. */
  readonly mayTransfer: boolean;
}

export type HoldStatus = 'pending' | 'posted' | 'voided' | 'expired';

export interface HoldState {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly amount: Miles;
  readonly status: HoldStatus;
  readonly expiresAt: Date;
}

export interface OperationState {
  readonly id: bigint;
  readonly type: OperationType;
  readonly fromAccountId: bigint;
  readonly toAccountId: bigint;
  readonly amount: Miles;
  readonly fee: Miles;
  readonly total: Miles;
  readonly legs: readonly ExtraLeg[];
  /** How much of what arrived was taken back, in miles. */
  readonly reversed: Miles;
  /** How much of it is claimed and not paid yet, in miles. */
  readonly claimed: Miles;
}

/** Miles that a receiver owes back because they were spent when their operation was corrected. */
export interface ClaimState {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly operationId: bigint;
  readonly reason: string;
  /** What is still owed, of what arrived by the operation, in miles. */
  readonly owed: Miles;
}

/** The answer that an earlier command with this key got. */
export interface KeyState {
  readonly scope: string;
  readonly key: string;
  readonly inputHash: string;
}

/** A reference of a kind whose names are given once, and is taken. */
export interface TakenReference extends Reference {
  readonly operationId: bigint;
}

/** All that a batch of commands needs to be decided, loaded under lock. */
export interface LedgerState {
  readonly now: Date;
  readonly feePercent: Percent;
  /** From this amount on a transfer asks its sender to prove again who it is, in miles; 0 never asks. */
  readonly confirmedFrom: Miles;
  readonly accounts: readonly AccountState[];
  readonly holds: readonly HoldState[];
  readonly operations: readonly OperationState[];
  readonly claims: readonly ClaimState[];
  readonly keys: readonly KeyState[];
  readonly takenReferences: readonly TakenReference[];
  /** Kinds of references of which each name is given once. */
  readonly uniqueKinds: ReadonlySet<string>;
}

/** A leg of an operation; an operation's legs sum to zero. */
export interface Posting {
  readonly accountId: bigint;
  readonly amount: Miles;
}

export interface OperationDraft extends PostingDetails {
  readonly type: OperationType;
  readonly fromAccountId: bigint;
  readonly toAccountId: bigint;
  readonly amount: Miles;
  readonly fee: Miles;
  readonly total: Miles;
  readonly correctsOperationId?: bigint | undefined;
  readonly legs: readonly ExtraLeg[];
  readonly postings: readonly Posting[];
}

/** A claim is opened by a correction, or paid in part or in full by a correcting operation. */
export interface ClaimDraft {
  readonly accountId: bigint;
  /** Who gets it: the sender of the operation. */
  readonly creditorAccountId: bigint;
  readonly operationId: bigint;
  readonly amount: Miles;
  readonly reason: string;
}

/** What incoming miles paid of a claim: the correcting operation, and how much of the claim it pays. */
export interface Collection {
  readonly claimId: bigint;
  readonly paid: Miles;
  readonly operation: OperationDraft;
}

export type Decision =
  | {
      readonly kind: 'posted';
      readonly operation: OperationDraft;
      /** The hold that ends in it. */
      readonly holdId?: bigint;
      /** What could not be taken back and is owed from now on. */
      readonly claim?: ClaimDraft;
      readonly collections: readonly Collection[];
    }
  /** Nothing could be taken back yet: all of it is owed. */
  | { readonly kind: 'claimed'; readonly claim: ClaimDraft }
  | {
      readonly kind: 'held';
      readonly accountId: bigint;
      readonly amount: Miles;
      readonly description: string;
      readonly expiresAt: Date;
    }
  | { readonly kind: 'collected'; readonly collections: readonly Collection[] }
  | { readonly kind: 'prolonged'; readonly holdId: bigint; readonly expiresAt: Date }
  | {
      readonly kind: 'released';
      readonly holdId: bigint;
      readonly as: 'voided' | 'expired';
      readonly collections: readonly Collection[];
    }
  | { readonly kind: 'refused'; readonly refusal: LedgerRefusal; readonly detail?: RefusalDetail }
  /** The key was used before, in an earlier batch (`position` undefined) or earlier in this one. */
  | { readonly kind: 'replayed'; readonly position: number | undefined };

/** What a refusal tells besides its rule: the fee that is due now, or the operation that has the reference. */
export interface RefusalDetail {
  readonly fee?: Miles;
  readonly total?: Miles;
  readonly operationId?: bigint;
  /** The rule of the module whose attachment refused. */
  readonly rule?: string;
}
