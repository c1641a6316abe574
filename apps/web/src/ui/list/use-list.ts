import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { type To, useSearchParams } from 'react-router';
import type { Sort } from '../data-table/data-table.tsx';
import { useListParams } from '../data-table/use-list-params.ts';
import { useSort } from '../data-table/use-sort.ts';
import type { FilterSet } from '../filters/filter.ts';
import { useFilters } from '../filters/use-filters.ts';
import type { List, ListAnswer } from './list.ts';

/** A list as the address says it: its page, its filters and its order, and any of its pages as a query. */
export function useListAddress<Row, Set extends FilterSet, Answer extends ListAnswer>(list: List<Row, Set, Answer>) {
  const params = useListParams(list.sizes, list.size);
  const filters = useFilters(list.filters, params.firstPage);
  const { sort: current, setSort } = useSort(list.sort?.orders ?? [], list.sort?.initial);
  const change = (next: Sort): void => {
    setSort(next);
    params.firstPage();
  };
  return {
    params,
    filters,
    /** What it is sorted by; undefined where it cannot be sorted. */
    sort: current && { current, change },
    /** What is asked for a page of it. */
    askedOf: (page: number, anchor = params.anchor) => ({
      page,
      size: params.size,
      anchor: page === 1 ? undefined : anchor,
      filters: filters.active,
      sort: current,
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
