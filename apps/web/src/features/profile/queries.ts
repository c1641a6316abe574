import { getUserRoute } from '@millaje/api/members/users';
import { queryOptions } from '@tanstack/react-query';
import { askOwn } from '../session/own-call.ts';

/** The signed-in person as the server knows them now. */
export const ownUserQuery = queryOptions({
  queryKey: ['profile', 'own'],
  queryFn: ({ signal }) => askOwn(getUserRoute, {}, { signal }),
  select: (answer) => answer.user_info,
});
