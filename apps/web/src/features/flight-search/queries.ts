import { bookingAirportsRoute, bookingRoutesRoute } from '@millaje/api/flights/booking';
import { bookingSearchByFareRoute, bookingSearchRoute, type FoundFlights } from '@millaje/api/flights/search';
import { promotionRoute } from '@millaje/api/promotions/promotions';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import type { SearchValues } from './search-address.ts';

/** The airports from which one can search. */
export const bookableAirportsQuery = queryOptions({
  queryKey: ['booking', 'airports'],
  queryFn: ({ signal }) => ask(bookingAirportsRoute, {}, { signal }),
  select: ({ airports }) => airports,
});

/** Where one can fly from an airport. */
export function destinationsQuery(departure: string) {
  return queryOptions({
    queryKey: ['booking', 'routes', departure],
    queryFn: ({ signal }) => ask(bookingRoutesRoute, { query: { departure } }, { signal }),
    select: ({ routes }) => routes.departures,
    enabled: departure !== '',
  });
}

/** A promotion by its number, as the address names it. */
export function promotionQuery(id: string) {
  return queryOptions({
    queryKey: ['promotions', 'one', id],
    queryFn: ({ signal }) => ask(promotionRoute, { query: { id } }, { signal }),
    select: ({ promotion }) => promotion,
    enabled: id !== '',
  });
}

/** A search, and what prices it. */
export interface AskedFlights {
  readonly values: SearchValues;
  readonly kind: 'fare' | 'chart';
  readonly promotion: string | undefined;
}

/** The flights of a search with the signed quote of their prices. It is asked anew only when somebody asks for it. */
export function flightsQuery({ values, kind, promotion }: AskedFlights) {
  const { origin, destination, departure, inbound, tripType, cabin } = values;
  const body = {
    origin_iata: origin,
    destination_iata: destination,
    departure_date: departure,
    return_date: tripType === 'RT' ? inbound : null,
    round_trip: tripType === 'RT',
  };
  return queryOptions({
    queryKey: ['booking', 'flights', kind, { ...body, cabin: kind === 'chart' ? cabin : null, promotion }],
    queryFn: ({ signal }): Promise<FoundFlights> =>
      kind === 'fare'
        ? ask(bookingSearchByFareRoute, { body }, { signal })
        : ask(bookingSearchRoute, { body: { ...body, cabin, promotion } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
