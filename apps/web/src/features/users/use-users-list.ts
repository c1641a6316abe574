import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { usersQuery } from './queries.ts';
import { queryOf, useUserFilters } from './use-user-filters.ts';
import { useUserSort } from './use-user-sort.ts';

const SIZES = [50, 100, 500] as const;

/** The list of users as the address says it: its filters, its order, and its pages as queries. */
export function useUsersList() {
  const list = useListParams(SIZES, 50);
  const sort = useUserSort(list.firstPage);
  const filters = useUserFilters(list.firstPage);
  return {
    list,
    sort,
    filters,
    sizes: SIZES,
    pageQuery: (page: number, anchor = list.anchor) =>
      usersQuery({
        ...queryOf(filters.active),
        ...sort.query,
        page_count: page,
        quantity: list.size,
        anchor: page === 1 ? undefined : anchor,
      }),
  };
}
