import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { FilterSet } from '../filters/filter.ts';
import { NeighbourLinks } from '../neighbours/neighbour-links.tsx';
import { neededPage, neighboursOf, type PlacedRow, searchOnPage } from '../neighbours/neighbours-of.ts';
import type { List, ListAnswer } from './list.ts';
import { useListAddress } from './use-list.ts';

interface ListNeighboursProps<Row, Set extends FilterSet, Answer extends ListAnswer> {
  list: List<Row, Set, Answer>;
  /** The record that is open. */
  id: string;
}

/** The ways to the record before and after in the list that the address names; nothing for one that its page does not have. */
export function ListNeighbours<Row, Set extends FilterSet, Answer extends ListAnswer>({
  list,
  id,
}: ListNeighboursProps<Row, Set, Answer>) {
  const [search] = useSearchParams();
  const { params, askedOf } = useListAddress(list);
  const { data, isPlaceholderData } = useQuery(list.page(askedOf(params.page)));
  const isThis = (row: Row): boolean => list.rowId(row) === id;
  const page = data?.page ?? params.page;
  const here = { page, size: params.size, count: data?.count ?? 0, here: data ? list.rowsOf(data) : [] };
  const needed = neededPage(here, isThis);
  const anchor = params.anchor ?? data?.anchor ?? undefined;
  const before = useQuery({ ...list.page(askedOf(page - 1, anchor)), enabled: needed.before });
  const after = useQuery({ ...list.page(askedOf(page + 1, anchor)), enabled: needed.after });
  const rowsOf = (beside: typeof before) =>
    beside.isPlaceholderData || beside.data === undefined ? undefined : list.rowsOf(beside.data);
  const neighbours = neighboursOf({ ...here, before: rowsOf(before), after: rowsOf(after) }, isThis);
  if (neighbours === undefined || isPlaceholderData) return null;
  const to = (at: PlacedRow<Row> | undefined) =>
    at && list.rowTo?.(at.row, new URLSearchParams(searchOnPage(search, at.page, anchor)));
  return (
    <NeighbourLinks
      place={neighbours.place}
      count={here.count}
      previous={to(neighbours.previous)}
      next={to(neighbours.next)}
    />
  );
}
