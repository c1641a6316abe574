import {
  effectiveMembership,
  membershipAfterPurchase,
  parseDecimal,
  type PaymentMethod,
  paymentMethods,
  type ProductType,
  spanishList,
  totalsOf,
} from '@millaje/domain';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { findUser, type UserRecord } from '../members/users.store.ts';
import type { Gateways } from '../payments/index.ts';
import { findProduct, listTiers, type ProductRow } from '../products/index.ts';
import { type ShopRules, shopRules } from '../settings/index.ts';
import { findFreeDiscount } from './discounts.store.ts';
import type { PriceQuote } from './signed-tokens.ts';

export interface PricingDependencies {
  readonly database: Database;
  readonly gateways: Gateways;
  readonly now: () => Date;
}

export interface Buying {
  readonly buyer: UserRecord & { readonly account_id: bigint };
  readonly product: ProductRow;
  readonly rules: ShopRules;
}

/** Looks whether a member may buy a product at this moment, whatever it costs. */
export async function mayBuy(
  { database, now }: PricingDependencies,
  userId: bigint,
  { type, id }: { readonly type: ProductType; readonly id: number },
): Promise<Buying | RefusalAnswer> {
  const [buyer, product, rules] = await Promise.all([
    findUser(database, { id: userId }),
    findProduct(database, id, type),
    shopRules(database),
  ]);
  if (!isBuyer(buyer)) return refuse('sender_not_active');
  if (!product?.status) return refuse('product_not_available');
  const today = dayOf(now());
  if (product.membership_id !== null) {
    const after = membershipAfterPurchase(
      { id: buyer.membership_id, date: buyer.membership_date, expiry: buyer.membership_expiry },
      product.membership_id,
      today,
    );
    if (typeof after === 'string') return refuse(after);
  }
  if (type === 'miles_package') {
    const { id: tier } = effectiveMembership(
      buyer.membership_id,
      buyer.membership_date,
      today,
      buyer.membership_expiry,
    );
    const buying = (await listTiers(database)).filter(({ may_buy_miles }) => may_buy_miles);
    if (!buying.some((one) => one.id === tier))
      return refuse('tier_may_not_buy_miles', { told: { tiers: spanishList(buying.map(({ name }) => name)) } });
  }
  return { buyer, product, rules };
}

/** A member of the programme who can act, with an account. */
function isBuyer(user: UserRecord | undefined): user is UserRecord & { readonly account_id: bigint } {
  return (
    user !== undefined &&
    user.account_id !== null &&
    user.role === 'PASSENGER' &&
    user.is_product &&
    user.status === 'activo'
  );
}

export interface Priced extends Buying {
  readonly quote: PriceQuote;
  readonly methods: readonly PaymentMethod[];
}

/** What a product costs a member now, with the discount that fits best, and how it can be paid. */
export async function priceProduct(
  dependencies: PricingDependencies,
  userId: bigint,
  choice: { readonly type: ProductType; readonly id: number },
): Promise<Priced | RefusalAnswer> {
  const buying = await mayBuy(dependencies, userId, choice);
  if (isRefusal(buying)) return buying;
  const { product, rules } = buying;
  const discount = await findFreeDiscount(dependencies.database, userId, product.id);
  const quote: PriceQuote = {
    userId: String(userId),
    productId: product.id,
    versionId: product.version_id,
    type: product.type,
    name: product.name,
    membershipId: product.membership_id,
    miles: String(product.miles),
    priceUsd: String(product.price_usd_cents),
    priceMiles: product.price_miles === null ? null : String(product.price_miles),
    discountId: discount ? String(discount.id) : null,
    percentage: discount?.percentage ?? 0,
    dollarPrice: rules.dollarPrice,
  };
  const methods = paymentMethods.filter((method) => canPay(method, quote, { rules, gateways: dependencies.gateways }));
  return { ...buying, quote, methods };
}

/** No card pays less than this, in hundredths of a dollar. */
const leastByCard = 50n;

/**
 * Whether a way of paying is open, and fits what is bought (miles only where there is a price in miles). Where nothing is left
 * to pay no gateway is asked, so none has to be open.
 */
export function canPay(
  method: PaymentMethod,
  quote: PriceQuote,
  { rules, gateways }: { readonly rules: ShopRules; readonly gateways: Gateways },
): boolean {
  const { usd } = totalsOfQuote(quote);
  if (method !== 'millas' && usd === 0n) return true;
  if (!rules.open.has(method)) return false;
  if (method === 'millas') return quote.priceMiles !== null && quote.type !== 'miles_package';
  return method !== 'tdc' || (gateways.tdc !== undefined && usd >= leastByCard);
}

/** What a quote comes to, in hundredths. */
export function totalsOfQuote({ priceUsd, percentage, dollarPrice }: PriceQuote) {
  const price = parseDecimal(dollarPrice);
  if (!price) throw new Error(`${dollarPrice} is no price of the dollar`);
  return totalsOf(BigInt(priceUsd), percentage, price);
}
