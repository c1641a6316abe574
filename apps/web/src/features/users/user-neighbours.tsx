import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pathTo } from '../../paths.ts';
import { NeighbourLinks } from '../../ui/neighbours/neighbour-links.tsx';
import { neededPage, neighboursOf, type PlacedRow, searchOnPage } from '../../ui/neighbours/neighbours-of.ts';
import { useUsersList } from './use-users-list.ts';

/** The ways to the user before and after in the list that one came from; nothing for who came from elsewhere. */
export function UserNeighbours({ email }: { email: string }) {
  const [search] = useSearchParams();
  return search.has('page') ? <InList email={email} search={search} /> : null;
}

function InList({ email, search }: { email: string; search: URLSearchParams }) {
  const { list, pageQuery } = useUsersList();
  const { data, isPlaceholderData } = useQuery(pageQuery(list.page));
  const isThis = (user: { email: string }) => user.email === email;
  const here = { page: list.page, size: list.size, count: data?.count ?? 0, here: data?.rows ?? [] };
  const needed = neededPage(here, isThis);
  const anchor = list.anchor ?? data?.anchor ?? undefined;
  const before = useQuery({ ...pageQuery(list.page - 1, anchor), enabled: needed.before });
  const after = useQuery({ ...pageQuery(list.page + 1, anchor), enabled: needed.after });
  const rowsOf = ({ data: page, isPlaceholderData: isOfOther }: typeof before) => (isOfOther ? undefined : page?.rows);
  const neighbours = neighboursOf({ ...here, before: rowsOf(before), after: rowsOf(after) }, isThis);
  if (neighbours === undefined || isPlaceholderData) return null;
  const to = (at: PlacedRow<{ email: string }> | undefined) =>
    at && {
      pathname: pathTo('staffUser', { email: at.row.email }),
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
