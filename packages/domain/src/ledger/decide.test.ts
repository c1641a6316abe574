import { describe, expect, test } from 'vitest';
import { maximumMiles } from '../miles.ts';
import type { LedgerCommand, LedgerState, PostCommand } from './commands.ts';
import {
  account,
  allWrong,
  ally,
  ana,
  eva,
  identity,
  luis,
  outcome,
  state,
  tooMuch,
  transfer,
  type World,
} from './decide.fixture.ts';
import { ledgerRefusals, type LedgerRefusal } from './refusals.ts';

type Walk = readonly (readonly [refusal: LedgerRefusal | 'posted', fix: Partial<World>])[];

/** One row a refusal: what is refused, and what is put right before the next row. Each type is walked from everything wrong to posted. */
const walks: Record<PostCommand['type'], Walk> = {
  transfer: [
    ['amount_not_positive', { amount: -5n }],
    ['amount_not_positive', { amount: 1n }],
    ['amount_below_minimum', { amount: 49n }],
    ['amount_below_minimum', { amount: tooMuch }],
    ['amount_too_large', { amount: 50n }],
    ['sender_not_found', { from: ana }],
    ['receiver_not_found', { to: ana }],
    ['same_account', { to: 3n }],
    ['way_not_allowed', { from: 1n, to: luis }],
    ['way_not_allowed', { from: ana }],
    ['leg_not_allowed', { legs: [] }],
    ['sender_not_active', { fromStanding: 'registered' }],
    ['sender_not_active', { fromStanding: 'active' }],
    ['receiver_not_active', { toStanding: 'registered' }],
    ['tier_may_not_transfer', { fromMayTransfer: true }],
    ['confirmation_required', { confirmedFrom: 51n }],
    ['fee_changed', { expectedFee: 50n }],
    ['nothing_would_arrive', { fee: '98', expectedFee: 49n }],
    ['reference_taken', { reference: undefined }],
    ['insufficient_miles', { fromHeld: 400n }],
    ['balance_too_large', { toBalance: maximumMiles - 1n }],
    ['posted', {}],
  ],
  redemption: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 50n }],
    ['sender_not_found', { from: ana }],
    ['receiver_not_found', { to: luis }],
    ['way_not_allowed', { to: 3n }],
    ['leg_not_allowed', { legs: [] }],
    ['sender_not_active', { fromStanding: 'registered' }],
    ['sender_not_active', { fromStanding: 'active' }],
    ['fee_changed', { expectedFee: 0n }],
    ['reference_taken', { reference: 'free' }],
    ['insufficient_miles', { fromHeld: 400n }],
    ['posted', {}],
  ],
  membership_purchase: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 50n }],
    ['sender_not_found', { from: ana }],
    ['receiver_not_found', { to: luis }],
    ['way_not_allowed', { to: 3n }],
    ['leg_not_allowed', { legs: [] }],
    ['sender_not_active', { fromStanding: 'active' }],
    ['fee_changed', { expectedFee: undefined }],
    ['reference_taken', { reference: undefined }],
    ['insufficient_miles', { fromHeld: 400n }],
    ['posted', { from: 1n, to: luis }],
    // Paid in money, its miles go the other way.
    ['receiver_not_active', { toStanding: 'registered' }],
    ['balance_too_large', { toBalance: 0n }],
    ['posted', {}],
  ],
  vip_access_purchase: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 50n }],
    ['sender_not_found', { from: ana }],
    ['receiver_not_found', { to: luis }],
    ['way_not_allowed', { to: 3n }],
    ['leg_not_allowed', { legs: [] }],
    ['sender_not_active', { fromStanding: 'active' }],
    ['fee_changed', { expectedFee: undefined }],
    ['reference_taken', { reference: undefined }],
    ['insufficient_miles', { fromHeld: 400n }],
    ['posted', {}],
  ],
  reward: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 1n }],
    ['sender_not_found', { from: 1n }],
    ['receiver_not_found', { to: 1n }],
    ['same_account', { to: 3n }],
    ['way_not_allowed', { from: ana, to: luis }],
    ['way_not_allowed', { from: 5n }],
    ['leg_not_allowed', { legs: [{ kind: 'bonus', accountId: 5n, amount: 1n }] }],
    ['leg_not_allowed', { legs: [{ kind: 'share', accountId: 1n, amount: 1n }] }],
    ['leg_not_allowed', { legs: [{ kind: 'bonus', accountId: 1n, amount: 0n }] }],
    ['leg_not_allowed', { legs: [{ kind: 'bonus', accountId: 2n, amount: 1n }] }],
    ['leg_not_allowed', { legs: [{ kind: 'bonus', accountId: 1n, amount: 1n }] }],
    ['receiver_not_active', { toStanding: 'registered' }],
    ['fee_changed', { expectedFee: undefined }],
    ['reference_taken', { reference: undefined }],
    ['balance_too_large', { toBalance: maximumMiles - 1n }],
    ['balance_too_large', { toBalance: maximumMiles - 2n }],
    ['posted', {}],
  ],
  miles_purchase: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 1n }],
    ['sender_not_found', { from: 1n }],
    ['receiver_not_found', { to: 3n }],
    ['way_not_allowed', { to: luis }],
    ['leg_not_allowed', { legs: [] }],
    ['receiver_not_active', { toStanding: 'active' }],
    ['fee_changed', { expectedFee: undefined }],
    ['reference_taken', { reference: undefined }],
    ['balance_too_large', { toBalance: 0n }],
    ['posted', {}],
  ],
  // Staff may take miles from whoever is inactive, but not give them.
  admin_transfer: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 50n }],
    ['sender_not_found', { from: ana }],
    ['receiver_not_found', { to: ana }],
    ['same_account', { to: 2n }],
    ['way_not_allowed', { to: luis }],
    ['leg_not_allowed', { legs: [] }],
    ['receiver_not_active', { toStanding: 'registered' }],
    ['fee_changed', { expectedFee: undefined }],
    ['reference_taken', { reference: undefined }],
    ['insufficient_miles', { fromHeld: 400n }],
    ['balance_too_large', { toBalance: maximumMiles - 50n }],
    ['posted', {}],
  ],
  opening_balance: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 1n }],
    ['sender_not_found', { from: 1n }],
    ['receiver_not_found', { to: 1n }],
    ['same_account', { to: 2n }],
    ['way_not_allowed', { to: luis }],
    ['leg_not_allowed', { legs: [] }],
    ['fee_changed', { expectedFee: undefined }],
    ['reference_taken', { reference: undefined }],
    ['balance_too_large', { toBalance: maximumMiles - 1n }],
    ['posted', {}],
  ],
  // Only an ally is paid for miles.
  payout: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 50n }],
    ['sender_not_found', { from: ana }],
    ['receiver_not_found', { to: 6n }],
    ['way_not_allowed', { from: luis }],
    ['way_not_allowed', { from: ally, to: 3n }],
    ['way_not_allowed', { to: 6n }],
    ['leg_not_allowed', { legs: [] }],
    ['fee_changed', { expectedFee: undefined }],
    ['reference_taken', { reference: undefined }],
    ['insufficient_miles', { fromHeld: 400n }],
    ['posted', {}],
  ],
};

function build(type: PostCommand['type'], world: World): [LedgerState, LedgerCommand] {
  const { amount, from, to, legs, fromStanding, toStanding, fromBalance, fromHeld, toBalance, fee } = world;
  const { expectedFee, reference, fromMayTransfer: mayTransfer, confirmedFrom } = world;
  const accounts = [
    account(ana, { standing: fromStanding, balance: fromBalance, held: fromHeld, mayTransfer }),
    account(luis, { standing: toStanding, balance: toBalance }),
    account(ally, { kind: 'ally', balance: fromBalance, held: fromHeld }),
  ];
  const command: PostCommand = {
    ...identity(),
    kind: 'post',
    type,
    fromAccountId: from,
    toAccountId: to,
    amount,
    legs,
    expectedFee,
    references: reference === undefined ? [] : [{ kind: 'coupon', id: reference }],
    description: 'Prueba',
  };
  const takenReferences = [{ kind: 'coupon', id: 'taken', operationId: 80n }];
  return [state({ accounts, fee, takenReferences, confirmedFrom }), command];
}

describe.each(Object.entries(walks))('%s', (type, walk) => {
  test('is refused for the first broken rule, until none is left', () => {
    let world = allWrong;
    const found = walk.map(([, fix]) => {
      const got = outcome(...build(type as PostCommand['type'], world));
      world = { ...world, ...fix };
      return got;
    });
    expect(found).toEqual(walk.map(([expected]) => expected));
  });

  test('an account that was not loaded is nobody’s', () => {
    const [given, command] = build(type as PostCommand['type'], { ...allWrong, amount: 50n, from: eva, to: luis });
    expect(outcome(given, command)).toBe('sender_not_found');
  });
});

test.each([
  ['a member', luis, ana, 'tier_may_not_transfer'],
  ['an ally', ally, ana, 'posted'],
  ['an ally gives to a member', luis, ally, 'posted'],
] as const)('whose tier may not give miles: %s', (_what, toAccountId, fromAccountId, expected) => {
  const accounts = [
    account(ana, { mayTransfer: false }),
    account(luis),
    account(ally, { kind: 'ally', mayTransfer: false }),
  ];
  expect(outcome(state({ accounts }), transfer({ fromAccountId, toAccountId }))).toBe(expected);
});

test.each([
  [0n, 1_000n, undefined, 'posted'],
  [100n, 99n, undefined, 'posted'],
  [100n, 100n, false, 'confirmation_required'],
  [100n, 100n, true, 'posted'],
])('from %s on a transfer of %s, confirmed %s: %s', (confirmedFrom, amount, isConfirmed, expected) => {
  expect(outcome(state({ confirmedFrom }), transfer({ amount, isConfirmed }))).toBe(expected);
});

test('every refusal of the closed set is met by these walks', () => {
  const walked = new Set<string>([
    ...Object.values(walks).flatMap((walk) => walk.map(([refusal]) => refusal)),
    'hold_not_found',
    'hold_not_pending',
    'hold_expired',
    'hold_too_small',
    'attachment_refused',
    'correction_too_large',
    'operation_not_found',
    'operation_not_correctable',
    'operation_already_corrected',
    'idempotency_key_reused',
  ]);
  expect(ledgerRefusals.filter((refusal) => !walked.has(refusal))).toEqual([]);
});

test('every walk goes down the closed set, never up', () => {
  for (const [type, walk] of Object.entries(walks)) {
    // A walk that was posted starts anew, from the other way that its type goes.
    let least = -1;
    for (const [refusal] of walk) {
      const place = refusal === 'posted' ? -1 : ledgerRefusals.indexOf(refusal);
      expect([type, refusal, refusal === 'posted' || place >= least]).toEqual([type, refusal, true]);
      least = place;
    }
  }
});
