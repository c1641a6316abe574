import { dashboardFrameRoute, dashboardRoute } from '@millaje/api/reports/dashboard';
import type { RouteInput } from '@millaje/api/kit/route';
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

/** The external report that stands in place of our own, if there is one: set when the server starts, so asked once. */
export const dashboardFrameQuery = queryOptions({
  queryKey: ['dashboard', 'frame'],
  queryFn: ({ signal }) => ask(dashboardFrameRoute, {}, { signal }),
  staleTime: Infinity,
  select: ({ url }) => url,
});
