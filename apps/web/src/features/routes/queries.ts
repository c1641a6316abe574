import { allAirportsRoute } from '@millaje/api/flights/airports';
import { flightRoutesRoute } from '@millaje/api/flights/routes';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** All routes. */
export const routesQuery = queryOptions({
  queryKey: ['routes'],
  queryFn: ({ signal }) => ask(flightRoutesRoute, {}, { signal }),
  select: ({ routes }) => routes,
});

/** The airports between which a route can be added. */
export const routeAirportsQuery = queryOptions({
  queryKey: ['airports', 'all'],
  queryFn: ({ signal }) => ask(allAirportsRoute, {}, { signal }),
  select: ({ airports }) => airports,
});
