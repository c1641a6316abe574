import { discountsRoute } from '@millaje/api/orders/discounts';
import type { RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

type DiscountsQuery = NonNullable<RouteInput<typeof discountsRoute>['query']>;

/** The key of everything that is read of discounts. */
export const discountsKey = ['discounts'];

/** One page of discounts, the latest first; while the next page is on its way the old one stays. */
export function discountsQuery(query: DiscountsQuery) {
  return queryOptions({
    queryKey: [...discountsKey, query],
    queryFn: ({ signal }) => ask(discountsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
