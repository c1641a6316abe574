import { describe, expect, test } from 'vitest';
import { maximumMiles } from '../miles.ts';
import type {
  ExtraLeg,
  HoldCommand,
  LedgerCommand,
  LedgerState,
  PostCommand,
  PostHoldCommand,
  Standing,
} from './commands.ts';
import { account, ally, ana, eva, hold, identity, luis, now, operation, outcome, state } from './decide.fixture.ts';
import { ledgerRefusals, type LedgerRefusal } from './refusals.ts';

/** All that a refusal of a `post` can depend on. */
interface World {
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
  readonly toBalance: bigint;
  readonly fee: string;
}

/** Everything that can be wrong at once. */
const allWrong: World = {
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
  toBalance: maximumMiles,
  fee: '99.9999',
};

type Walk = readonly (readonly [refusal: LedgerRefusal | 'posted', fix: Partial<World>])[];

const tooMuch = maximumMiles + 1n;

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
  const { expectedFee, reference } = world;
  const accounts = [
    account(ana, { standing: fromStanding, balance: fromBalance, held: fromHeld }),
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
  return [state({ accounts, fee, takenReferences }), command];
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

test('who is nobody owes nothing', () => {
  expect(outcome(state(), { ...identity(), kind: 'collect', accountId: eva })).toBe('sender_not_found');
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
