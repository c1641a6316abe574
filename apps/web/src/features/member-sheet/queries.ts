import { userAuditRoute } from '@millaje/api/audit/audit';
import { couponTracesRoute } from '@millaje/api/flights/coupon-traces';
import { userBalanceRoute } from '@millaje/api/ledger/holds';
import { userSessionsRoute } from '@millaje/api/identity/open-sessions';
import type { RouteInput } from '@millaje/api/kit/route';
import { userMailsRoute } from '@millaje/api/notifications/sent-mails';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { userOperationsQuery } from '../operations/queries.ts';
import { ordersQuery } from '../orders/queries.ts';
import { userRedemptionsQuery } from '../redemptions/queries.ts';

/** Rows of a part. */
export const ROWS = 5;

/** What is done about a user is seen at once in every part. */
const key = (part: string) => ['users', 'sheet', part];

/** What somebody has, and what is set aside. */
export function userBalanceQuery(email: string) {
  return queryOptions({
    queryKey: [...key('balance'), email],
    queryFn: ({ signal }) => ask(userBalanceRoute, { query: { email } }, { signal }),
  });
}

type TracesQuery = NonNullable<RouteInput<typeof couponTracesRoute>['query']>;

/** What the records know of somebody's coupons. */
export function couponTracesQuery(query: TracesQuery) {
  return queryOptions({
    queryKey: [...key('coupons'), query],
    queryFn: ({ signal }) => ask(couponTracesRoute, { query }, { signal }),
  });
}

/** One page of the miles that came. */
export const incomingQuery = (email: string, page = 1) =>
  userOperationsQuery({ email, direction: 'in', page_count: page, quantity: ROWS });

/** One page of somebody's redemptions. */
export const redemptionsQuery = (email: string, page = 1) =>
  userRedemptionsQuery({ email, page_count: page, quantity: ROWS });

/** One page of somebody's orders; what came a moment ago, for the sheet as a whole, is not asked for again by its part. */
export const ordersOfQuery = (email: string, page = 1) => ({
  ...ordersQuery({ email, page, limit: ROWS }),
  staleTime: 1_000,
});

/** One page of the mails to somebody; while the next one is on its way the old one stays. */
export function userMailsQuery(email: string, page = 1) {
  const query = { email, page_count: page, quantity: ROWS } as const;
  return queryOptions({
    queryKey: [...key('mails'), query],
    queryFn: ({ signal }) => ask(userMailsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The open sessions of somebody. */
export function userSessionsQuery(email: string) {
  return queryOptions({
    queryKey: [...key('sessions'), email],
    queryFn: ({ signal }) => ask(userSessionsRoute, { query: { email } }, { signal }),
  });
}

/** One page of what staff did about somebody. */
export function userAuditQuery(email: string, page = 1) {
  const query = { email, page_count: page, quantity: ROWS } as const;
  return queryOptions({
    queryKey: [...key('audit'), query],
    queryFn: ({ signal }) => ask(userAuditRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
