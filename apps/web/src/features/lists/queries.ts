import type { ListName } from '@millaje/api/saved-views/list-names';
import { savedViewsRoute } from '@millaje/api/saved-views/saved-views';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** One's own views of a list, by their names. */
export function savedViewsQuery(list: ListName) {
  return queryOptions({
    queryKey: ['saved-views', list],
    queryFn: ({ signal }) => ask(savedViewsRoute, { query: { list } }, { signal }),
    select: ({ views }) => views,
  });
}
