import { type paymentOutcomeRoute, refusals, type RefusalRule, type RouteAnswer } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import { read } from '../../platform/http/answers.ts';
import { findShownOrder } from './list-orders.store.ts';
import { orderView } from './order.view.ts';
import { findOrderByKey, isUnsaid, ruleOfRejection } from './orders.store.ts';

const unknown = { outcome: 'unknown', order: null, refusal: null } as const;

/**
 * What became of the order that a member sent with this key, without doing anything about it: the order, or the refusal that its
 * sender was told. One that nobody has begun to pay yet, or that the ledger
 * has not decided, is as unknown as a key that brought no order.
 */
export async function findOrderOutcome(
  database: Database,
  { userId, key, milesSymbol }: { readonly userId: bigint; readonly key: string; readonly milesSymbol: string },
): Promise<RouteAnswer<typeof paymentOutcomeRoute>> {
  const order = await findOrderByKey(database, userId, key);
  if (!order || isUnsaid(order)) return read(unknown);
  const rule = order.status === 'rechazado' ? await ruleOfRejection(database, order.id) : null;
  if (rule !== null && rule in refusals) {
    const { text: message } = refusals[rule as RefusalRule];
    return read({ outcome: 'refused', order: null, refusal: { rule, message } });
  }
  const row = await findShownOrder(database, order.id);
  return row
    ? read({ outcome: 'done', order: orderView(row, { isStaff: false, milesSymbol }), refusal: null })
    : read(unknown);
}
