import { randomUUID } from 'node:crypto';
import { orderDescription, orderTexts as texts, refusals, type RefusalRule } from '@millaje/api';
import { bankPaymentKey, moneyText, parseMoney, type PaymentMethod, type ProductType } from '@millaje/domain';
import type pg from 'pg';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { otherNameOf } from '../../platform/loopback.ts';
import { refusalOfTaken } from '../../platform/taken.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { holdMember } from '../members/users.store.ts';
import { reserveDiscount } from './discounts.store.ts';
import { advanceOrder, type FlowDependencies, resumeOrder } from './flow.ts';
import {
  findOrder,
  findOrderByKey,
  findOrderByPayment,
  insertOrder,
  isUnsaid,
  type NewOrder,
  type NewPayer,
  type OrderRow,
  ruleOfRejection,
} from './orders.store.ts';
import { type Buying, canPay, mayBuy, priceProduct, totalsOfQuote } from './price-product.ts';
import type { OrderTokens, PriceQuote } from './signed-tokens.ts';

export interface CreateDependencies extends FlowDependencies {
  readonly pool: pg.Pool;
  readonly tokens: OrderTokens;
}

/** What somebody asks to buy, and how it is paid. */
export interface OrderRequest {
  readonly userId: bigint;
  readonly key: string;
  readonly inputHash: string;
  readonly type: ProductType;
  readonly productId: number;
  /** The signed prices that were seen; without them those of this moment count. */
  readonly quote?: string | undefined;
  readonly method: PaymentMethod;
  /** What the screen thought that it costs. */
  readonly shownAmount?: string | number | undefined;
  /** What was told of whoever pays; what is missing is the member's own. */
  readonly payer: Partial<NewPayer>;
  /** From which site it is asked, as the browser says. */
  readonly site: string | undefined;
}

export interface Created {
  readonly order: OrderRow;
  readonly replayed: boolean;
}

/**
 * Orders a product: looks whether it may be bought, writes the order with the prices that were seen, and goes on with it. The same key
 * gives the same order, wherever it stands.
 */
export async function createOrder(
  dependencies: CreateDependencies,
  request: OrderRequest,
): Promise<Created | RefusalAnswer> {
  const { database } = dependencies;
  const earlier = await findOrderByKey(database, request.userId, request.key);
  if (earlier) return answerAgain(dependencies, earlier, request);
  const begun = await begin(dependencies, request);
  const lease = randomUUID();
  const written = isRefusal(begun) ? begun : await write(dependencies, begun, lease);
  if (typeof written === 'bigint') {
    await advanceOrder(dependencies, written, lease);
    return answerOf(dependencies, written, false);
  }
  // The same key at the same moment: whatever this one met first (key, quote, payment), the other one goes on with it.
  const other = await findOrderByKey(database, request.userId, request.key);
  return other ? answerAgain(dependencies, other, request) : written;
}

async function answerAgain(
  dependencies: CreateDependencies,
  order: OrderRow,
  { inputHash }: OrderRequest,
): Promise<Created | RefusalAnswer> {
  if (order.input_hash !== inputHash) return refuse('idempotency_key_reused');
  if (isUnsaid(order)) await resumeOrder(dependencies, order.id);
  return answerOf(dependencies, order.id, true);
}

/** An order as it stands; one that came to nothing at once is told as the refusal that it was. */
async function answerOf(
  { database }: CreateDependencies,
  id: bigint,
  replayed: boolean,
): Promise<Created | RefusalAnswer> {
  const order = await findOrder(database, id);
  if (!order || isUnsaid(order)) return refuse('busy');
  const rule = order.status === 'rechazado' ? await ruleOfRejection(database, id) : null;
  return rule !== null && rule in refusals ? refuse(rule as RefusalRule, { replayed }) : { order, replayed };
}

/** Everything that is looked at before anything is written. */
async function begin(dependencies: CreateDependencies, request: OrderRequest): Promise<NewOrder | RefusalAnswer> {
  const { tokens, now } = dependencies;
  const { userId, type, productId } = request;
  const choice = { type, id: productId };
  const seen = request.quote === undefined ? undefined : await tokens.verifyQuote(request.quote, now());
  if (request.quote !== undefined && !isOf(seen?.content, request)) return refuse('price_quote_not_valid');
  if (!seen) {
    const priced = await priceProduct(dependencies, userId, choice);
    return isRefusal(priced) ? priced : newOrder(dependencies, { ...priced, quoteId: randomUUID() }, request);
  }
  const buying = await mayBuy(dependencies, userId, choice);
  if (isRefusal(buying)) return buying;
  return newOrder(dependencies, { ...buying, quote: seen.content, quoteId: seen.id }, request);
}

function isOf(quote: PriceQuote | undefined, { userId, type, productId }: OrderRequest): boolean {
  return quote?.userId === String(userId) && quote.type === type && quote.productId === productId;
}

interface Quoted extends Buying {
  readonly quote: PriceQuote;
  readonly quoteId: string;
}

async function newOrder(
  { database, gateways, publicUrl }: CreateDependencies,
  { buyer, quote, quoteId, rules }: Quoted,
  request: OrderRequest,
): Promise<NewOrder | RefusalAnswer> {
  const { method } = request;
  if (!canPay(method, quote, { rules, gateways })) return refuse('gateway_closed');
  const totals = totalsOfQuote(quote);
  const isInMiles = method === 'millas';
  const priceMiles = isInMiles ? BigInt(quote.priceMiles ?? 0) : null;
  const wrong = wrongAmount(request, { ...totals, priceMiles });
  if (wrong) return wrong;
  if (priceMiles !== null && buyer.balance < priceMiles) return refuse('insufficient_miles');
  const payer = payerOf(request, buyer);
  const paymentKey = keyOf(method, payer, { ...totals, priceMiles });
  const other = paymentKey === null ? undefined : await findOrderByPayment(database, paymentKey);
  if (other) return paymentUsed(other, request.userId);
  // A discount lowers the price in money.
  const discount = isInMiles
    ? { discountId: null, percentage: 0 }
    : { discountId: quote.discountId, percentage: quote.percentage };
  return {
    userId: buyer.id,
    accountId: buyer.account_id,
    key: request.key,
    inputHash: request.inputHash,
    quoteId,
    productId: quote.productId,
    versionId: quote.versionId,
    type: quote.type,
    name: quote.name,
    description: orderDescription(quote.type, quote.name),
    membershipId: quote.membershipId,
    miles: BigInt(quote.miles),
    priceUsd: BigInt(quote.priceUsd),
    discountId: discount.discountId === null ? null : BigInt(discount.discountId),
    percentage: discount.percentage,
    totalUsd: isInMiles ? BigInt(quote.priceUsd) : totals.usd,
    dollarPrice: quote.dollarPrice,
    totalVes: isInMiles ? totalsOfQuote({ ...quote, percentage: 0 }).ves : totals.ves,
    priceMiles,
    method,
    payer,
    paymentKey,
    buyerSite: otherNameOf(publicUrl, request.site),
  };
}

interface Totals {
  readonly usd: bigint;
  readonly ves: bigint;
  readonly priceMiles: bigint | null;
}

/** What the screen showed has to be what it costs: a form of another product is told so. It decides nothing else. */
function wrongAmount(
  { method, shownAmount }: OrderRequest,
  { usd, ves, priceMiles }: Totals,
): RefusalAnswer | undefined {
  if (shownAmount === undefined) return undefined;
  const isInMiles = priceMiles !== null;
  const due = isInMiles ? priceMiles * 100n : method === 'pago-movil' ? ves : usd;
  if (parseMoney(shownAmount) === due) return undefined;
  const [whole = '', fraction = ''] = moneyText(due).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  const expected = isInMiles ? `${grouped} millas` : `${method === 'pago-movil' ? 'Bs' : 'USD'} ${grouped},${fraction}`;
  return refuse('invalid_input', { fields: { 'payment_info.monto': texts.wrongAmount(expected) } });
}

function payerOf({ payer }: OrderRequest, buyer: Buying['buyer']): NewPayer {
  const phone = buyer.phone === null ? null : `${buyer.code_phone ?? ''}${buyer.phone}`;
  const document = buyer.doc_identity === null ? null : `${buyer.doc_type ?? ''}${buyer.doc_identity}`;
  return {
    name: payer.name ?? `${buyer.first_name} ${buyer.last_name}`,
    email: payer.email ?? buyer.email,
    document,
    phone: payer.phone ?? phone,
    bank: payer.bank ?? null,
    reference: payer.reference ?? null,
    day: payer.day ?? null,
  };
}

/** By what a payment that somebody told of is known again; null where nobody tells of one. */
function keyOf(method: PaymentMethod, payer: NewPayer, { usd, ves }: Totals): string | null {
  const { reference } = payer;
  if (reference === null) return null;
  const isMobile = method === 'pago-movil';
  return bankPaymentKey({
    method,
    bank: payer.bank ?? '',
    reference,
    day: payer.day ?? '',
    // A Zelle reference stands for itself: whoever tells of it.
    payer: isMobile ? (payer.phone ?? '') : '',
    minorUnits: isMobile ? ves : usd,
  });
}

/** A member is told which of the own orders a payment has paid for; of others nothing. */
const paymentUsed = (other: Pick<OrderRow, 'id' | 'user_id'>, userId: bigint): RefusalAnswer =>
  refuse('payment_used', other.user_id === userId ? { more: { order: Number(other.id) } } : {});

/** Writes the order of somebody who still may act, with the discount that it keeps; a refusal undoes both. */
async function write(
  { pool, database }: CreateDependencies,
  order: NewOrder,
  lease: string,
): Promise<bigint | RefusalAnswer> {
  try {
    return await inTransaction(pool, async ({ database: transaction }) => {
      if (!(await holdMember(transaction, order.userId))) return refuse('sender_not_active');
      const id = await insertOrder(transaction, order, lease);
      if (order.discountId !== null && !(await reserveDiscount(transaction, order.discountId, id)))
        throw new DiscountGone();
      return id;
    });
  } catch (error) {
    if (error instanceof DiscountGone) return refuse('discount_not_free');
    const rule = refusalOfTaken(error, {
      orders_key: 'idempotency_key_reused',
      orders_quote: 'price_quote_used',
      orders_payment: 'payment_used',
      discounts_order: 'discount_not_free',
    });
    if (!rule) throw error;
    const other = rule === 'payment_used' ? await findOrderByPayment(database, order.paymentKey ?? '') : undefined;
    return other ? paymentUsed(other, order.userId) : refuse(rule);
  }
}

/** Another order has taken the discount since its price was seen. */
class DiscountGone extends Error {}
