import { banksRoute } from '@millaje/api/reference-data/reference-data';
import { cartRoute, deleteFromCartRoute } from '@millaje/api/orders/cart';
import { type Order, ordersRoute } from '@millaje/api/orders/orders';
import { paymentOutcomeRoute, paymentQuoteRoute } from '@millaje/api/orders/payments';
import type { RouteAnswer } from '@millaje/api/kit/route';
import type { ProductType } from '@millaje/domain/products';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import type { LookUp } from '../confirmed-send/queries.ts';
import { productsKey } from '../products/products-key.ts';
import { session } from '../session/session.ts';

/** What a product costs its buyer, signed, with the ways of paying that are open. */
export type Quote = RouteAnswer<typeof paymentQuoteRoute>['body'];
export type Cart = RouteAnswer<typeof cartRoute>['body'];

/** What is bought: its type and its number. */
export interface ProductChoice {
  readonly type: ProductType;
  readonly id: number;
}

/** What shows what a purchase changes: loaded again after one. */
export const PURCHASE_CHANGES = [
  ['operations'],
  ['miles', 'balance'],
  ['orders'],
  productsKey,
  ['cart'],
  ['profile', 'own'],
] as const;

/**
 * The signed price of a product. Whoever looks at it keeps it until the screen is left, whatever changes meanwhile; a purchase uses
 * it up.
 */
export function quoteQuery({ type, id }: ProductChoice) {
  return queryOptions({
    queryKey: ['payment-quote', type, id],
    queryFn: ({ signal }) => ask(paymentQuoteRoute, { body: { productType: type, productId: id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The banks that a pago móvil may come from; they do not change while somebody looks. */
export const banksQuery = queryOptions({
  queryKey: ['reference-data', 'banks'],
  queryFn: ({ signal }) => ask(banksRoute, {}, { signal }),
  select: ({ banks }) => banks,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The cart at the prices, and with the ways of paying, of this moment: whoever comes by asks anew. The browser keeps how much is in it. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const cart = await ask(cartRoute, {}, { signal });
    session.setShoppingCart(cart.count);
    return cart;
  },
});

/** Takes a product out of the cart; the browser keeps how much is left. */
export async function takeOutOfCart({ type, id }: ProductChoice): Promise<void> {
  const { count } = await ask(deleteFromCartRoute, { body: { type, id_product: id } });
  session.setShoppingCart(count);
}

/** Asks how the cart stands: what is approved has left it. The browser keeps how much is in it. */
export async function refreshCart(queries: QueryClient): Promise<void> {
  await queries.fetchQuery(cartQuery).catch(() => undefined);
}

/** One page of the member's own purchases; while the next page is on its way the old one stays. */
export function purchasesQuery(page: number, limit: number) {
  return queryOptions({
    queryKey: ['orders', 'own', page, limit],
    queryFn: ({ signal }) => ask(ordersRoute, { query: { page, limit } }, { signal }),
    select: ({ count, operations }) => ({ count, rows: operations }),
    placeholderData: keepPreviousData,
  });
}

/** The member's own purchases that wait to be approved, the newest. */
export const waitingPurchasesQuery = queryOptions({
  queryKey: ['orders', 'own', 'waiting'],
  queryFn: ({ signal }) => ask(ordersRoute, { query: { page: 1, limit: 50, status: 'pendiente' } }, { signal }),
  select: ({ operations }) => operations,
});

/** The order that was made under a key. */
export const findOrder: LookUp<Order> = async (key, signal) => {
  const { order, refusal } = await ask(paymentOutcomeRoute, { query: { key } }, { signal });
  return { done: order, refusal };
};
