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
import { findProduct, listTiers, type ProductRow, type TierRow } from '../products/index.ts';
import { type ShopRules, shopRules } from '../settings/index.ts';
import { findFreeDiscount, listFreeDiscounts } from './discounts.store.ts';
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
  const [buyer, product, rules, tiers] = await Promise.all([
    findUser(database, { id: userId }),
    findProduct(database, id, type),
    shopRules(database),
    type === 'miles_package' ? listTiers(database) : [],
  ]);
  return judge({ buyer, rules, tiers, today: dayOf(now()) }, product);
}

/** By what is judged whether somebody may buy. */
interface Circumstances {
  readonly buyer: UserRecord | undefined;
  readonly rules: ShopRules;
  readonly tiers: readonly TierRow[];
  readonly today: string;
}

function judge({ buyer, rules, tiers, today }: Circumstances, product: ProductRow | undefined): Buying | RefusalAnswer {
  if (!isBuyer(buyer)) return refuse('sender_not_active');
  if (!product?.status) return refuse('product_not_available');
  if (product.membership_id !== null) {
    const after = membershipAfterPurchase(
      { id: buyer.membership_id, date: buyer.membership_date, expiry: buyer.membership_expiry },
      product.membership_id,
      today,
    );
    if (typeof after === 'string') return refuse(after);
  }
  if (product.type === 'miles_package') {
    const { id: tier } = effectiveMembership(
      buyer.membership_id,
      buyer.membership_date,
      today,
      buyer.membership_expiry,
    );
    const buying = tiers.filter(({ may_buy_miles }) => may_buy_miles);
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
  const quote = quoteOf(product, { userId, rules, discount });
  return { ...buying, quote, methods: methodsOf(quote, { rules, gateways: dependencies.gateways }) };
}

/** How somebody can pay a product at this moment. */
export interface ProductOptions {
  readonly product: ProductRow;
  /** What it costs them. */
  readonly quote: PriceQuote;
  /** Why they may not buy it, whatever is open. */
  readonly refusal: RefusalAnswer | null;
  /** The ways of paying that are open and can pay it: none where it may not be bought. */
  readonly methods: readonly PaymentMethod[];
}

/** How a member can pay products, by what `priceProduct` would say of each; to nobody in particular without one. */
export async function paymentOptionsOf(
  { database, gateways, now }: PricingDependencies,
  userId: bigint | undefined,
  products: readonly ProductRow[],
): Promise<ProductOptions[]> {
  const [rules, buyer, tiers, discounts] = await Promise.all([
    shopRules(database),
    userId === undefined ? undefined : findUser(database, { id: userId }),
    listTiers(database),
    userId === undefined ? [] : listFreeDiscounts(database, userId),
  ]);
  const today = dayOf(now());
  return products.map((product) => {
    const judged = userId === undefined ? null : judge({ buyer, rules, tiers, today }, product);
    const refusal = judged !== null && isRefusal(judged) ? judged : null;
    const discount = discounts.find(({ product_id }) => product_id === product.id);
    const quote = quoteOf(product, { userId, rules, discount });
    return { product, quote, refusal, methods: refusal === null ? methodsOf(quote, { rules, gateways }) : [] };
  });
}

interface QuoteParts {
  readonly userId: bigint | undefined;
  readonly rules: ShopRules;
  readonly discount: { readonly id: bigint; readonly percentage: number } | undefined;
}

function quoteOf(product: ProductRow, { userId, rules, discount }: QuoteParts): PriceQuote {
  return {
    userId: String(userId ?? ''),
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
}

const methodsOf = (quote: PriceQuote, by: Parameters<typeof canPay>[2]): PaymentMethod[] =>
  paymentMethods.filter((method) => canPay(method, quote, by));

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
  const { usd, ves } = totalsOfQuote(quote);
  if (method !== 'millas' && usd === 0n) return true;
  if (!rules.open.has(method)) return false;
  // Nobody pays Bs 0,00, and no bank would know of it.
  if (method === 'pago-movil') return ves > 0n;
  if (method === 'millas') return quote.priceMiles !== null && quote.type !== 'miles_package';
  return method !== 'tdc' || (gateways.tdc !== undefined && usd >= leastByCard);
}

/** What a quote comes to, in hundredths. */
export function totalsOfQuote({ priceUsd, percentage, dollarPrice }: PriceQuote) {
  const price = parseDecimal(dollarPrice);
  if (!price) throw new Error(`${dollarPrice} is no price of the dollar`);
  return totalsOf(BigInt(priceUsd), percentage, price);
}
