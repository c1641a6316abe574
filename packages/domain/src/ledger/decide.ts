import { splitByFee, type Percent } from '../fees.ts';
import { maximumMiles, minimumTransferMiles, type Miles } from '../miles.ts';
import { isProgrammeAccount, programmeAccounts } from './accounts.ts';
import type {
  AccountState,
  CorrectCommand,
  Decision,
  HoldCommand,
  HoldState,
  LedgerCommand,
  LedgerState,
  OperationDraft,
  OperationState,
  PostCommand,
  PostHoldCommand,
  Posting,
  ReleaseHoldCommand,
} from './commands.ts';
import type { LedgerRefusal } from './refusals.ts';

/** Which standing each end of an operation needs, which amounts are too small, and whether a commission is due. */
const rules: Record<
  PostCommand['type'],
  { minimum: Miles; senderActs: boolean; receiverAccepts: boolean; fee: boolean }
> = {
  transfer: { minimum: minimumTransferMiles, senderActs: true, receiverAccepts: true, fee: true },
  redemption: { minimum: 1n, senderActs: true, receiverAccepts: false, fee: false },
  reward: { minimum: 1n, senderActs: false, receiverAccepts: true, fee: false },
  miles_purchase: { minimum: 1n, senderActs: false, receiverAccepts: true, fee: false },
  membership_purchase: { minimum: 1n, senderActs: true, receiverAccepts: false, fee: false },
  admin_transfer: { minimum: 1n, senderActs: false, receiverAccepts: true, fee: false },
  opening_balance: { minimum: 1n, senderActs: false, receiverAccepts: false, fee: false },
};

/** The state as it stands after the commands decided so far; private to one call of `decideBatch`. */
interface Working {
  readonly feePercent: Percent;
  readonly accounts: Map<bigint, AccountState>;
  readonly holds: Map<bigint, HoldState>;
  readonly operations: Map<bigint, OperationState>;
}

const refused = (refusal: LedgerRefusal): Decision => ({ kind: 'refused', refusal });

/**
 * Decides a batch in arrival order: each command sees what the ones before it did, and gets its own decision.
 * Pure: the same state and commands always give the same decisions. A command whose key was used before is a replay,
 * or refused when its input differs; refusals too are answers that a key keeps.
 */
export function decideBatch(state: LedgerState, commands: readonly LedgerCommand[]): Decision[] {
  const working: Working = {
    feePercent: state.feePercent,
    accounts: new Map(state.accounts.map((account) => [account.id, account])),
    holds: new Map(state.holds.map((hold) => [hold.id, hold])),
    operations: new Map(state.operations.map((operation) => [operation.id, operation])),
  };
  const seen = new Map<string, { inputHash: string; position: number | undefined }>();
  for (const { callerId, key, inputHash } of state.keys)
    seen.set(`${callerId} ${key}`, { inputHash, position: undefined });

  return commands.map((command, position) => {
    const name = `${command.callerId} ${command.key}`;
    const earlier = seen.get(name);
    if (earlier && earlier.inputHash !== command.inputHash) return refused('idempotency_key_reused');
    if (earlier) return { kind: 'replayed', position: earlier.position };
    seen.set(name, { inputHash: command.inputHash, position });
    return decideOne(working, command);
  });
}

function decideOne(working: Working, command: LedgerCommand): Decision {
  switch (command.kind) {
    case 'post':
      return decidePost(working, command);
    case 'hold':
      return decideHold(working, command);
    case 'post_hold':
      return decidePostHold(working, command);
    case 'release_hold':
      return decideReleaseHold(working, command);
    case 'correct':
      return decideCorrect(working, command);
  }
}

function decidePost(working: Working, command: PostCommand): Decision {
  const rule = rules[command.type];
  if (command.amount <= 0n) return refused('amount_not_positive');
  if (command.amount < rule.minimum) return refused('amount_below_minimum');
  if (command.amount > maximumMiles) return refused('amount_too_large');
  const sender = findAccount(working, command.fromAccountId);
  if (!sender) return refused('sender_not_found');
  const receiver = findAccount(working, command.toAccountId);
  if (!receiver) return refused('receiver_not_found');
  if (sender.id === receiver.id) return refused('same_account');
  if (rule.senderActs && sender.standing !== 'active') return refused('sender_not_active');
  if (rule.receiverAccepts && receiver.standing === 'inactive') return refused('receiver_not_active');
  const split = rule.fee
    ? splitByFee(command.amount, working.feePercent)
    : { amount: command.amount, fee: 0n, total: command.amount };
  if (split.total <= 0n) return refused('nothing_would_arrive');

  const { type, description, actorId } = command;
  return post(working, { type, fromAccountId: sender.id, toAccountId: receiver.id, ...split, description, actorId });
}

function decideHold(working: Working, command: HoldCommand): Decision {
  const { amount, description, expiresAt } = command;
  if (amount <= 0n) return refused('amount_not_positive');
  if (amount > maximumMiles) return refused('amount_too_large');
  const account = findAccount(working, command.accountId);
  if (!account || account.standing === 'programme') return refused('sender_not_found');
  if (account.standing !== 'active') return refused('sender_not_active');
  if (account.balance - account.held < amount) return refused('insufficient_miles');
  working.accounts.set(account.id, { ...account, held: account.held + amount });
  return { kind: 'held', accountId: account.id, amount, description, expiresAt };
}

function decidePostHold(working: Working, command: PostHoldCommand): Decision {
  const hold = working.holds.get(command.holdId);
  if (!hold) return refused('hold_not_found');
  if (hold.status !== 'pending') return refused('hold_not_pending');
  endHold(working, hold, 'posted');
  const decision = post(working, {
    type: command.type,
    fromAccountId: hold.accountId,
    toAccountId: programmeAccounts.redemption,
    amount: hold.amount,
    fee: 0n,
    total: hold.amount,
    description: command.description,
  });
  if (decision.kind !== 'posted') throw new Error(`hold ${hold.id} could not be posted: its miles were not set aside`);
  return { ...decision, holdId: hold.id };
}

function decideReleaseHold(working: Working, command: ReleaseHoldCommand): Decision {
  const hold = working.holds.get(command.holdId);
  if (!hold) return refused('hold_not_found');
  if (hold.status !== 'pending') return refused('hold_not_pending');
  endHold(working, hold, command.as);
  return { kind: 'released', holdId: hold.id, as: command.as };
}

function decideCorrect(working: Working, command: CorrectCommand): Decision {
  const original = working.operations.get(command.operationId);
  if (!original) return refused('operation_not_found');
  if (original.type === 'reversal') return refused('operation_not_correctable');
  if (original.corrected) return refused('operation_already_corrected');
  // What arrived leaves again, the commission comes back: the legs of the original with their signs turned.
  const decision = post(working, {
    type: 'reversal',
    fromAccountId: original.toAccountId,
    toAccountId: original.fromAccountId,
    amount: original.total,
    fee: -original.fee,
    total: original.amount,
    description: command.reason,
    actorId: command.actorId,
    correctsOperationId: original.id,
  });
  if (decision.kind === 'posted') working.operations.set(original.id, { ...original, corrected: true });
  return decision;
}

/** Applies the operation's legs, if every account can bear them. */
function post(working: Working, draft: Omit<OperationDraft, 'postings'>): Decision {
  const postings: Posting[] = [
    { accountId: draft.fromAccountId, amount: -draft.amount },
    { accountId: draft.toAccountId, amount: draft.total },
  ];
  if (draft.fee !== 0n) postings.push({ accountId: programmeAccounts.commission, amount: draft.fee });

  for (const { accountId, amount } of postings) {
    if (isProgrammeAccount(accountId)) continue;
    const account = working.accounts.get(accountId);
    if (!account) throw new Error(`account ${accountId} of a decided operation was not loaded`);
    if (amount < 0n && account.balance - account.held + amount < 0n) return refused('insufficient_miles');
    if (account.balance + amount > maximumMiles) return refused('balance_too_large');
  }
  for (const { accountId, amount } of postings) {
    const account = working.accounts.get(accountId);
    if (account && !isProgrammeAccount(accountId))
      working.accounts.set(accountId, { ...account, balance: account.balance + amount });
  }
  return { kind: 'posted', operation: { ...draft, postings } };
}

function endHold(working: Working, hold: HoldState, status: 'posted' | 'voided' | 'expired'): void {
  const account = working.accounts.get(hold.accountId);
  if (!account) throw new Error(`account ${hold.accountId} of hold ${hold.id} was not loaded`);
  working.accounts.set(account.id, { ...account, held: account.held - hold.amount });
  working.holds.set(hold.id, { ...hold, status });
}

function findAccount(working: Working, id: bigint | undefined): AccountState | undefined {
  if (id === undefined) return undefined;
  if (isProgrammeAccount(id)) return { id, standing: 'programme', balance: 0n, held: 0n };
  return working.accounts.get(id);
}
