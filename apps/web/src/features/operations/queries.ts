import {
  allOperationsRoute,
  lastOperationRoute,
  operationRoute,
  operationTypesRoute,
  userOperationsRoute,
} from '@millaje/api/ledger/operations';
import type { RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

type AllOperationsQuery = NonNullable<RouteInput<typeof allOperationsRoute>['query']>;
type UserOperationsQuery = NonNullable<RouteInput<typeof userOperationsRoute>['query']>;

/** The signed-in person's last operation, or null. */
export const lastOperationQuery = queryOptions({
  queryKey: ['operations', 'last'],
  queryFn: ({ signal }) => ask(lastOperationRoute, {}, { signal }),
  select: (answer) => answer.operation,
});

/** One page of a person's operations; while the next page is on its way the old one stays. */
export function userOperationsQuery(query: UserOperationsQuery) {
  return queryOptions({
    queryKey: ['operations', 'user', query],
    queryFn: ({ signal }) => ask(userOperationsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of everybody's operations, for staff. */
export function allOperationsQuery(query: AllOperationsQuery) {
  return queryOptions({
    queryKey: ['operations', 'all', query],
    queryFn: ({ signal }) => ask(allOperationsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One operation with everything that is known of it. */
export function operationQuery(id: string) {
  return queryOptions({
    queryKey: ['operations', 'one', id],
    queryFn: ({ signal }) => ask(operationRoute, { params: { id } }, { signal }),
    select: (answer) => answer.operation,
  });
}

/** The types of operation; they do not change while somebody looks. */
export const operationTypesQuery = queryOptions({
  queryKey: ['operation-types'],
  queryFn: ({ signal }) => ask(operationTypesRoute, {}, { signal }),
  select: (answer) => answer.types,
  staleTime: Number.POSITIVE_INFINITY,
});
