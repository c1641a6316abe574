import { findOutcomeRoute } from '@millaje/api/miles';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** What became of the call with this key. Asked anew whenever somebody comes back to it. */
export function outcomeQuery(key: string) {
  return queryOptions({
    queryKey: ['miles', 'outcome', key],
    queryFn: ({ signal }) => ask(findOutcomeRoute, { query: { key } }, { signal }),
    staleTime: 0,
    retry: false,
    // Without a connection it fails at once, and is asked again when there is one.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}
