import { dashboardRoute } from '@millaje/api/reports/dashboard';
import type { RouteInput } from '@millaje/api/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** The report of a span of days. */
export function dashboardQuery(query: NonNullable<RouteInput<typeof dashboardRoute>['query']>) {
  return queryOptions({
    queryKey: ['dashboard', query],
    queryFn: ({ signal }) => ask(dashboardRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
