import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import { presentDay } from '../../ui/dates.ts';
import { ownCardQuery } from '../cards/queries.ts';
import { hasTicket } from '../redemptions/flight-texts.ts';
import { citiesQuery, MEMBER_PAGE_SIZE, redemptionQuery, userRedemptionsQuery } from '../redemptions/queries.ts';
import { readKept } from './copy.ts';

/** How old what is kept may become before it is asked for again, in milliseconds: an hour. */
const FRESH_MS = 3_600_000;

/** How many tickets of flights to come are kept. */
const TICKETS = 5;

/**
 * Asks for what a member needs at the airport before they look for it: the card, the list of requests, and the tickets of flights to
 * come. What is kept and was said within the hour is not asked for.
 */
export async function fetchAhead(client: QueryClient, userId: number): Promise<void> {
  async function fetchOne<T, R, K extends QueryKey>(query: FetchQueryOptions<T, Error, R, K>): Promise<R | undefined> {
    const known = client.getQueryState(query.queryKey)?.dataUpdatedAt;
    const at = known || (await readKept(userId, hashKey(query.queryKey)))?.at;
    if (at !== undefined && at > Date.now() - FRESH_MS) return client.getQueryData<R>(query.queryKey);
    return client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  }

  const list = await fetchOne(userRedemptionsQuery({ page_count: 1, quantity: MEMBER_PAGE_SIZE }));
  const today = presentDay();
  const tickets = (list?.rows ?? []).filter(
    (row) => hasTicket(row) && (row.flight_date_return ?? row.flight_date_go).slice(0, 10) >= today,
  );
  for (const { id } of tickets.slice(0, TICKETS)) await fetchOne(redemptionQuery(String(id)));
  await fetchOne(ownCardQuery);
  await fetchOne(citiesQuery);
}
