import { ownSessionsRoute } from '@millaje/api/identity/own-sessions';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** Where the signed-in person's account is open. It changes elsewhere, so it is asked for again whenever it is looked at. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => ask(ownSessionsRoute, {}, { signal }),
  staleTime: 0,
});
