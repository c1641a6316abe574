import { describe, expect, test } from 'vitest';
import { maximumMiles } from '../miles.ts';
import type { ClaimState, Decision, LedgerState } from './commands.ts';
import {
  account,
  ana,
  correct,
  decide,
  eva,
  hold,
  identity,
  luis,
  operation,
  outcome,
  outcomes,
  postHold,
  release,
  state,
  transfer,
} from './decide.fixture.ts';

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

test('who is nobody owes nothing', () => {
  expect(outcome(state(), { ...identity(), kind: 'collect', accountId: eva })).toBe('sender_not_found');
});
