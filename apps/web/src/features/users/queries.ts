import type { RouteInput } from '@millaje/api/route';
import { allUsersRoute } from '@millaje/api/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

type UsersQuery = NonNullable<RouteInput<typeof allUsersRoute>['query']>;

/** One page of the users, for staff; while the next page is on its way the old one stays. */
export function usersQuery(query: UsersQuery) {
  return queryOptions({
    queryKey: ['users', 'all', query],
    queryFn: ({ signal }) => ask(allUsersRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
