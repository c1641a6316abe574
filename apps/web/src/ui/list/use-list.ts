import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { type To, useSearchParams } from 'react-router';
import type { Sort } from '../data-table/data-table.tsx';
import { useListParams } from '../data-table/use-list-params.ts';
import type { FilterSet } from '../filters/filter.ts';
import { useFilters } from '../filters/use-filters.ts';
import type { List, ListAnswer } from './list.ts';

const ORDER = parseAsStringLiteral(['asc', 'desc'] as const);

/** What a list is sorted by, kept in the address; undefined where it cannot be sorted. */
function useSort({ sort: sorted }: Pick<List<never, FilterSet, ListAnswer>, 'sort'>, onChange: () => void) {
  const [{ order_by, order }, set] = useQueryStates({ order_by: parseAsString, order: ORDER });
  if (sorted === undefined) return undefined;
  const { orders, initial } = sorted;
  const isKnown = order_by !== null && orders.includes(order_by);
  const current: Sort = {
    id: isKnown ? order_by : initial.id,
    desc: order === null ? initial.desc : order === 'desc',
  };
  return {
    current,
    change({ id, desc }: Sort): void {
      const isInitial = { id: id === initial.id, desc: desc === initial.desc };
      void set({ order_by: isInitial.id ? null : id, order: isInitial.desc ? null : desc ? 'desc' : 'asc' });
      onChange();
    },
  };
}

/** A list as the address says it: its page, its filters and its order, and any of its pages as a query. */
export function useListAddress<Row, Set extends FilterSet, Answer extends ListAnswer>(list: List<Row, Set, Answer>) {
  const params = useListParams(list.sizes, list.size);
  const filters = useFilters(list.filters, params.firstPage);
  const sort = useSort(list, params.firstPage);
  return {
    params,
    filters,
    sort,
    /** What is asked for a page of it. */
    askedOf: (page: number, anchor = params.anchor) => ({
      page,
      size: params.size,
      anchor: page === 1 ? undefined : anchor,
      filters: filters.active,
      sort: sort?.current,
    }),
  };
}

/** The page of a list that the address names, with everything that its screen needs. */
export function useList<Row, Set extends FilterSet, Answer extends ListAnswer>(list: List<Row, Set, Answer>) {
  const address = useListAddress(list);
  const [search] = useSearchParams();
  const query = useQuery(list.page(address.askedOf(address.params.page)));
  const { rowTo } = list;
  return {
    ...address,
    of: list,
    query,
    rows: query.data && list.rowsOf(query.data),
    // Rows that scroll by are not rendered again while this stays what it is.
    rowTo: useMemo(() => rowTo && ((row: Row): To => rowTo(row, search)), [rowTo, search]),
  };
}

export type ListState<Row, Set extends FilterSet, Answer extends ListAnswer> = ReturnType<
  typeof useList<Row, Set, Answer>
>;

/** The address of the same list with something else open over it, under a name of the address. */
export function searchWith(search: URLSearchParams, name: string, value: string | number): { search: string } {
  const next = new URLSearchParams(search);
  next.set(name, String(value));
  return { search: next.toString() };
}

/** The record that is open over its list, where the address says so under a name, and how it is closed. */
export function useOpenRecord(name: string): readonly [id: string | null, close: () => void] {
  const [id, set] = useQueryState(name, parseAsString);
  return [id, () => void set(null)];
}
