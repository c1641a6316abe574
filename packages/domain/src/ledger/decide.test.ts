import { describe, expect, test } from 'vitest';
import { maximumMiles } from '../miles.ts';
import type { HoldCommand, LedgerCommand, LedgerState, PostCommand, Standing } from './commands.ts';
import { account, ana, eva, hold, identity, luis, operation, outcome, state } from './decide.fixture.ts';
import { ledgerRefusals, type LedgerRefusal } from './refusals.ts';

/** All that a refusal of a `post` can depend on. */
interface World {
  readonly amount: bigint;
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
  readonly fromStanding: Standing;
  readonly toStanding: Standing;
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
  fromStanding: 'inactive',
  toStanding: 'inactive',
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
    ['same_account', { to: luis }],
    ['sender_not_active', { fromStanding: 'registered' }],
    ['sender_not_active', { fromStanding: 'active' }],
    ['receiver_not_active', { toStanding: 'registered' }],
    ['nothing_would_arrive', { fee: '98' }],
    ['insufficient_miles', { fromHeld: 400n }],
    ['balance_too_large', { toBalance: maximumMiles - 1n }],
    ['posted', {}],
  ],
  redemption: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 50n }],
    ['sender_not_found', { from: ana }],
    ['receiver_not_found', { to: 3n }],
    ['sender_not_active', { fromStanding: 'registered' }],
    ['sender_not_active', { fromStanding: 'active' }],
    ['insufficient_miles', { fromHeld: 400n }],
    ['posted', {}],
  ],
  membership_purchase: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 50n }],
    ['sender_not_found', { from: ana }],
    ['receiver_not_found', { to: 3n }],
    ['sender_not_active', { fromStanding: 'active' }],
    ['insufficient_miles', { fromHeld: 400n }],
    ['posted', {}],
  ],
  reward: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 1n }],
    ['sender_not_found', { from: 1n }],
    ['receiver_not_found', { to: 1n }],
    ['same_account', { to: luis }],
    ['receiver_not_active', { toStanding: 'registered' }],
    ['balance_too_large', { toBalance: maximumMiles - 1n }],
    ['posted', {}],
  ],
  miles_purchase: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 1n }],
    ['sender_not_found', { from: 1n }],
    ['receiver_not_found', { to: luis }],
    ['receiver_not_active', { toStanding: 'active' }],
    ['balance_too_large', { toBalance: 0n }],
    ['posted', {}],
  ],
  // Staff may take miles from whoever is inactive, but not give them.
  admin_transfer: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 50n }],
    ['sender_not_found', { from: ana }],
    ['receiver_not_found', { to: ana }],
    ['same_account', { to: luis }],
    ['receiver_not_active', { toStanding: 'registered' }],
    ['insufficient_miles', { fromHeld: 400n }],
    ['balance_too_large', { toBalance: maximumMiles - 50n }],
    ['posted', {}],
  ],
  opening_balance: [
    ['amount_not_positive', { amount: tooMuch }],
    ['amount_too_large', { amount: 1n }],
    ['sender_not_found', { from: 1n }],
    ['receiver_not_found', { to: 1n }],
    ['same_account', { to: luis }],
    ['balance_too_large', { toBalance: maximumMiles - 1n }],
    ['posted', {}],
  ],
};

function build(type: PostCommand['type'], world: World): [LedgerState, LedgerCommand] {
  const { amount, from, to, fromStanding, toStanding, fromBalance, fromHeld, toBalance, fee } = world;
  const accounts = [
    account(ana, { standing: fromStanding, balance: fromBalance, held: fromHeld }),
    account(luis, { standing: toStanding, balance: toBalance }),
  ];
  const command: PostCommand = {
    ...identity(),
    kind: 'post',
    type,
    fromAccountId: from,
    toAccountId: to,
    amount,
    description: 'Prueba',
  };
  return [state({ accounts, fee }), command];
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
      expiresAt: new Date(0),
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
  ['posting a hold', { kind: 'post_hold', holdId: 70n, type: 'redemption', description: 'Boleto' }, 'posted'],
  ['voiding a hold', { kind: 'release_hold', holdId: 70n, as: 'voided' }, 'released'],
  ['letting a hold expire', { kind: 'release_hold', holdId: 70n, as: 'expired' }, 'released'],
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

describe('a correction', () => {
  test.each([
    ['operation_not_found', [operation({ id: 81n })], {}],
    ['operation_not_correctable', [operation({ type: 'reversal', corrected: true })], {}],
    ['operation_already_corrected', [operation({ corrected: true })], { receiver: 94n }],
    ['insufficient_miles', [operation()], { receiver: 94n, sender: maximumMiles }],
    ['insufficient_miles', [operation()], { receiver: 95n, receiverHeld: 1n, sender: maximumMiles }],
    ['balance_too_large', [operation()], { receiver: 95n, sender: maximumMiles - 99n }],
    ['posted', [operation()], { receiver: 95n, sender: maximumMiles - 100n }],
  ] as const)('%s', (expected, operations, balances: { sender?: bigint; receiver?: bigint; receiverHeld?: bigint }) => {
    const accounts = [
      account(ana, { balance: balances.sender ?? 0n }),
      account(luis, { balance: balances.receiver ?? 0n, held: balances.receiverHeld ?? 0n }),
    ];
    const command: LedgerCommand = { ...identity(), kind: 'correct', operationId: 80n, reason: 'Error de carga' };
    expect(outcome(state({ accounts, operations }), command)).toBe(expected);
  });
});

test('every refusal of the closed set is met by these walks', () => {
  const walked = new Set<string>([
    ...Object.values(walks).flatMap((walk) => walk.map(([refusal]) => refusal)),
    'hold_not_found',
    'hold_not_pending',
    'operation_not_found',
    'operation_not_correctable',
    'operation_already_corrected',
    'idempotency_key_reused',
  ]);
  expect(ledgerRefusals.filter((refusal) => !walked.has(refusal))).toEqual([]);
});

test('every walk goes down the closed set, never up', () => {
  for (const [type, walk] of Object.entries(walks)) {
    const places = walk.flatMap(([refusal]) => (refusal === 'posted' ? [] : [ledgerRefusals.indexOf(refusal)]));
    expect([type, places]).toEqual([type, places.toSorted((a, b) => a - b)]);
  }
});
