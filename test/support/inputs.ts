import type { LedgerCommand, PostCommand } from '@millaje/domain';
import fc from 'fast-check';

/**
 * One thing that somebody asks of the ledger. People, holds and operations are named by their place, so that the same steps
 * can be asked of a model, of the decisions and of a database, whatever numbers each of them gives.
 */
export type Step = { readonly endsBatch: boolean } & (
  | {
      readonly ask: 'post';
      readonly type: PostCommand['type'];
      readonly from: number;
      readonly to: number;
      readonly amount: bigint;
    }
  | { readonly ask: 'hold'; readonly who: number; readonly amount: bigint }
  | {
      readonly ask: 'post_hold';
      readonly hold: number;
      readonly type: 'redemption' | 'transfer';
      readonly to: number;
      readonly amount: bigint | undefined;
    }
  | { readonly ask: 'prolong_hold'; readonly hold: number; readonly days: number }
  | { readonly ask: 'release_hold'; readonly hold: number; readonly as: 'voided' | 'expired' }
  | {
      readonly ask: 'correct';
      readonly operation: number;
      readonly amount: bigint | undefined;
      readonly ifSpent: 'refuse' | 'claim';
    }
  /** Something that was asked before, with its key; `changed` with another input. */
  | { readonly ask: 'again'; readonly step: number; readonly changed: boolean }
);

export const people = 6;

const amounts = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt({ min: 1n, max: 1_200n }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0n, -5n, 49n, 50n, 999_999_999_999n, 1_000_000_000_000n, 1_000_000_000_001n),
  },
);
const person = fc.nat({ max: people });
/** All of it, or some amount. */
const part = fc.option(fc.bigInt({ min: 0n, max: 600n }), { nil: undefined });
const place = fc.nat({ max: 30 });
const endsBatch = fc.nat({ max: 3 }).map((number) => number === 0);
const types = fc.constantFrom<PostCommand['type'][]>(
  'transfer',
  'transfer',
  'transfer',
  'redemption',
  'reward',
  'miles_purchase',
  'membership_purchase',
  'admin_transfer',
  'opening_balance',
  'vip_access_purchase',
  'payout',
);

/** Any sequence of steps, shrinkable to the shortest that still fails. */
export const stepsOf = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          ask: fc.constant('post' as const),
          type: types,
          from: person,
          to: person,
          amount: amounts,
          endsBatch,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ ask: fc.constant('hold' as const), who: person, amount: amounts, endsBatch }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          ask: fc.constant('post_hold' as const),
          hold: place,
          type: fc.constantFrom('redemption' as const, 'transfer' as const),
          to: person,
          amount: part,
          endsBatch,
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          ask: fc.constant('prolong_hold' as const),
          hold: place,
          days: fc.integer({ min: -1, max: 5 }),
          endsBatch,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          ask: fc.constant('release_hold' as const),
          hold: place,
          as: fc.constantFrom('voided' as const, 'expired' as const),
          endsBatch,
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          ask: fc.constant('correct' as const),
          operation: place,
          amount: part,
          ifSpent: fc.constantFrom('refuse' as const, 'claim' as const),
          endsBatch,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ ask: fc.constant('again' as const), step: place, changed: fc.boolean(), endsBatch }),
      },
    ),
    { minLength: 1, maxLength },
  );

/** What a ledger under test knows by number. */
export interface Numbers {
  /** Accounts of the people, by their place; the one after the last is nobody's. */
  readonly accounts: readonly bigint[];
  readonly operations: readonly bigint[];
  readonly holds: readonly bigint[];
}

const nobody = 999_999n;
const pick = (list: readonly bigint[], at: number): bigint =>
  list.length === 0 ? nobody : (list[at % list.length] ?? nobody);

/** The command of a step. `asked` are the commands so far, of which one may be asked again. */
export function commandOf(
  step: Step,
  number: number,
  numbers: Numbers,
  asked: readonly LedgerCommand[],
): LedgerCommand {
  const identity = { scope: `member:${number % 3}`, key: `step ${number}`, inputHash: `input ${number}` };
  const who = (at: number) => numbers.accounts[at] ?? nobody;
  switch (step.ask) {
    case 'post': {
      const { type, amount } = step;
      const issues = type === 'reward' || type === 'miles_purchase' || type === 'opening_balance';
      const takes = type === 'redemption' || type === 'membership_purchase' || type === 'vip_access_purchase';
      return {
        ...identity,
        kind: 'post',
        type,
        amount,
        description: `Paso ${number}`,
        fromAccountId: issues ? 1n : who(step.from),
        toAccountId: takes ? 3n : who(step.to),
      };
    }
    case 'hold':
      return {
        ...identity,
        kind: 'hold',
        accountId: who(step.who),
        amount: step.amount,
        description: `Paso ${number}`,
        expiresAt: new Date(2_000_000_000_000),
      };
    case 'post_hold':
      return {
        ...identity,
        kind: 'post_hold',
        holdId: pick(numbers.holds, step.hold),
        type: step.type,
        toAccountId: step.type === 'redemption' ? 3n : who(step.to),
        amount: step.amount,
        description: `Paso ${number}`,
      };
    case 'prolong_hold':
      return {
        ...identity,
        kind: 'prolong_hold',
        holdId: pick(numbers.holds, step.hold),
        expiresAt: new Date(2_000_000_000_000 + step.days * 86_400_000),
      };
    case 'release_hold':
      return { ...identity, kind: 'release_hold', holdId: pick(numbers.holds, step.hold), as: step.as };
    case 'correct':
      return {
        ...identity,
        kind: 'correct',
        operationId: pick(numbers.operations, step.operation),
        reason: `Paso ${number}`,
        amount: step.amount,
        ifSpent: step.ifSpent,
      };
    default: {
      const earlier = asked.length === 0 ? undefined : asked[step.step % asked.length];
      if (!earlier)
        return { ...identity, kind: 'correct', operationId: nobody, reason: `Paso ${number}`, ifSpent: 'refuse' };
      return step.changed ? { ...earlier, inputHash: 'changed' } : earlier;
    }
  }
}

/** An answer without the numbers that only one ledger gives. */
export type PlainAnswer =
  | {
      readonly posted: readonly [
        place: number,
        type: string,
        from: number,
        to: number,
        amount: bigint,
        fee: bigint,
        total: bigint,
      ];
      /** What is owed of a correction whose miles were spent. */
      readonly owed: bigint;
      readonly replayed: boolean;
    }
  | { readonly owed: bigint; readonly replayed: boolean }
  | { readonly hold: number; readonly replayed: boolean }
  | { readonly refused: string; readonly replayed: boolean };

/** A ledger that answers batches. It tells the numbers that it gave, in the order of their making. */
export interface LedgerUnderTest {
  readonly accounts: readonly bigint[];
  run(batch: readonly LedgerCommand[]): Promise<RawAnswer[]>;
}

export type RawAnswer = { readonly replayed: boolean } & (
  | {
      readonly kind: 'posted';
      readonly operation: {
        readonly id: bigint;
        readonly type: string;
        readonly from: bigint;
        readonly to: bigint;
        readonly amount: bigint;
        readonly fee: bigint;
        readonly total: bigint;
      };
      readonly owed: bigint;
    }
  | { readonly kind: 'claimed'; readonly owed: bigint }
  | { readonly kind: 'collected' }
  | { readonly kind: 'hold'; readonly holdId: bigint }
  | { readonly kind: 'refused'; readonly refusal: string }
);

/** Asks all steps of a ledger, batch by batch, and gives the answers in plain form. */
export async function play(steps: readonly Step[], ledger: LedgerUnderTest): Promise<PlainAnswer[]> {
  const [operations, holds, asked, answers]: [bigint[], bigint[], LedgerCommand[], PlainAnswer[]] = [[], [], [], []];
  let batch: LedgerCommand[] = [];
  for (const [number, step] of steps.entries()) {
    const command = commandOf(step, number, { accounts: ledger.accounts, operations, holds }, asked);
    asked.push(command);
    batch.push(command);
    if (!step.endsBatch && number < steps.length - 1) continue;
    for (const answer of await ledger.run(batch)) {
      if (answer.kind === 'posted' && !operations.includes(answer.operation.id)) operations.push(answer.operation.id);
      if (answer.kind === 'hold' && !holds.includes(answer.holdId)) holds.push(answer.holdId);
      answers.push(plain(answer, ledger.accounts, operations, holds));
    }
    batch = [];
  }
  return answers;
}

function plain(
  answer: RawAnswer,
  accounts: readonly bigint[],
  operations: readonly bigint[],
  holds: readonly bigint[],
): PlainAnswer {
  const { replayed } = answer;
  if (answer.kind === 'refused') return { refused: answer.refusal, replayed };
  if (answer.kind === 'hold') return { hold: holds.indexOf(answer.holdId), replayed };
  if (answer.kind === 'claimed') return { owed: answer.owed, replayed };
  if (answer.kind === 'collected') throw new Error('nobody asked to collect');
  const { id, type, from, to, amount, fee, total } = answer.operation;
  const nameOf = (account: bigint) => (account <= 3n ? -Number(account) : accounts.indexOf(account));
  return {
    posted: [operations.indexOf(id), type, nameOf(from), nameOf(to), amount, fee, total],
    owed: answer.owed,
    replayed,
  };
}
