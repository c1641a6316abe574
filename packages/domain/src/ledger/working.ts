import type { Percent } from '../fees.ts';
import { maximumMiles, type Miles } from '../miles.ts';
import { isProgrammeAccount, programmeAccounts } from './accounts.ts';
import type {
  AccountState,
  ClaimState,
  Decision,
  HoldState,
  LedgerState,
  OperationDraft,
  OperationState,
  Posting,
  RefusalDetail,
} from './commands.ts';
import type { LedgerRefusal } from './refusals.ts';

/** An account as decisions see it; the programme's own have no limits. */
export type Party = AccountState | { readonly id: bigint; readonly kind: 'programme'; readonly standing: 'programme' };

/** The state as it stands after the commands decided so far; private to one call of `decideBatch`. */
export interface Working {
  readonly now: Date;
  readonly feePercent: Percent;
  readonly confirmedFrom: Miles;
  readonly uniqueKinds: ReadonlySet<string>;
  readonly accounts: Map<bigint, AccountState>;
  readonly holds: Map<bigint, HoldState>;
  readonly operations: Map<bigint, OperationState>;
  /** Open claims by the account that owes, in the order of their numbers. */
  readonly claims: Map<bigint, ClaimState[]>;
  /** Names that are given once and taken, with the operation that has each (undefined: one of this batch). */
  readonly takenReferences: Map<string, bigint | undefined>;
}

/** Takes the loaded state as the first of a batch finds it; the state itself is never changed. */
export function startWorking(state: LedgerState): Working {
  const claims = new Map<bigint, ClaimState[]>();
  for (const claim of state.claims.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    claims.set(claim.accountId, [...(claims.get(claim.accountId) ?? []), claim]);
  return {
    now: state.now,
    feePercent: state.feePercent,
    confirmedFrom: state.confirmedFrom,
    uniqueKinds: state.uniqueKinds,
    accounts: new Map(state.accounts.map((account) => [account.id, account])),
    holds: new Map(state.holds.map((hold) => [hold.id, hold])),
    operations: new Map(state.operations.map((operation) => [operation.id, operation])),
    claims,
    takenReferences: new Map(state.takenReferences.map((one) => [referenceName(one), one.operationId])),
  };
}

/** One name for a reference: kinds hold no blank. */
export const referenceName = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind} ${id}`;

/** A refusal, with what it tells besides its rule. */
export const refused = (refusal: LedgerRefusal, detail?: RefusalDetail): Decision =>
  detail ? { kind: 'refused', refusal, detail } : { kind: 'refused', refusal };

/** Finds an account; undefined where there is none. */
export function findAccount(working: Working, id: bigint | undefined): Party | undefined {
  if (id === undefined) return undefined;
  if (isProgrammeAccount(id)) return { id, kind: 'programme', standing: 'programme' };
  return working.accounts.get(id);
}

/** What an account can spend, in miles. */
export const availableOf = (account: AccountState): Miles => account.balance - account.held;

/**
 * The postings of an operation. A bonus reaches the receiver and a share leaves it; in a reversal, whose legs are below zero,
 * both go back through its sender, who was the receiver.
 */
export function postingsOf(draft: Omit<OperationDraft, 'postings'>): Posting[] {
  const extra = draft.legs.map(({ kind, accountId, amount }): Posting => ({
    accountId,
    amount: kind === 'bonus' ? -amount : amount,
  }));
  const legs = extra.reduce((sum, { amount }) => sum + amount, 0n);
  const isReversal = draft.type === 'reversal';
  const postings: Posting[] = [
    { accountId: draft.fromAccountId, amount: -draft.amount - (isReversal ? legs : 0n) },
    { accountId: draft.toAccountId, amount: draft.total - (isReversal ? 0n : legs) },
  ];
  if (draft.fee !== 0n) postings.push({ accountId: programmeAccounts.commission, amount: draft.fee });
  return [...postings, ...extra];
}

/** Applies an operation, if every account can bear it; undefined where it was applied, else why not. */
export function apply(working: Working, draft: OperationDraft): LedgerRefusal | undefined {
  const changed: AccountState[] = [];
  for (const { accountId, amount } of draft.postings) {
    if (isProgrammeAccount(accountId)) continue;
    const account = working.accounts.get(accountId);
    if (!account) throw new Error(`account ${accountId} of a decided operation was not loaded`);
    if (amount < 0n && availableOf(account) + amount < 0n) return 'insufficient_miles';
    if (account.balance + amount > maximumMiles) return 'balance_too_large';
    changed.push({ ...account, balance: account.balance + amount });
  }
  for (const account of changed) working.accounts.set(account.id, account);
  for (const reference of draft.references ?? [])
    if (working.uniqueKinds.has(reference.kind)) working.takenReferences.set(referenceName(reference), undefined);
  return undefined;
}

/** Refuses a reference whose name is given once and is taken, within the batch too. */
export function takenReference(working: Working, draft: Pick<OperationDraft, 'references'>): Decision | undefined {
  const names = new Set<string>();
  for (const reference of draft.references ?? []) {
    if (!working.uniqueKinds.has(reference.kind)) continue;
    const name = referenceName(reference);
    const isTaken = names.has(name) || working.takenReferences.has(name);
    const operationId = working.takenReferences.get(name);
    if (isTaken) return refused('reference_taken', operationId === undefined ? undefined : { operationId });
    names.add(name);
  }
  return undefined;
}
