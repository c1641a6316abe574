import { userAuditRoute } from '@millaje/api/audit/audit';
import { couponTracesRoute } from '@millaje/api/flights/coupon-traces';
import { userBalanceRoute } from '@millaje/api/ledger/holds';
import { userSessionsRoute } from '@millaje/api/identity/open-sessions';
import type { RouteInput } from '@millaje/api/kit/route';
import { userMailsRoute } from '@millaje/api/notifications/sent-mails';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

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

type MailsQuery = NonNullable<RouteInput<typeof userMailsRoute>['query']>;

/** One page of the mails to somebody; while the next one is on its way the old one stays. */
export function userMailsQuery(query: MailsQuery) {
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

type UserAuditQuery = NonNullable<RouteInput<typeof userAuditRoute>['query']>;

/** One page of what staff did about somebody. */
export function userAuditQuery(query: UserAuditQuery) {
  return queryOptions({
    queryKey: [...key('audit'), query],
    queryFn: ({ signal }) => ask(userAuditRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
