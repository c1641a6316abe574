import { describe, expect, test } from 'vitest';
import { maximumMiles } from '../miles.ts';
import type {
  ClaimState,
  CorrectCommand,
  Decision,
  HoldCommand,
  LedgerCommand,
  LedgerState,
  PostCommand,
  PostHoldCommand,
  ReleaseHoldCommand,
} from './commands.ts';
import { decideBatch } from './decide.ts';
import {
  account,
  ally,
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
  expiresAt: new Date('2026-05-01T00:00:00Z'),
});
const postHold = (more: Partial<PostHoldCommand> = {}): PostHoldCommand => ({
  ...identity(),
  kind: 'post_hold',
  holdId: 70n,
  type: 'redemption',
  toAccountId: 3n,
  description: 'Boleto',
  ...more,
});
const release = (as: 'voided' | 'expired' = 'voided'): ReleaseHoldCommand => ({
  ...identity(),
  kind: 'release_hold',
  holdId: 70n,
  as,
});
const correct = (more: Partial<CorrectCommand> = {}): CorrectCommand => ({
  ...identity(),
  kind: 'correct',
  operationId: 80n,
  reason: 'Error de carga',
  actorId: 9n,
  ifSpent: 'refuse',
  ...more,
});

const postings = (decision: Decision | undefined) =>
  decision?.kind === 'posted'
    ? decision.operation.postings.map(({ accountId, amount }) => [accountId, amount])
    : undefined;

describe('keys', () => {
  const first = transfer();
  const used = { scope: first.scope, key: first.key, inputHash: first.inputHash };

  test.each([
    ['the same key and input, from an earlier batch', [used], { kind: 'replayed', position: undefined }],
    [
      'the same key with another input',
      [{ ...used, inputHash: 'other' }],
      { kind: 'refused', refusal: 'idempotency_key_reused' },
    ],
  ] as const)('%s', (_name, keys, expected) => expect(decide(state({ keys }), [first])).toEqual([expected]));

  test.each([
    ['of another scope', [{ ...used, scope: 'staff:1' }]],
    ['another key', [{ ...used, key: 'other' }]],
    [
      'a scope and key that only look alike when glued',
      [{ ...used, scope: `${first.scope}k`, key: first.key.slice(1) }],
    ],
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
    ['a hold is posted once', [postHold(), postHold()], ['posted', 'hold_not_pending']],
    ['a posted hold is not voided', [postHold(), release()], ['posted', 'hold_not_pending']],
    ['a voided hold is not posted', [release(), postHold()], ['released', 'hold_not_pending']],
    ['a hold does not expire after it was voided', [release(), release('expired')], ['released', 'hold_not_pending']],
    [
      'what a part does not need is free',
      [postHold({ amount: 150n }), transfer({ amount: 850n })],
      ['posted', 'posted'],
    ],
    [
      'and no more than that',
      [postHold({ amount: 150n }), transfer({ amount: 851n })],
      ['posted', 'insufficient_miles'],
    ],
    [
      'a refused posting leaves the hold',
      [postHold({ type: 'payout' }), transfer({ amount: 601n }), postHold()],
      ['way_not_allowed', 'insufficient_miles', 'posted'],
    ],
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

describe('claims', () => {
  const spent = (balance: bigint, more: Partial<LedgerState> = {}) =>
    state({ accounts: [account(ana), account(luis, { balance })], operations: [operation()], ...more });
  const claim = (more: Partial<ClaimState> = {}): ClaimState => ({
    id: 60n,
    accountId: luis,
    operationId: 80n,
    reason: 'Contracargo',
    owed: 55n,
    ...more,
  });
  const owing = (balance: bigint, more: Partial<ClaimState> = {}) =>
    spent(balance, { operations: [operation({ reversed: 40n, claimed: 55n })], claims: [claim(more)] });
  const pays = (amount: bigint) => transfer({ type: 'admin_transfer', amount });
  const collected = (decision: Decision | undefined) =>
    decision && 'collections' in decision
      ? decision.collections.map(({ claimId, paid, operation: { postings: legs } }) => [
          claimId,
          paid,
          ...legs.map(({ accountId, amount }) => [accountId, amount]),
        ])
      : undefined;

  test('what is there is taken, the rest is owed', () => {
    const [decision] = decide(spent(40n), [correct({ ifSpent: 'claim' })]);
    expect(decision).toMatchObject({
      kind: 'posted',
      operation: { amount: 40n, fee: -2n, total: 42n },
      claim: { accountId: luis, creditorAccountId: ana, operationId: 80n, amount: 55n, reason: 'Error de carga' },
    });
  });

  test('where nothing is left, all is owed', () => {
    expect(decide(spent(0n), [correct({ ifSpent: 'claim' })])).toMatchObject([
      { kind: 'claimed', claim: { amount: 95n } },
    ]);
  });

  test('what is owed cannot be corrected once more', () => {
    expect(
      outcomes(decide(spent(40n), [correct({ ifSpent: 'claim' }), correct(), correct({ ifSpent: 'claim' })])),
    ).toEqual(['posted', 'operation_already_corrected', 'operation_already_corrected']);
  });

  test('with enough there, nothing is owed', () => {
    const [decision] = decide(spent(95n), [correct({ ifSpent: 'claim' })]);
    expect(decision).toMatchObject({ kind: 'posted', operation: { amount: 95n } });
    expect(decision).not.toHaveProperty('claim');
  });

  test('incoming miles pay it, with their part of the commission', () => {
    expect(collected(decide(owing(0n), [pays(30n)])[0])).toEqual([[60n, 30n, [luis, -30n], [ana, 31n], [2n, -1n]]]);
    expect(collected(decide(owing(0n), [pays(500n)])[0])).toEqual([[60n, 55n, [luis, -55n], [ana, 58n], [2n, -3n]]]);
  });

  test('and are not there any more for the next', () => {
    expect(
      outcomes(decide(owing(0n), [pays(100n), transfer({ fromAccountId: luis, toAccountId: ana, amount: 50n })])),
    ).toEqual(['posted', 'insufficient_miles']);
    expect(
      outcomes(decide(owing(0n), [pays(105n), transfer({ fromAccountId: luis, toAccountId: ana, amount: 50n })])),
    ).toEqual(['posted', 'posted']);
  });

  test('so does what a hold gives free', () => {
    const given = {
      ...owing(400n),
      accounts: [account(ana), account(luis, { balance: 400n, held: 400n })],
      holds: [hold({ accountId: luis })],
    };
    expect(collected(decide(given, [release()])[0])).toEqual([[60n, 55n, [luis, -55n], [ana, 58n], [2n, -3n]]]);
    expect(collected(decide(given, [postHold({ amount: 390n })])[0])).toEqual([[60n, 10n, [luis, -10n], [ana, 10n]]]);
  });

  test('the oldest is paid first, and what is left pays the next', () => {
    const claims = [claim({ id: 62n, owed: 20n }), claim({ id: 61n, owed: 35n })];
    const given = spent(0n, { operations: [operation({ reversed: 40n, claimed: 55n })], claims });
    expect(collected(decide(given, [pays(40n)])[0])?.map(([id, paid]) => [id, paid])).toEqual([
      [61n, 35n],
      [62n, 5n],
    ]);
  });

  test('a sweep takes what no posting took, once', () => {
    const collect = { ...identity(), kind: 'collect', accountId: luis } as const;
    const again = { ...collect, ...identity() };
    const decisions = decide(owing(60n), [collect, again]);
    expect(outcomes(decisions)).toEqual(['collected', 'collected']);
    expect(decisions.map((decision) => collected(decision)?.length)).toEqual([1, 0]);
  });

  test.each([
    ['whose creditor is not at hand', [account(luis, { balance: 0n })]],
    ['whose creditor has no room', [account(ana, { balance: maximumMiles }), account(luis, { balance: 0n })]],
  ])('one %s waits', (_name, accounts) => {
    const gives = transfer({ type: 'reward', fromAccountId: 1n, amount: 500n });
    expect(collected(decide({ ...owing(0n), accounts }, [gives])[0])).toEqual([]);
  });
});

describe('further legs', () => {
  const reward = (legs: PostCommand['legs']) => transfer({ type: 'reward', fromAccountId: 1n, amount: 100n, legs });
  const withAlly = () =>
    state({ accounts: [account(ana), account(luis), account(ally, { kind: 'ally', balance: 40n })] });

  test('a bonus comes on top, from who gives it', () => {
    expect(postings(decide(state(), [reward([{ kind: 'bonus', accountId: 5n, amount: 20n }])])[0])).toEqual([
      [1n, -100n],
      [luis, 120n],
      [5n, -20n],
    ]);
  });

  test('who has not enough cannot give one', () => {
    const bonus = (amount: bigint) => reward([{ kind: 'bonus', accountId: ally, amount }]);
    expect(outcomes(decide(withAlly(), [bonus(41n), bonus(40n)]))).toEqual(['insufficient_miles', 'posted']);
  });

  test('a share goes on to an ally', () => {
    const redeem = transfer({
      type: 'redemption',
      toAccountId: 3n,
      legs: [{ kind: 'share', accountId: ally, amount: 30n }],
    });
    expect(postings(decide(withAlly(), [redeem])[0])).toEqual([
      [ana, -100n],
      [3n, 70n],
      [ally, 30n],
    ]);
  });

  test('something must be left to arrive', () => {
    const redeem = transfer({
      type: 'redemption',
      toAccountId: 3n,
      legs: [{ kind: 'share', accountId: ally, amount: 100n }],
    });
    expect(outcomes(decide(withAlly(), [redeem]))).toEqual(['nothing_would_arrive']);
  });

  const rewarded = (balance: bigint) =>
    state({
      accounts: [account(luis, { balance })],
      operations: [
        operation({
          type: 'reward',
          fromAccountId: 1n,
          fee: 0n,
          total: 100n,
          legs: [{ kind: 'bonus', accountId: 5n, amount: 7n }],
        }),
      ],
    });

  test('corrected in parts, each leg goes back with its part', () => {
    expect(decide(rewarded(107n), [correct({ amount: 50n }), correct()]).map(postings)).toEqual([
      [
        [luis, -53n],
        [1n, 50n],
        [5n, 3n],
      ],
      [
        [luis, -54n],
        [1n, 50n],
        [5n, 4n],
      ],
    ]);
  });

  test('with too little there, the most that can be is taken and the rest is owed', () => {
    const [decision] = decide(rewarded(60n), [correct({ ifSpent: 'claim' })]);
    expect(postings(decision)).toEqual([
      [luis, -60n],
      [1n, 57n],
      [5n, 3n],
    ]);
    expect(decision).toMatchObject({ claim: { amount: 43n } });
  });
});

describe('what comes with a command', () => {
  test('a name that is given once is given once, also within a batch', () => {
    const coupon = (id: string) =>
      transfer({ type: 'reward', fromAccountId: 1n, references: [{ kind: 'coupon', id }] });
    expect(outcomes(decide(state(), [coupon('1'), coupon('1'), coupon('2')]))).toEqual([
      'posted',
      'reference_taken',
      'posted',
    ]);
  });

  test('a refused command takes no name', () => {
    const coupon = (amount: bigint) => transfer({ amount, references: [{ kind: 'coupon', id: '1' }] });
    expect(outcomes(decide(state(), [coupon(1_001n), coupon(100n)]))).toEqual(['insufficient_miles', 'posted']);
  });

  test('of other kinds, many operations may belong to one', () => {
    const order = () => transfer({ references: [{ kind: 'order', id: '1' }] });
    expect(outcomes(decide(state(), [order(), order()]))).toEqual(['posted', 'posted']);
  });

  test('an account is opened once, and with lots once a day of earning', () => {
    const open = (earnedOn?: string) =>
      transfer({ type: 'opening_balance', fromAccountId: 1n, ...(earnedOn ? { earnedOn } : {}) });
    expect(
      outcomes(decide(state(), [open(), open(), open('2024-01-31'), open('2024-01-31'), open('2025-01-31')])),
    ).toEqual(['posted', 'reference_taken', 'posted', 'reference_taken', 'posted']);
  });

  test('a module may refuse what came with a command; the others go on', () => {
    const refusals = new Map([[0, 'order_not_pending']]);
    expect(decideBatch(state(), [transfer(), transfer()], refusals)).toMatchObject([
      { kind: 'refused', refusal: 'attachment_refused', detail: { rule: 'order_not_pending' } },
      { kind: 'posted' },
    ]);
  });

  test('another fee than the one that was shown is told with what would arrive', () => {
    expect(decide(state(), [transfer({ amount: 101n, expectedFee: 5n })])).toEqual([
      { kind: 'refused', refusal: 'fee_changed', detail: { fee: 6n, total: 95n } },
    ]);
    expect(outcomes(decide(state(), [transfer({ amount: 101n, expectedFee: 6n })]))).toEqual(['posted']);
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
