import type {
  CorrectCommand,
  HoldCommand,
  LedgerCommand,
  LedgerRefusal,
  PostCommand,
  PostHoldCommand,
  ReleaseHoldCommand,
  RoleName,
} from '@millaje/domain';

/** One end of a transfer as the outside names it; the ledger finds the account. */
export type Party = { readonly accountId: bigint } | { readonly email: string };

export interface PostRequest extends Omit<PostCommand, 'fromAccountId' | 'toAccountId'> {
  readonly from: Party;
  readonly to: Party;
  /** Where staff did it from, for the audit; written with the operation or not at all. */
  readonly audit?: { readonly role: RoleName; readonly address: string; readonly requestId: string };
}

export type LedgerRequest = PostRequest | HoldCommand | PostHoldCommand | ReleaseHoldCommand | CorrectCommand;

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

/** What became of a request. `replayed`: an earlier request with this key got this answer. */
export type LedgerAnswer = { readonly replayed: boolean } & (
  | { readonly kind: 'posted'; readonly operation: PostedOperation; readonly holdId: bigint | null }
  /** A hold was placed, or given back. */
  | { readonly kind: 'hold'; readonly holdId: bigint }
  | { readonly kind: 'refused'; readonly refusal: LedgerRefusal }
);

/** Turns a request into the domain's command, with the accounts that its e-mails belong to. */
export function toCommand(request: LedgerRequest, accountIdByEmail: ReadonlyMap<string, bigint>): LedgerCommand {
  if (request.kind !== 'post') return request;
  const { from, to, audit: _audit, ...rest } = request;
  const find = (party: Party) => ('accountId' in party ? party.accountId : accountIdByEmail.get(party.email));
  return { ...rest, fromAccountId: find(from), toAccountId: find(to) };
}
