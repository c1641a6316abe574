import { balanceAtRoute, monthOperationsRoute, monthRoute, monthsRoute } from '@millaje/api/reports/month';
import type { RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** What everything of the months is read again by, after one was sealed or opened. */
export const monthsKey = ['months'] as const;

/** The months of the programme, the latest first. */
export const monthsQuery = queryOptions({
  queryKey: [...monthsKey, 'all'],
  queryFn: ({ signal }) => ask(monthsRoute, {}, { signal }),
  select: ({ months }) => months,
});

/** One month with its seals. */
export function monthQuery(month: string) {
  return queryOptions({
    queryKey: [...monthsKey, 'one', month],
    queryFn: ({ signal }) => ask(monthRoute, { params: { month } }, { signal }),
    enabled: month !== '',
    placeholderData: keepPreviousData,
  });
}

type FigureQuery = NonNullable<RouteInput<typeof monthOperationsRoute>['query']>;

/** A page of the operations that make a figure. */
export function figureQuery(month: string, query: FigureQuery) {
  return queryOptions({
    queryKey: [...monthsKey, 'figure', month, query],
    queryFn: ({ signal }) => ask(monthOperationsRoute, { params: { month }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What somebody, or everybody, had at an instant. */
export function balanceAtQuery(query: NonNullable<RouteInput<typeof balanceAtRoute>['query']> | undefined) {
  return queryOptions({
    queryKey: ['balance-at', query],
    queryFn: ({ signal }) => ask(balanceAtRoute, { query: query ?? { at: '' } }, { signal }),
    enabled: query !== undefined,
    retry: false,
  });
}
