import { expect } from 'vitest';
import { parsePercent } from '../fees.ts';
import { maximumMiles } from '../miles.ts';
import type {
  AccountState,
  CorrectCommand,
  Decision,
  ExtraLeg,
  HoldCommand,
  HoldState,
  LedgerCommand,
  LedgerState,
  OperationState,
  PostCommand,
  PostHoldCommand,
  ReleaseHoldCommand,
  Standing,
} from './commands.ts';
import { decideBatch } from './decide.ts';

export const [ana, luis, eva, ally] = [1001n, 1002n, 1003n, 1004n] as const;

/** When the tests' decisions are taken; holds last longer unless said otherwise. */
export const now = new Date('2026-03-31T12:00:00Z');
const later = new Date('2026-04-30T12:00:00Z');

export const account = (id: bigint, more: Partial<AccountState> = {}): AccountState => ({
  id,
  kind: 'member',
  standing: 'active',
  balance: 1_000n,
  held: 0n,
  mayTransfer: true,
  ...more,
});

export const hold = (more: Partial<HoldState> = {}): HoldState => ({
  id: 70n,
  accountId: ana,
  amount: 400n,
  status: 'pending',
  expiresAt: later,
  ...more,
});

/** A transfer of 100 from Ana to Luis, as it was posted. */
export const operation = (more: Partial<OperationState> = {}): OperationState => ({
  id: 80n,
  type: 'transfer',
  fromAccountId: ana,
  toAccountId: luis,
  amount: 100n,
  fee: 5n,
  total: 95n,
  legs: [],
  reversed: 0n,
  claimed: 0n,
  ...more,
});

export function state(more: Partial<LedgerState> & { readonly fee?: string } = {}): LedgerState {
  const { fee = '5', ...rest } = more;
  const feePercent = parsePercent(fee);
  if (!feePercent) throw new Error(`${fee} is no percentage`);
  return {
    now,
    feePercent,
    confirmedFrom: 0n,
    accounts: [account(ana), account(luis)],
    holds: [],
    operations: [],
    claims: [],
    keys: [],
    takenReferences: [],
    uniqueKinds: new Set(['opening', 'coupon']),
    ...rest,
  };
}

/** All that a refusal of a `post` can depend on. */
export interface World {
  readonly amount: bigint;
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
  readonly legs: readonly ExtraLeg[];
  readonly fromStanding: Standing;
  readonly toStanding: Standing;
  readonly expectedFee: bigint | undefined;
  readonly reference: string | undefined;
  readonly fromBalance: bigint;
  readonly fromHeld: bigint;
  readonly fromMayTransfer: boolean;
  readonly confirmedFrom: bigint;
  readonly toBalance: bigint;
  readonly fee: string;
}

/** Everything that can be wrong at once. */
export const allWrong: World = {
  amount: 0n,
  from: undefined,
  to: undefined,
  legs: [{ kind: 'bonus', accountId: eva, amount: 1n }],
  fromStanding: 'inactive',
  toStanding: 'inactive',
  expectedFee: 7n,
  reference: 'taken',
  fromBalance: 450n,
  fromHeld: 401n,
  fromMayTransfer: false,
  confirmedFrom: 50n,
  toBalance: maximumMiles,
  fee: '99.9999',
};

/** One mile more than there may be anywhere. */
export const tooMuch = maximumMiles + 1n;

let keys = 0;

/** A key that no other command has. */
export const identity = () => ({ scope: 'member:1', key: `key ${(keys += 1)}`, inputHash: 'input' });

export const transfer = (more: Partial<PostCommand> = {}): PostCommand => ({
  ...identity(),
  kind: 'post',
  type: 'transfer',
  fromAccountId: ana,
  toAccountId: luis,
  amount: 100n,
  description: 'Regalo',
  ...more,
});

/** Sets miles of Ana aside. */
export const placeHold = (amount: bigint): HoldCommand => ({
  ...identity(),
  kind: 'hold',
  accountId: ana,
  amount,
  description: 'Reserva',
  expiresAt: new Date('2026-05-01T00:00:00Z'),
});

/** Posts the hold of `hold()`. */
export const postHold = (more: Partial<PostHoldCommand> = {}): PostHoldCommand => ({
  ...identity(),
  kind: 'post_hold',
  holdId: 70n,
  type: 'redemption',
  toAccountId: 3n,
  description: 'Boleto',
  ...more,
});

/** Lets the hold of `hold()` go without a posting. */
export const release = (as: 'voided' | 'expired' = 'voided'): ReleaseHoldCommand => ({
  ...identity(),
  kind: 'release_hold',
  holdId: 70n,
  as,
});

/** Corrects the transfer of `operation()`. */
export const correct = (more: Partial<CorrectCommand> = {}): CorrectCommand => ({
  ...identity(),
  kind: 'correct',
  operationId: 80n,
  reason: 'Error de carga',
  actorId: 9n,
  ifSpent: 'refuse',
  ...more,
});

/** Decides a batch and sees to it that no decision makes or loses a mile: every operation's postings sum to zero. */
export function decide(given: LedgerState, commands: readonly LedgerCommand[]): Decision[] {
  const decisions = decideBatch(given, commands);
  expect(decisions).toHaveLength(commands.length);
  for (const decision of decisions) {
    if (decision.kind !== 'posted') continue;
    const collected = decision.collections.map(({ operation }) => operation);
    for (const { amount, fee, total, postings } of [decision.operation, ...collected]) {
      expect(postings.reduce((sum, posting) => sum + posting.amount, 0n)).toBe(0n);
      expect(fee + total).toBe(amount);
      expect(new Set(postings.map(({ accountId }) => accountId)).size).toBe(postings.length);
    }
  }
  return decisions;
}

/** What became of each command, in a word. */
export const outcomes = (decisions: readonly Decision[]): string[] =>
  decisions.map((decision) => (decision.kind === 'refused' ? decision.refusal : decision.kind));

/** The one decision of a single command, in a word. */
export const outcome = (given: LedgerState, command: LedgerCommand): string | undefined =>
  outcomes(decide(given, [command]))[0];

/** Who gets how much by a decision; undefined where it posts nothing. */
export const postings = (decision: Decision | undefined) =>
  decision?.kind === 'posted'
    ? decision.operation.postings.map(({ accountId, amount }) => [accountId, amount])
    : undefined;
