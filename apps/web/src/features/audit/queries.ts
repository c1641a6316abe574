import { auditRoute } from '@millaje/api/audit/audit';
import type { RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

export type AuditQuery = NonNullable<RouteInput<typeof auditRoute>['query']>;

/** One page of the audit's entries. */
export function auditQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => ask(auditRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
