import { type LedgerRefusal, operationTypes, type OperationType, rulesOf, type Side } from '@millaje/domain';
import { expect, test } from 'vitest';
import { approveRequestRoute } from '../approvals/approvals.ts';
import { addRedemptionByFareRoute, addRedemptionRoute } from '../flights/redemptions.ts';
import type { Route } from '../kit/route.ts';
import { payCartRoute } from '../orders/cart.ts';
import { updateOrderRoute } from '../orders/orders.ts';
import { paymentRoutes } from '../orders/payments.ts';
import { adminTransferRoute, transferRoute } from './miles.ts';

const people = new Set<Side>(['person', 'member', 'ally']);

/**
 * What the ledger can say of an operation of a type that goes this way, whoever is at its ends. Not that a sender or an amount is none: schema and
 * session have said so before. What a call may do about it without telling is named with the call.
 */
function sayable(type: OperationType, from: Side, to: Side): LedgerRefusal[] {
  const { senderActs, receiverAccepts, legs, minimum } = rulesOf(type);
  return [
    ...(people.has(from) ? (['insufficient_miles'] as const) : []),
    ...(people.has(from) && senderActs ? (['sender_not_active'] as const) : []),
    ...(people.has(to) ? (['balance_too_large'] as const) : []),
    ...(people.has(to) && receiverAccepts ? (['receiver_not_active'] as const) : []),
    ...(people.has(from) && people.has(to) ? (['same_account', 'receiver_not_found'] as const) : []),
    ...(legs.includes('commission') ? (['fee_changed', 'nothing_would_arrive'] as const) : []),
    ...(minimum > 1n ? (['amount_below_minimum'] as const) : []),
    ...(type === 'transfer' ? (['tier_may_not_transfer', 'confirmation_required'] as const) : []),
  ];
}

const purchases: [OperationType, Side, Side][] = [
  ['miles_purchase', 'issuance', 'person'],
  ['membership_purchase', 'issuance', 'person'],
];
const paidInMiles: [OperationType, Side, Side][] = [
  ['membership_purchase', 'person', 'redemption'],
  ['vip_access_purchase', 'person', 'redemption'],
];
const byStaff: [OperationType, Side, Side][] = [
  ['admin_transfer', 'person', 'person'],
  ['admin_transfer', 'person', 'redemption'],
];

const ordering = [...paymentRoutes.filter((route) => 'idempotent' in route), payCartRoute];
const posting: [Route, [OperationType, Side, Side][]][] = [
  [transferRoute, [['transfer', 'person', 'person']]],
  [adminTransferRoute, byStaff],
  [approveRequestRoute, byStaff],
  [updateOrderRoute, purchases],
  // What a discount makes free is approved, and so posted, by the call that orders it.
  ...ordering.map((route): [Route, [OperationType, Side, Side][]] => [route, [...purchases, ...paidInMiles]]),
  [addRedemptionRoute, [['redemption', 'person', 'redemption']]],
  [addRedemptionByFareRoute, [['redemption', 'person', 'redemption']]],
];

test.each(posting.map(([route, operations]) => ({ name: route.name, route, operations })))(
  '$name names what the ledger can say of what it posts',
  ({ route, operations }) => {
    for (const [type, from, to] of operations) {
      expect(operationTypes[type].ways).toContainEqual({ from, to });
      expect([type, route.refusals]).toEqual([type, expect.arrayContaining([...sayable(type, from, to), 'busy'])]);
    }
  },
);
