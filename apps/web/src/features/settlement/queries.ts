import type { RouteAnswer, RouteInput } from '@millaje/api/kit/route';
import { restoreDrillRoute } from '@millaje/api/settlement/restore-drills';
import { quarantineRoute, reconciliationRoute, reconciliationsRoute } from '@millaje/api/settlement/settlement';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

type ReconciliationsQuery = NonNullable<RouteInput<typeof reconciliationsRoute>['query']>;

/** How often the state is asked for while somebody looks, in milliseconds. */
const REFRESH_MS = 10_000;

/** One page of the reconciliations, with the state of the settlement now. */
export function reconciliationsQuery(query: ReconciliationsQuery) {
  return queryOptions({
    queryKey: ['settlement', 'all', query],
    queryFn: ({ signal }) => ask(reconciliationsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** One reconciliation with its differences. */
export function reconciliationQuery(id: string) {
  return queryOptions({
    queryKey: ['settlement', 'one', id],
    queryFn: ({ signal }) => ask(reconciliationRoute, { params: { id } }, { signal }),
    select: (answer) => answer.reconciliation,
  });
}

/** What the contract refuses, and what the settlement was stopped for. */
export const quarantineQuery = queryOptions({
  queryKey: ['settlement', 'quarantine'],
  queryFn: ({ signal }) => ask(quarantineRoute, {}, { signal }),
  refetchInterval: REFRESH_MS,
});

/** Whether the contract refuses something, or the settlement was stopped. */
export const isQuarantined = ({ count, stopped }: RouteAnswer<typeof quarantineRoute>['body']): boolean =>
  count > 0 || stopped !== null;

/** The last rehearsal of a restore. */
export const restoreDrillQuery = queryOptions({
  queryKey: ['settlement', 'restore-drill'],
  queryFn: ({ signal }) => ask(restoreDrillRoute, {}, { signal }),
  select: (answer) => answer.drill,
});
