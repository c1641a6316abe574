import { expect, test } from 'vitest';
import { programmeAccountRows, type ProgrammeAccount } from '../ledger/accounts.ts';
import { operationTypes, type OperationType } from '../ledger/operation-types.ts';
import { monthLineOf, monthLines, type Counterpart, type MonthLine } from './month-lines.ts';

test.each([
  ['reward', 'issuance', 'issued_rewards'],
  ['miles_purchase', 'issuance', 'issued_purchases'],
  ['membership_purchase', 'issuance', 'issued_memberships'],
  ['opening_balance', 'issuance', 'issued_openings'],
  // The bonus of a campaign, and a reward that is all of it.
  ['reward', 'promotions', 'issued_promotions'],
  ['miles_purchase', 'promotions', 'issued_promotions'],
  ['redemption', 'redemption', 'redeemed_flights'],
  ['membership_purchase', 'redemption', 'redeemed_memberships'],
  ['vip_access_purchase', 'redemption', 'redeemed_vip'],
  ['admin_transfer', 'redemption', 'redeemed_admin'],
  ['transfer', 'commission', 'commission'],
  ['payout', 'clearing', 'payouts'],
  ['transfer', 'people', 'transfers'],
  ['admin_transfer', 'people', 'transfers'],
  // The share of an ally in a redemption.
  ['redemption', 'people', 'transfers'],
  ['reversal', 'issuance', 'reversed_issued'],
  ['reversal', 'promotions', 'reversed_issued'],
  ['reversal', 'redemption', 'reversed_redeemed'],
  ['reversal', 'people', 'reversed_transfers'],
  ['reversal', 'clearing', 'reversed_other'],
  // Of a newer version.
  [undefined, 'issuance', 'issued_other'],
  [undefined, 'redemption', 'redeemed_other'],
  [undefined, 'people', 'transfers'],
] as const satisfies [OperationType | undefined, Counterpart, MonthLine][])(
  '%s with %s stands in %s',
  (type, counterpart, line) => {
    expect(monthLineOf({ type, counterpart })).toBe(line);
  },
);

test('whatever moves stands in a line of its direction', () => {
  const counterparts = [...(Object.keys(programmeAccountRows) as ProgrammeAccount[]), 'people'] as const;
  for (const type of [...(Object.keys(operationTypes) as OperationType[]), undefined])
    for (const counterpart of counterparts)
      expect([type, counterpart, monthLines[monthLineOf({ type, counterpart })].isReversal]).toEqual([
        type,
        counterpart,
        type === 'reversal',
      ]);
});
