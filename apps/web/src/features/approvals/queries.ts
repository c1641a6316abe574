import { approvalRequestRoute, approvalRequestsRoute } from '@millaje/api/approvals/approvals';
import type { RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** The key of everything that is read of approval requests. */
export const approvalsKey = ['approvals'] as const;

/** One page of the requests, the latest first, and how many wait. */
export function approvalRequestsQuery(query: NonNullable<RouteInput<typeof approvalRequestsRoute>['query']>) {
  return queryOptions({
    queryKey: [...approvalsKey, 'list', query],
    queryFn: ({ signal }) => ask(approvalRequestsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One request as it stands now. */
export function approvalRequestQuery(id: string) {
  return queryOptions({
    queryKey: [...approvalsKey, 'one', id],
    queryFn: ({ signal }) => ask(approvalRequestRoute, { params: { id } }, { signal }),
    select: ({ approval_request }) => approval_request,
  });
}
