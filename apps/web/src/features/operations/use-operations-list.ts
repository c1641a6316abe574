import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { allOperationsQuery } from './queries.ts';
import { useOperationFilters } from './use-operation-filters.ts';

const SIZES = [50, 100, 500, 1000] as const;

/** The staff's list of operations as the address says it: its filters, and its pages as queries. */
export function useOperationsList() {
  const list = useListParams(SIZES, 50);
  const filters = useOperationFilters(list.firstPage);
  return {
    list,
    filters,
    sizes: SIZES,
    pageQuery: (page: number, anchor = list.anchor) =>
      allOperationsQuery({ ...filters.active, page, limit: list.size, anchor: page === 1 ? undefined : anchor }),
  };
}
