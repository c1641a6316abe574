import { flightsRoute } from '@millaje/api/flights/seats';
import type { RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

type FlightsQuery = NonNullable<RouteInput<typeof flightsRoute>['query']>;

/** The key of every page of flights. */
export const flightsKey = ['flights'] as const;

/** One page of the dated flights. */
export function flightsQuery(query: FlightsQuery) {
  return queryOptions({
    queryKey: [...flightsKey, query],
    queryFn: ({ signal }) => ask(flightsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
