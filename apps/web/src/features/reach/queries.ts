import { reachRoute } from '@millaje/api/flights/reach';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** What the destinations of an airport ask; of the member's own city where none is named. */
export function reachQuery(origin: string | undefined) {
  return queryOptions({
    queryKey: ['reach', origin],
    queryFn: ({ signal }) => ask(reachRoute, { query: { origin } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
