import { banksRoute } from '@millaje/api/reference-data/reference-data';
import { orderRoute, ordersRoute } from '@millaje/api/orders/orders';
import type { RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

type OrdersQuery = NonNullable<RouteInput<typeof ordersRoute>['query']>;

/** The key of everything that is read of orders. */
export const ordersKey = ['orders'] as const;

/** Everything that shows what a decision about an order changes. */
export const changedByDecision = [
  ordersKey,
  ['sales'],
  ['discounts'],
  ['bank-movements'],
  ['operations'],
  ['users'],
] as const;

// Members order and gateways decide while staff are elsewhere: whenever orders come on screen they are read anew.
const staleTime = 0;

/** One page of orders, the latest first; while the next page is on its way the old one stays. */
export function ordersQuery(query: OrdersQuery) {
  return queryOptions({
    queryKey: [...ordersKey, 'list', query],
    queryFn: ({ signal }) => ask(ordersRoute, { query }, { signal }),
    staleTime,
    placeholderData: keepPreviousData,
  });
}

/** One order as it stands now, with the earlier ones of its reference. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: ({ signal }) => ask(orderRoute, { params: { id } }, { signal }),
    staleTime,
  });
}

/** What banks are called, by their four digits; they do not change while somebody looks. */
export const bankNamesQuery = queryOptions({
  queryKey: ['bank-names'],
  queryFn: ({ signal }) => ask(banksRoute, {}, { signal }),
  select: ({ banks }) => new Map(banks.map(({ code, name }) => [code, name])),
  staleTime: Number.POSITIVE_INFINITY,
});
