import { describe, expect, test } from 'vitest';
import type { HoldCommand, PostHoldCommand } from './commands.ts';
import {
  account,
  allWrong,
  ana,
  decide,
  eva,
  hold,
  identity,
  luis,
  now,
  outcome,
  outcomes,
  postHold,
  postings,
  release,
  state,
  tooMuch,
  transfer,
  type World,
} from './decide.fixture.ts';

describe('a hold', () => {
  const walk: [string, Partial<HoldCommand>, Partial<World>][] = [
    ['amount_not_positive', { amount: tooMuch }, {}],
    ['amount_too_large', { amount: 600n }, {}],
    ['sender_not_found', { accountId: 3n }, {}],
    ['sender_not_found', { accountId: eva }, {}],
    ['sender_not_found', { accountId: ana }, {}],
    ['sender_not_active', {}, { fromStanding: 'registered' }],
    ['sender_not_active', {}, { fromStanding: 'active' }],
    ['hold_expired', { expiresAt: new Date(now.getTime() + 1) }, {}],
    ['insufficient_miles', {}, { fromHeld: 400n }],
    ['held', {}, {}],
  ];

  test('is refused for the first broken rule, until none is left', () => {
    let command: HoldCommand = {
      ...identity(),
      kind: 'hold',
      accountId: undefined,
      amount: 0n,
      description: 'Reserva',
      expiresAt: now,
    };
    let world: World = { ...allWrong, fromBalance: 1_000n, fromHeld: 401n };
    const found = walk.map(([, nextCommand, nextWorld]) => {
      const got = outcome(
        state({
          accounts: [account(ana, { standing: world.fromStanding, balance: world.fromBalance, held: world.fromHeld })],
        }),
        command,
      );
      command = { ...command, ...nextCommand };
      world = { ...world, ...nextWorld };
      return got;
    });
    expect(found).toEqual(walk.map(([expected]) => expected));
  });
});

describe.each([
  [
    'posting a hold',
    { kind: 'post_hold', holdId: 70n, type: 'redemption', toAccountId: 3n, description: 'Boleto' },
    'posted',
  ],
  ['voiding a hold', { kind: 'release_hold', holdId: 70n, as: 'voided' }, 'released'],
  [
    'prolonging a hold',
    { kind: 'prolong_hold', holdId: 70n, expiresAt: new Date('2026-06-01T00:00:00Z') },
    'prolonged',
  ],
] as const)('%s', (_name, command, done) => {
  test.each([
    ['hold_not_found', [hold({ id: 71n })]],
    ['hold_not_pending', [hold({ status: 'posted' })]],
    ['hold_not_pending', [hold({ status: 'voided' })]],
    ['hold_not_pending', [hold({ status: 'expired' })]],
    [done, [hold()]],
  ] as const)('%s', (expected, holds) => {
    const given = state({ accounts: [account(ana, { balance: 400n, held: 400n })], holds });
    expect(outcome(given, { ...identity(), ...command })).toBe(expected);
  });

  test('asks nothing of the owner’s standing: the miles were set aside already', () => {
    const given = state({
      accounts: [account(ana, { standing: 'inactive', balance: 400n, held: 400n })],
      holds: [hold()],
    });
    expect(outcome(given, { ...identity(), ...command })).toBe(done);
  });
});

describe('a hold whose time has come', () => {
  const given = (expiresAt: Date) =>
    state({ accounts: [account(ana, { balance: 400n, held: 400n })], holds: [hold({ expiresAt })] });
  const second = (offset: number) => new Date(now.getTime() + offset * 1000);

  test.each([
    [
      'is not posted',
      { kind: 'post_hold', holdId: 70n, type: 'redemption', toAccountId: 3n, description: 'x' },
      'hold_expired',
    ],
    ['is not prolonged', { kind: 'prolong_hold', holdId: 70n, expiresAt: second(60) }, 'hold_expired'],
    ['expires', { kind: 'release_hold', holdId: 70n, as: 'expired' }, 'released'],
    ['may be voided', { kind: 'release_hold', holdId: 70n, as: 'voided' }, 'released'],
  ] as const)('%s', (_name, command, expected) => {
    expect(outcome(given(now), { ...identity(), ...command })).toBe(expected);
  });

  test('expires neither early nor after it was prolonged', () => {
    const expire = { ...identity(), kind: 'release_hold', holdId: 70n, as: 'expired' } as const;
    expect(outcome(given(second(1)), expire)).toBe('hold_not_pending');
  });

  test('is prolonged to a later time only', () => {
    const prolong = { ...identity(), kind: 'prolong_hold', holdId: 70n, expiresAt: second(10) } as const;
    expect(outcome(given(second(10)), prolong)).toBe('hold_expired');
    expect(outcome(given(second(9)), prolong)).toBe('prolonged');
  });
});

describe('posting a hold, to anybody whom the type allows', () => {
  const walk: readonly (readonly [string, Partial<PostHoldCommand>, Partial<World>])[] = [
    ['amount_not_positive', { amount: 49n }, {}],
    ['amount_below_minimum', { amount: tooMuch }, {}],
    ['amount_too_large', { amount: 401n }, {}],
    ['hold_too_small', { amount: 400n }, {}],
    ['receiver_not_found', { toAccountId: ana }, {}],
    ['same_account', { toAccountId: 3n }, {}],
    ['way_not_allowed', { toAccountId: luis, type: 'admin_transfer' }, {}],
    // It goes from a person to a person, but a hold does not end in it.
    ['way_not_allowed', { type: 'transfer' }, {}],
    ['receiver_not_active', {}, { toStanding: 'active' }],
    ['nothing_would_arrive', {}, { fee: '5' }],
    ['balance_too_large', {}, { toBalance: 0n }],
    ['posted', {}, {}],
  ];

  test('is refused for the first broken rule, until none is left', () => {
    let command: PostHoldCommand = {
      ...identity(),
      kind: 'post_hold',
      holdId: 70n,
      type: 'transfer',
      toAccountId: undefined,
      amount: 0n,
      description: 'Pago',
    };
    let world: World = { ...allWrong, fee: '99.9999' };
    const found = walk.map(([, nextCommand, nextWorld]) => {
      const accounts = [
        account(ana, { balance: 400n, held: 400n, standing: 'inactive' }),
        account(luis, { standing: world.toStanding, balance: world.toBalance }),
      ];
      const got = outcome(state({ accounts, holds: [hold()], fee: world.fee }), command);
      command = { ...command, ...nextCommand };
      world = { ...world, ...nextWorld };
      return got;
    });
    expect(found).toEqual(walk.map(([expected]) => expected));
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
