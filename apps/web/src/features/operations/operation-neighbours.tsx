import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pathTo } from '../../paths.ts';
import { NeighbourLinks } from '../../ui/neighbours/neighbour-links.tsx';
import { neededPage, neighboursOf, type PlacedRow, searchOnPage } from '../../ui/neighbours/neighbours-of.ts';
import { useOperationsList } from './use-operations-list.ts';

/** The ways to the operation before and after in the list that the address names. */
export function OperationNeighbours({ id }: { id: string }) {
  const [search] = useSearchParams();
  const { list, pageQuery } = useOperationsList();
  const { data, isPlaceholderData } = useQuery(pageQuery(list.page));
  const isThis = ({ _id }: { _id: number }) => String(_id) === id;
  const here = { page: list.page, size: list.size, count: data?.count ?? 0, here: data?.operations ?? [] };
  const needed = neededPage(here, isThis);
  const anchor = list.anchor ?? data?.anchor ?? undefined;
  const before = useQuery({ ...pageQuery(list.page - 1, anchor), enabled: needed.before });
  const after = useQuery({ ...pageQuery(list.page + 1, anchor), enabled: needed.after });
  const rowsOf = ({ data: page, isPlaceholderData: isOfOther }: typeof before) =>
    isOfOther ? undefined : page?.operations;
  const neighbours = neighboursOf({ ...here, before: rowsOf(before), after: rowsOf(after) }, isThis);
  if (neighbours === undefined || isPlaceholderData) return null;
  const to = (at: PlacedRow<{ _id: number }> | undefined) =>
    at && {
      pathname: pathTo('staffOperation', { id: String(at.row._id) }),
      search: searchOnPage(search, at.page, anchor),
    };
  return (
    <NeighbourLinks
      place={neighbours.place}
      count={here.count}
      previous={to(neighbours.previous)}
      next={to(neighbours.next)}
    />
  );
}
