import { expect, test } from 'vitest';
import { maximumMiles } from '../miles.ts';
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

/** What is set aside stays set aside, whatever else is decided. */

test('an end of a hold that is refused leaves the hold and its miles as they were', () => {
  const given = state({
    accounts: [account(ana, { balance: 400n, held: 400n }), account(luis, { balance: maximumMiles })],
    holds: [hold()],
  });
  const decisions = decide(given, [
    { ...identity(), kind: 'post_hold', holdId: 70n, type: 'transfer', toAccountId: luis, description: 'Reserva' },
    transfer({ amount: 100n }),
    { ...identity(), kind: 'release_hold', holdId: 70n, as: 'voided' },
  ]);
  expect(outcomes(decisions)).toEqual(['balance_too_large', 'insufficient_miles', 'released']);
});

test('a correction that may claim takes nothing that is set aside: the rest is owed', () => {
  const given = state({
    accounts: [account(ana), account(luis, { balance: 95n, held: 50n })],
    operations: [operation()],
  });
  const [decision] = decide(given, [
    { ...identity(), kind: 'correct', operationId: 80n, reason: 'Error de carga', ifSpent: 'claim' },
  ]);
  expect(decision).toMatchObject({
    kind: 'posted',
    operation: { amount: 45n },
    claim: { accountId: luis, amount: 50n },
  });
});

test('what comes in pays what is owed out of what is free', () => {
  const claim = { id: 90n, accountId: luis, operationId: 80n, reason: 'Error de carga', owed: 50n };
  const given = state({
    accounts: [account(ana), account(luis, { balance: 45n, held: 45n }), account(eva)],
    operations: [operation({ reversed: 45n, claimed: 50n })],
    claims: [claim],
  });
  const [decision] = decide(given, [transfer({ fromAccountId: eva, toAccountId: luis, amount: 100n })]);
  expect(decision).toMatchObject({ kind: 'posted', collections: [{ claimId: 90n, paid: 50n }] });
  const [less] = decide(given, [{ ...identity(), kind: 'collect', accountId: luis }]);
  expect(less).toMatchObject({ kind: 'collected', collections: [] });
});
