import { countriesRoute, industriesRoute } from '@millaje/api/reference-data/reference-data';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** The lists change with a new version of the programme only. */
const staleTime = Number.POSITIVE_INFINITY;

/** Every country, by name. */
export const countriesQuery = queryOptions({
  queryKey: ['reference-data', 'countries'],
  queryFn: ({ signal }) => ask(countriesRoute, {}, { signal }),
  select: (answer) => answer.countries,
  staleTime,
});

/** What an organisation may do for a living. */
export const industriesQuery = queryOptions({
  queryKey: ['reference-data', 'industries'],
  queryFn: ({ signal }) => ask(industriesRoute, {}, { signal }),
  select: (answer) => answer.industries,
  staleTime,
});
