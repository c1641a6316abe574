import { describe, expect, test } from 'vitest';
import type { LedgerCommand } from './commands.ts';
import {
  account,
  ana,
  correct,
  decide,
  eva,
  hold,
  luis,
  operation,
  outcomes,
  placeHold,
  postHold,
  postings,
  release,
  state,
  transfer,
} from './decide.fixture.ts';

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
    [
      'a hold keeps the next from spending',
      [placeHold(600n), transfer({ amount: 500n })],
      ['held', 'insufficient_miles'],
    ],
    [
      'spending keeps the next from holding',
      [transfer({ amount: 500n }), placeHold(600n)],
      ['posted', 'insufficient_miles'],
    ],
    [
      'two holds count together',
      [placeHold(600n), placeHold(400n), placeHold(1n)],
      ['held', 'held', 'insufficient_miles'],
    ],
  ] as const)('%s', (_name, commands, expected) => expect(outcomes(decide(state(), commands))).toEqual(expected));

  test('the same state and commands give the same decisions, and neither is changed', () => {
    const given = state({ holds: [hold()], accounts: [account(ana, { held: 400n }), account(luis)] });
    const commands: LedgerCommand[] = [pays, placeHold(10n), postHold(), back, release()];
    const [before, asked] = [structuredClone(given), structuredClone(commands)];
    expect(decide(given, commands)).toEqual(decide(given, commands));
    expect([given, commands]).toEqual([before, asked]);
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
