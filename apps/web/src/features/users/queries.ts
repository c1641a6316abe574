import type { RouteInput } from '@millaje/api/kit/route';
import { allMembershipsRoute } from '@millaje/api/members/users-lists';
import { allUsersRoute, userLookupRoute, type UserRow } from '@millaje/api/members/users';
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

/** One user by the e-mail, with the addresses, for staff. */
export function userQuery(email: string) {
  return queryOptions({
    queryKey: ['users', 'one', email],
    queryFn: ({ signal }) => ask(userLookupRoute, { query: { email } }, { signal }),
    // Members get a glimpse of the same call; staff get the whole row.
    select: ({ user_info, addresses }) => ({ user: user_info as UserRow, addresses }),
  });
}

/** The levels of membership; they do not change while somebody looks. */
export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: ({ signal }) => ask(allMembershipsRoute, {}, { signal }),
  select: (answer) => answer.memberships,
  staleTime: Number.POSITIVE_INFINITY,
});
