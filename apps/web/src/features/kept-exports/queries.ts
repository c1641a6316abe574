import { keptExportsRoute } from '@millaje/api/kept-exports/kept-exports';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** What one exported within a day. It is asked each time: an export that has just ended stands in it. */
export const keptExportsQuery = queryOptions({
  queryKey: ['kept-exports'],
  queryFn: ({ signal }) => ask(keptExportsRoute, {}, { signal }),
  select: ({ exports }) => exports,
  staleTime: 0,
});
