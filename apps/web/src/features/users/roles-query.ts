import { allRolesRoute } from '@millaje/api/members/users-lists';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** The roles that a person may have; they do not change while somebody looks. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => ask(allRolesRoute, {}, { signal }),
  select: (answer) => answer.roles,
  staleTime: Number.POSITIVE_INFINITY,
});
