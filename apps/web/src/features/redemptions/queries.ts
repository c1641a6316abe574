import { bookingAirportsRoute } from '@millaje/api/flights/booking';
import {
  redemptionRoute,
  redemptionsCountRoute,
  redemptionsRoute,
  userRedemptionsRoute,
} from '@millaje/api/flights/redemptions';
import type { RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

export type RedemptionsQuery = NonNullable<RouteInput<typeof redemptionsRoute>['query']>;
type UserRedemptionsQuery = NonNullable<RouteInput<typeof userRedemptionsRoute>['query']>;

/** The key of everything that is read of redemptions. */
export const redemptionsKey = ['redemptions'] as const;

/** One page of everybody's redemptions, for staff. */
export function redemptionsQuery(query: RedemptionsQuery) {
  return queryOptions({
    queryKey: [...redemptionsKey, 'all', query],
    queryFn: ({ signal }) => ask(redemptionsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many rows a page of a member's own list has. */
export const MEMBER_PAGE_SIZE = 10;

/** One page of a person's redemptions; while the next page is on its way the old one stays. */
export function userRedemptionsQuery(query: UserRedemptionsQuery) {
  return queryOptions({
    queryKey: [...redemptionsKey, 'user', query],
    queryFn: ({ signal }) => ask(userRedemptionsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many redemptions one has; to staff, how many requests are in process, and how many of them too long. */
export const redemptionsCountQuery = queryOptions({
  queryKey: [...redemptionsKey, 'count'],
  queryFn: ({ signal }) => ask(redemptionsCountRoute, {}, { signal }),
});

/** One redemption as it stands now. */
export function redemptionQuery(id: string) {
  return queryOptions({
    queryKey: [...redemptionsKey, 'one', id],
    queryFn: ({ signal }) => ask(redemptionRoute, { params: { id } }, { signal }),
    select: ({ redemption }) => redemption,
  });
}

/** What the cities of airports are called; they do not change while somebody looks. */
export const citiesQuery = queryOptions({
  queryKey: ['booking-airports'],
  queryFn: ({ signal }) => ask(bookingAirportsRoute, {}, { signal }),
  select: ({ airports }) => new Map(airports.map(({ locationCode, cityName }) => [locationCode, cityName])),
  staleTime: Number.POSITIVE_INFINITY,
});
