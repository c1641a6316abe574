import { hash } from 'node:crypto';
import type {
  CollectCommand,
  CorrectCommand,
  HoldCommand,
  LedgerCommand,
  LedgerRefusal,
  PostCommand,
  PostHoldCommand,
  ProlongHoldCommand,
  RefusalDetail,
  ReleaseHoldCommand,
} from '@millaje/domain';
import type { Attachment } from './attachments.ts';

/** One end of a transfer as the outside names it; the ledger finds the account. */
export type Party = { readonly accountId: bigint } | { readonly email: string };

/** What may come with any request besides what the domain decides by. */
export interface RequestExtras {
  /** What modules write in the same transaction. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** Both its people get a mail of the operation; loads of many do not ask for it. */
  readonly isTold?: boolean | undefined;
  /**
   * Whether a refusal is kept as the key's answer, as it is unless said otherwise. It is not where the key names a row that says by
   * itself whether it was done: that may be tried again once what stood against it is over.
   */
  readonly keepsRefusal?: boolean | undefined;
  /** Aborted when nobody waits for the answer any more: a request that was not begun by then is not done. */
  readonly signal?: AbortSignal | undefined;
}

export interface PostRequest extends Omit<PostCommand, 'fromAccountId' | 'toAccountId'>, RequestExtras {
  readonly from: Party;
  readonly to: Party;
  /** When it happened: heard only by a ledger that loads a history into an empty database. */
  readonly at?: Date | undefined;
}

export interface PostHoldRequest extends Omit<PostHoldCommand, 'toAccountId'>, RequestExtras {
  readonly to: Party;
}

export type LedgerRequest =
  | PostRequest
  | PostHoldRequest
  | ((HoldCommand | ReleaseHoldCommand | ProlongHoldCommand | CorrectCommand | CollectCommand) & RequestExtras);

/** An operation as it was posted. */
export interface PostedOperation {
  readonly id: bigint;
  readonly typeId: number;
  readonly fromAccountId: bigint;
  readonly toAccountId: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly total: bigint;
  readonly description: string;
  readonly correctsOperationId: bigint | null;
  readonly createdAt: Date;
}

/** What could not be taken back, and is owed. */
export interface OpenedClaim {
  readonly id: bigint;
  readonly amount: bigint;
}

/** What became of a request. `replayed`: an earlier request with this key got this answer. */
export type LedgerAnswer = { readonly replayed: boolean } & (
  | {
      readonly kind: 'posted';
      readonly operation: PostedOperation;
      readonly holdId: bigint | null;
      readonly claim: OpenedClaim | null;
    }
  /** Nothing could be taken back: all of it is owed. */
  | { readonly kind: 'claimed'; readonly claim: OpenedClaim }
  /** A hold was placed, prolonged or given back. */
  | { readonly kind: 'hold'; readonly holdId: bigint }
  /** What was owed and could be paid was taken; told by the operations alone. */
  | { readonly kind: 'collected' }
  | { readonly kind: 'refused'; readonly refusal: LedgerRefusal; readonly detail?: RefusalDetail | undefined }
);

/** Turns a request into the domain's command, with the accounts that its e-mails belong to. */
export function toCommand(request: LedgerRequest, accountIdByEmail: ReadonlyMap<string, bigint>): LedgerCommand {
  const inputHash = digestOf(request.inputHash);
  const find = (party: Party) => ('accountId' in party ? party.accountId : accountIdByEmail.get(party.email));
  if (request.kind === 'post')
    return { ...request, inputHash, fromAccountId: find(request.from), toAccountId: find(request.to) };
  if (request.kind === 'post_hold') return { ...request, inputHash, toAccountId: find(request.to) };
  return { ...request, inputHash };
}

/** The digest of an input in the one form that keys keep it in: 32 bytes, base64. */
export function digestOf(text: string): string {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? text : hash('sha256', text, 'base64');
}
