import { describe, expect, test } from 'vitest';
import type {
  CorrectCommand,
  Decision,
  HoldCommand,
  LedgerCommand,
  PostHoldCommand,
  ReleaseHoldCommand,
} from './commands.ts';
import {
  account,
  ana,
  decide,
  eva,
  hold,
  identity,
  luis,
  operation,
  outcomes,
  state,
  transfer,
} from './decide.fixture.ts';

const place = (amount: bigint): HoldCommand => ({
  ...identity(),
  kind: 'hold',
  accountId: ana,
  amount,
  description: 'Reserva',
  expiresAt: new Date(0),
});
const postHold = (): PostHoldCommand => ({
  ...identity(),
  kind: 'post_hold',
  holdId: 70n,
  type: 'redemption',
  description: 'Boleto',
});
const release = (as: 'voided' | 'expired' = 'voided'): ReleaseHoldCommand => ({
  ...identity(),
  kind: 'release_hold',
  holdId: 70n,
  as,
});
const correct = (operationId = 80n): CorrectCommand => ({
  ...identity(),
  kind: 'correct',
  operationId,
  reason: 'Error de carga',
  actorId: 9n,
});

const postings = (decision: Decision | undefined) =>
  decision?.kind === 'posted'
    ? decision.operation.postings.map(({ accountId, amount }) => [accountId, amount])
    : undefined;

describe('keys', () => {
  const first = transfer();
  const used = { callerId: first.callerId, key: first.key, inputHash: first.inputHash };

  test.each([
    ['the same key and input, from an earlier batch', [used], { kind: 'replayed', position: undefined }],
    [
      'the same key with another input',
      [{ ...used, inputHash: 'other' }],
      { kind: 'refused', refusal: 'idempotency_key_reused' },
    ],
  ] as const)('%s', (_name, keys, expected) => expect(decide(state({ keys }), [first])).toEqual([expected]));

  test.each([
    ['another caller', [{ ...used, callerId: 2n }]],
    ['another key', [{ ...used, key: 'other' }]],
    // The two must not be glued together: caller 1 with key '1 x' is not caller 11 with key 'x'.
    ['a caller and key that only look alike when glued', [{ ...used, callerId: 11n, key: first.key.slice(1) }]],
  ])('%s is no replay', (_name, keys) => expect(outcomes(decide(state({ keys }), [first]))).toEqual(['posted']));

  test('a reused key is told before anything else that is wrong', () => {
    const wrong = { ...first, amount: 0n, inputHash: 'other' };
    expect(outcomes(decide(state({ keys: [used] }), [wrong]))).toEqual(['idempotency_key_reused']);
  });

  test('a repetition within a batch is a replay of the place where it came first', () => {
    const other = transfer({ amount: 60n });
    expect(decide(state(), [first, other, first, other, { ...first, inputHash: 'other' }]).slice(2)).toEqual([
      { kind: 'replayed', position: 0 },
      { kind: 'replayed', position: 1 },
      { kind: 'refused', refusal: 'idempotency_key_reused' },
    ]);
  });

  test('a replay moves nothing: what one transfer of a whole balance left is left however often it is asked', () => {
    const all = transfer({ amount: 1_000n });
    expect(outcomes(decide(state(), [all, all, all, transfer({ amount: 50n })]))).toEqual([
      'posted',
      'replayed',
      'replayed',
      'insufficient_miles',
    ]);
  });

  test('a refusal is an answer that its key keeps, even when it would be posted by now', () => {
    const early = transfer({ fromAccountId: luis, toAccountId: ana, amount: 1_500n });
    expect(outcomes(decide(state(), [early, transfer({ amount: 1_000n }), early]))).toEqual([
      'insufficient_miles',
      'posted',
      'replayed',
    ]);
  });
});

describe('the order of a batch', () => {
  const pays = transfer({ amount: 1_000n });
  const back = transfer({ fromAccountId: luis, toAccountId: ana, amount: 1_900n });

  test.each([
    ['what came in can be spent by the next', [pays, back], ['posted', 'posted']],
    ['but not by the one before', [back, pays], ['insufficient_miles', 'posted']],
    [
      'a refused one changes nothing for the next',
      [transfer({ amount: 1_001n }), pays],
      ['insufficient_miles', 'posted'],
    ],
    [
      'of two that only fit alone, the first goes',
      [transfer({ amount: 600n }), transfer({ amount: 500n })],
      ['posted', 'insufficient_miles'],
    ],
    ['a hold keeps the next from spending', [place(600n), transfer({ amount: 500n })], ['held', 'insufficient_miles']],
    [
      'spending keeps the next from holding',
      [transfer({ amount: 500n }), place(600n)],
      ['posted', 'insufficient_miles'],
    ],
    ['two holds count together', [place(600n), place(400n), place(1n)], ['held', 'held', 'insufficient_miles']],
  ] as const)('%s', (_name, commands, expected) => expect(outcomes(decide(state(), commands))).toEqual(expected));

  test('the same state and commands give the same decisions, and neither is changed', () => {
    const given = state({ holds: [hold()], accounts: [account(ana, { held: 400n }), account(luis)] });
    const commands: LedgerCommand[] = [pays, place(10n), postHold(), back, release()];
    const [before, asked] = [structuredClone(given), structuredClone(commands)];
    expect(decide(given, commands)).toEqual(decide(given, commands));
    expect([given, commands]).toEqual([before, asked]);
  });
});

const withHold = () =>
  state({ accounts: [account(ana, { balance: 1_000n, held: 400n }), account(luis)], holds: [hold()] });

describe('holds', () => {
  test.each([
    ['what is set aside cannot be spent', [transfer({ amount: 601n })], ['insufficient_miles']],
    ['what is not can', [transfer({ amount: 600n })], ['posted']],
    ['posting gives nothing free', [postHold(), transfer({ amount: 601n })], ['posted', 'insufficient_miles']],
    ['voiding gives it all free', [release(), transfer({ amount: 1_000n })], ['released', 'posted']],
    ['expiring gives it all free', [release('expired'), transfer({ amount: 1_000n })], ['released', 'posted']],
    ['a hold is posted once', [postHold(), postHold()], ['posted', 'hold_not_pending']],
    ['a posted hold is not voided', [postHold(), release()], ['posted', 'hold_not_pending']],
    ['a voided hold is not posted', [release(), postHold()], ['released', 'hold_not_pending']],
    ['a hold does not expire after it was voided', [release(), release('expired')], ['released', 'hold_not_pending']],
  ] as const)('%s', (_name, commands, expected) => expect(outcomes(decide(withHold(), commands))).toEqual(expected));

  test('posting a hold moves its whole amount to redemption, without commission', () => {
    const [decision] = decide(withHold(), [postHold()]);
    expect(decision).toMatchObject({
      kind: 'posted',
      holdId: 70n,
      operation: { type: 'redemption', amount: 400n, fee: 0n, total: 400n, description: 'Boleto' },
    });
    expect(postings(decision)).toEqual([
      [ana, -400n],
      [3n, 400n],
    ]);
  });
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

  test('an operation is corrected once, also within a batch', () => {
    expect(outcomes(decide(state({ operations: [operation()] }), [correct(), correct()]))).toEqual([
      'posted',
      'operation_already_corrected',
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

describe('postings', () => {
  test.each([
    [
      'transfer',
      { fromAccountId: ana, toAccountId: luis },
      [
        [ana, -101n],
        [luis, 95n],
        [2n, 6n],
      ],
    ],
    [
      'redemption',
      { fromAccountId: ana, toAccountId: 3n },
      [
        [ana, -101n],
        [3n, 101n],
      ],
    ],
    [
      'reward',
      { fromAccountId: 1n, toAccountId: luis },
      [
        [1n, -101n],
        [luis, 101n],
      ],
    ],
    [
      'miles_purchase',
      { fromAccountId: 1n, toAccountId: luis },
      [
        [1n, -101n],
        [luis, 101n],
      ],
    ],
    [
      'membership_purchase',
      { fromAccountId: ana, toAccountId: 3n },
      [
        [ana, -101n],
        [3n, 101n],
      ],
    ],
    [
      'admin_transfer',
      { fromAccountId: ana, toAccountId: luis },
      [
        [ana, -101n],
        [luis, 101n],
      ],
    ],
    [
      'admin_transfer',
      { fromAccountId: ana, toAccountId: 3n },
      [
        [ana, -101n],
        [3n, 101n],
      ],
    ],
    [
      'opening_balance',
      { fromAccountId: 1n, toAccountId: luis },
      [
        [1n, -101n],
        [luis, 101n],
      ],
    ],
  ] as const)('of a %s of 101', (type, ends, expected) => {
    expect(postings(decide(state(), [transfer({ type, amount: 101n, ...ends })])[0])).toEqual(expected);
  });

  test('without commission there is no posting of zero', () => {
    expect(postings(decide(state({ fee: '0' }), [transfer()])[0])).toEqual([
      [ana, -100n],
      [luis, 100n],
    ]);
  });

  test('who acted for another is kept', () => {
    expect(decide(state(), [transfer({ type: 'admin_transfer', actorId: 9n })])).toMatchObject([
      { operation: { actorId: 9n } },
    ]);
  });

  test('an account that a decided operation needs and nobody loaded is our own bug', () => {
    const given = state({ accounts: [account(ana)], operations: [operation({ toAccountId: eva })] });
    expect(() => decide(given, [correct()])).toThrow(`account ${eva} of a decided operation was not loaded`);
  });
});
