import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/orders';
const races = [`${folder}/races.test.ts`];
const cards = [`${folder}/cards.test.ts`];
const calls = [`${folder}/orders.test.ts`];
const shop = [`${folder}/shop.test.ts`];
const flow = [`${folder}/flow.test.ts`];
const gateways = ['apps/server/src/adapters/payments/payment-gateways.test.ts'];
const statements = ['apps/server/src/modules/bank-movements/bank-movements.test.ts'];
const domain = 'packages/domain/src/payments';

/** Money for products: what may not happen twice, half, or at another price. */
export const ordersFaults: readonly Fault[] = [
  {
    name: 'a reference that was told before is not told of',
    file: `${folder}/list-orders.store.ts`,
    find: "split_part(e.payment_key, '|', 3) = split_part(o.payment_key, '|', 3)",
    replace: 'e.payment_key = o.payment_key',
    suites: calls,
  },
  {
    name: 'a discount that an order keeps counts as free',
    file: `${folder}/discounts.store.ts`,
    find: "when d.order_id is not null then 'reserved' when d.status",
    replace: 'when d.status',
    suites: shop,
  },
  {
    name: 'an order is approved whatever has become of it',
    file: `${folder}/order-attachments.ts`,
    find: "where o.status = '${status}' and (not",
    replace: "where o.status <> '${status}x' and (not",
    suites: races,
  },
  {
    name: 'two requests of one batch approve the same order',
    file: `${folder}/order-attachments.ts`,
    find: 'orders.has(id) || (before',
    replace: 'orders.has(-id) || (before',
    suites: races,
  },
  {
    name: 'two memberships at once are reckoned from the same day',
    file: `${folder}/order-attachments.ts`,
    find: "where o.status = '${status}' and (not seen.is_membership\n       or",
    replace: "where o.status = '${status}' and (true\n       or",
    suites: races,
  },
  {
    name: 'a discount is taken by whoever asks',
    file: `${folder}/discounts.store.ts`,
    find: 'where id = ${id} and order_id is null and status returning id',
    replace: 'where id = ${id} and status returning id',
    suites: races,
  },
  {
    name: 'a rejected order keeps its discount',
    file: `${folder}/orders.store.ts`,
    find: 'update discounts set order_id = null where order_id = ${id} and used_at is null',
    replace: 'update discounts set order_id = null where order_id = -${id} and used_at is null',
    suites: shop,
  },
  {
    name: 'the price of now is charged, not the one that was seen',
    file: `${folder}/create-order.ts`,
    find: 'quote: seen.content, quoteId: seen.id',
    replace: 'quote: { ...seen.content, dollarPrice: buying.rules.dollarPrice }, quoteId: seen.id',
    suites: calls,
  },
  {
    name: 'another member’s quote is good',
    file: `${folder}/create-order.ts`,
    find: 'return quote?.userId === String(userId) && quote.type',
    replace: 'return userId > 0n && quote !== undefined && quote.type',
    suites: calls,
  },
  {
    name: 'staff approve what no gateway has been paid for',
    file: `${folder}/decide-order.ts`,
    find: "by !== null && deciderOf[order.method] !== 'staff'",
    replace: "by !== null && deciderOf[order.method] === 'ledger'",
    suites: calls,
  },
  {
    name: 'miles that were spent are not claimed when the money goes back',
    file: `${folder}/decide-order.ts`,
    find: "ifSpent: 'claim'",
    replace: "ifSpent: 'refuse'",
    suites: cards,
  },
  {
    name: 'an event of a payment that is over is not looked into',
    file: `${folder}/flow.ts`,
    find: "if (order.stage === 'over' && !mustAsk) return null;",
    replace: "if (order.stage === 'over') return null;",
    suites: cards,
  },
  {
    name: 'who has lost an order writes what the gateway said',
    file: `${folder}/orders.store.ts`,
    find: 'set lease_until = ${leaseEnd} where id = ${id} and lease = ${lease}::uuid returning ${columns}',
    replace: 'set lease_until = ${leaseEnd}, lease = ${lease}::uuid where id = ${id} returning ${columns}',
    suites: flow,
  },
  {
    name: 'the miles that come with a membership are forgotten',
    file: `${folder}/order-attachments.ts`,
    find: "case when done.has_bonus then 'bonus' else 'over' end",
    replace: "case when done.has_bonus then 'over' else 'over' end",
    suites: calls,
  },
  {
    name: 'a signature from the future is good',
    file: 'apps/server/src/adapters/payments/stripe.ts',
    find: 'now().getTime() / 1000 + toleranceSeconds',
    replace: 'now().getTime() + toleranceSeconds',
    suites: gateways,
  },
  {
    name: 'a bank that fails says that a payment is missing',
    file: 'apps/server/src/adapters/payments/bank.ts',
    find: "throw new PaymentSilence('the bank did not answer', { cause: error });",
    replace: "return { code: 1010, amount: '', reason: '' };",
    suites: gateways,
  },
  {
    name: 'a movement pays as often as it is asked',
    file: 'apps/server/src/modules/bank-movements/statements.store.ts',
    find: "coalesce(o.status in ('aprobado', 'reembolsado'), false)",
    replace: "coalesce(o.status in ('reembolsado'), false)",
    suites: statements,
  },
  {
    name: 'who approves one order looks at no other that claims the same movement',
    file: 'apps/server/src/modules/bank-movements/routes.ts',
    find: 'awaited.filter(({ orderId }) => orderId !== id)',
    replace: 'awaited.filter(({ orderId }) => orderId < 0n)',
    suites: statements,
  },
  {
    name: 'references that are compared end in another way than those that are read',
    file: `${domain}/match-movements.ts`,
    find: 'normalizeBankReference(reference).slice(-endingDigits);',
    replace: 'reference.slice(-endingDigits);',
    suites: [`${domain}/match-movements.test.ts`],
  },
  {
    name: 'an order whose miles are still to come is left alone',
    file: `${folder}/orders.store.ts`,
    find: "where stage <> 'over' and lease_until <= clock_timestamp() order by",
    replace: "where stage = 'opened' and lease_until <= clock_timestamp() order by",
    suites: flow,
  },
  {
    name: 'a debit of a statement is money that came in',
    file: 'apps/server/src/modules/bank-movements/read-statement.ts',
    find: '/^[-(]/.test(typed)',
    replace: '/^[(]/.test(typed)',
    suites: ['apps/server/src/modules/bank-movements/read-statement.test.ts'],
  },
  {
    name: 'an event finds its order only by our own reference',
    file: 'apps/server/src/modules/payments/gateway-events.store.ts',
    find: 'and (o.gateway_payment = any(e.payments) or o.gateway_alias = any(e.payments))',
    replace: 'and o.gateway_payment = any(e.payments) and o.gateway_alias = any(e.payments)',
    suites: cards,
  },
  {
    name: 'an event is looked into again and again',
    file: 'apps/server/src/modules/payments/gateway-events.store.ts',
    find: 'where order_id = ${orderId} and event_id = any',
    replace: 'where order_id = -${orderId} and event_id = any',
    suites: cards,
  },
  {
    name: 'a statement approves what is a cent short',
    file: `${domain}/match-movements.ts`,
    find: "if (first.minorUnits < order.minorUnits) return 'partial';",
    replace: "if (first.minorUnits + 1n < order.minorUnits) return 'partial';",
    suites: [`${domain}/match-movements.test.ts`],
  },
  {
    name: 'leading zeros make another reference',
    file: `${domain}/bank-references.ts`,
    find: ".replace(/^0+/, '')",
    replace: ".replace(/^ +/, '')",
    suites: [`${domain}/bank-references.test.ts`],
  },
  {
    name: 'an early renewal loses what was left',
    file: `${domain}/membership-purchase.ts`,
    find: 'yearAfter(current.expiry ?? today)',
    replace: 'yearAfter(current.expiry === null ? today : today)',
    suites: [`${domain}/membership-purchase.test.ts`],
  },
  {
    name: 'what is free waits for a gateway to be open',
    file: `${folder}/price-product.ts`,
    find: "if (method !== 'millas' && usd === 0n) return true;",
    replace: "if (method !== 'millas' && usd < 0n) return true;",
    suites: shop,
  },
  {
    name: 'what became of a key is told to everybody',
    file: `${folder}/orders.store.ts`,
    find: 'from orders where user_id = ${userId} and key = ${key}',
    replace: 'from orders where ${userId}::bigint is not null and key = ${key}',
    suites: calls,
  },
  {
    name: 'production charges at a simulator',
    file: 'apps/server/src/services/payment-simulators.ts',
    find: "mode !== 'production' && databaseUrl",
    replace: 'databaseUrl',
    suites: ['apps/server/src/services/payment-simulators.test.ts'],
  },
];
