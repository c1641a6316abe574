import { describe, expect, test } from 'vitest';
import { maximumMiles } from '../miles.ts';
import type { LedgerCommand } from './commands.ts';
import {
  account,
  ana,
  correct,
  decide,
  identity,
  luis,
  operation,
  outcome,
  outcomes,
  postings,
  state,
  transfer,
} from './decide.fixture.ts';

describe('a correction', () => {
  test.each([
    ['operation_not_found', [operation({ id: 81n })], {}],
    ['operation_not_correctable', [operation({ type: 'reversal', reversed: 95n })], {}],
    ['operation_already_corrected', [operation({ reversed: 95n })], { receiver: 94n }],
    ['operation_already_corrected', [operation({ reversed: 50n, claimed: 45n })], { receiver: 94n }],
    ['amount_not_positive', [operation()], { amount: 0n, receiver: 94n }],
    ['correction_too_large', [operation()], { amount: 96n, receiver: 94n }],
    ['correction_too_large', [operation({ reversed: 10n, claimed: 10n })], { amount: 76n, receiver: 75n }],
    ['insufficient_miles', [operation()], { receiver: 94n, sender: maximumMiles }],
    ['insufficient_miles', [operation()], { receiver: 95n, receiverHeld: 1n, sender: maximumMiles }],
    ['balance_too_large', [operation()], { receiver: 95n, sender: maximumMiles - 99n }],
    ['posted', [operation()], { receiver: 95n, sender: maximumMiles - 100n }],
    ['posted', [operation()], { amount: 1n, receiver: 1n }],
  ] as const)(
    '%s',
    (expected, operations, given: { amount?: bigint; sender?: bigint; receiver?: bigint; receiverHeld?: bigint }) => {
      const accounts = [
        account(ana, { balance: given.sender ?? 0n }),
        account(luis, { balance: given.receiver ?? 0n, held: given.receiverHeld ?? 0n }),
      ];
      const command: LedgerCommand = {
        ...identity(),
        kind: 'correct',
        operationId: 80n,
        reason: 'Error de carga',
        amount: given.amount,
        ifSpent: 'refuse',
      };
      expect(outcome(state({ accounts, operations }), command)).toBe(expected);
    },
  );
});

describe('corrections', () => {
  test('what arrived leaves again, and the commission comes back', () => {
    const [decision] = decide(state({ operations: [operation()] }), [correct()]);
    expect(decision).toMatchObject({
      kind: 'posted',
      operation: {
        type: 'reversal',
        fromAccountId: luis,
        toAccountId: ana,
        amount: 95n,
        fee: -5n,
        total: 100n,
        correctsOperationId: 80n,
        description: 'Error de carga',
        actorId: 9n,
      },
    });
    expect(postings(decision)).toEqual([
      [luis, -95n],
      [ana, 100n],
      [2n, -5n],
    ]);
  });

  test('an operation is corrected up to the whole, also within a batch', () => {
    expect(outcomes(decide(state({ operations: [operation()] }), [correct(), correct()]))).toEqual([
      'posted',
      'operation_already_corrected',
    ]);
  });

  test('in parts, what goes back adds up to the miles and the commission of the whole', () => {
    const decisions = decide(state({ operations: [operation()] }), [
      correct({ amount: 30n }),
      correct({ amount: 30n }),
      correct({ amount: 36n }),
      correct(),
    ]);
    expect(outcomes(decisions)).toEqual(['posted', 'posted', 'correction_too_large', 'posted']);
    // ⌊5 × 30 / 95⌋ = 1, ⌊5 × 60 / 95⌋ = 3, then all 5.
    const parts = decisions.flatMap((one) =>
      one.kind === 'posted' ? [[one.operation.amount, one.operation.fee, one.operation.total]] : [],
    );
    expect(parts).toEqual([
      [30n, -1n, 31n],
      [30n, -2n, 32n],
      [35n, -2n, 37n],
    ]);
  });

  test('a correction that was refused may be tried again', () => {
    const accounts = [account(ana, { balance: 100n }), account(luis, { balance: 0n })];
    const commands = [correct(), transfer({ type: 'admin_transfer', amount: 95n }), correct()];
    expect(outcomes(decide(state({ accounts, operations: [operation()] }), commands))).toEqual([
      'insufficient_miles',
      'posted',
      'posted',
    ]);
  });

  test.each([
    [
      'a reward',
      operation({ type: 'reward', fromAccountId: 1n, toAccountId: luis, fee: 0n, total: 100n }),
      [
        [luis, -100n],
        [1n, 100n],
      ],
    ],
    [
      'a redemption',
      operation({ type: 'redemption', fromAccountId: ana, toAccountId: 3n, fee: 0n, total: 100n }),
      [
        [3n, -100n],
        [ana, 100n],
      ],
    ],
  ])('%s goes back where it came from', (_name, original, expected) => {
    expect(postings(decide(state({ operations: [original] }), [correct()])[0])).toEqual(expected);
  });
});
