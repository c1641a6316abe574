import { describe, expect, test } from 'vitest';
import type { PostCommand } from './commands.ts';
import { decideBatch } from './decide.ts';
import {
  account,
  ally,
  ana,
  correct,
  decide,
  luis,
  operation,
  outcomes,
  postings,
  state,
  transfer,
} from './decide.fixture.ts';

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
