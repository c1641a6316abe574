import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import type { QueryClient } from '@tanstack/react-query';
import type { CallError } from '../../call-error.ts';
import { productsKey } from '../products/products-key.ts';
import { cartQuery, type ProductChoice, quoteQuery } from './queries.ts';

/** After these the price that was seen, the ways of paying, or that it can be bought at all, are not those of this moment any more. */
const NEEDS_NEW_PRICE = new Set([
  'gateway_closed',
  'price_quote_not_valid',
  'price_quote_used',
  'discount_not_free',
  'product_not_available',
  'tier_may_not_buy_miles',
  'membership_lower',
]);

/** What a person can do after these is said in their own words, or is another purchase: the same one again comes to nothing. */
const SAYS_ITSELF = new Set([
  ...NEEDS_NEW_PRICE,
  'membership_never_sold',
  'sender_not_active',
  'receiver_not_active',
  'balance_too_large',
  'payment_used',
  'insufficient_miles',
  'too_many_requests',
]);

/** What is said of a refused payment: the server's words, and what to do where they do not say it. */
export function refusedPaymentText({ message, rule = '' }: Pick<CallError, 'message' | 'rule'>): string {
  if (rule === 'gateway_closed') return `${message} ${texts.otherWayHelp}`;
  return SAYS_ITSELF.has(rule) ? message : `${message} ${texts.failedHelp}`;
}

/** After a refused payment: asks again for the price and the ways of paying, or why there are none, where they may have changed. */
export function askAnew(queries: QueryClient, choice: ProductChoice, rule: string | undefined): void {
  if (!NEEDS_NEW_PRICE.has(rule ?? '')) return;
  void queries.refetchQueries({ queryKey: quoteQuery(choice).queryKey });
  for (const queryKey of [productsKey, cartQuery.queryKey]) void queries.invalidateQueries({ queryKey });
}
