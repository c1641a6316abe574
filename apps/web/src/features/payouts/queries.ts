import { payoutOperationsRoute, payoutRoute, payoutsRoute } from '@millaje/api/payouts/payouts';
import type { RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

type PayoutsQuery = NonNullable<RouteInput<typeof payoutsRoute>['query']>;

/** The month of an ally, as addresses name it. */
export interface PayoutKey {
  readonly id_user: string;
  /** YYYY-MM. */
  readonly month: string;
}

/** Everything that shows what a payment changes. */
export const changedByPayment = [['payouts'], ['operations'], ['users'], ['corporates'], ['months']] as const;

// Miles arrive and are paid while somebody looks elsewhere: what comes on screen is read anew.
const staleTime = 0;

/** A page of months, the latest first: for staff everybody's, for an ally its own. */
export function payoutsQuery(query: PayoutsQuery) {
  return queryOptions({
    queryKey: ['payouts', 'list', query],
    queryFn: ({ signal }) => ask(payoutsRoute, { query }, { signal }),
    staleTime,
    placeholderData: keepPreviousData,
  });
}

export function payoutQuery(params: PayoutKey) {
  return queryOptions({
    queryKey: ['payouts', 'one', params],
    queryFn: ({ signal }) => ask(payoutRoute, { params }, { signal }),
    select: ({ payout }) => payout,
    staleTime,
  });
}

/** A page of the operations that count in a month. */
export function payoutOperationsQuery(params: PayoutKey, query: { page_count: number; quantity: number }) {
  return queryOptions({
    queryKey: ['payouts', 'operations', params, query],
    queryFn: ({ signal }) => ask(payoutOperationsRoute, { params, query }, { signal }),
    staleTime,
    placeholderData: keepPreviousData,
  });
}
