import { professionsRoute, provincesRoute, residenceCountriesRoute } from '@millaje/api/reference-data/reference-data';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** The lists change with a new version of the programme only. */
const staleTime = Number.POSITIVE_INFINITY;

/** The countries in which one may live. */
export const residenceCountriesQuery = queryOptions({
  queryKey: ['reference-data', 'residence-countries'],
  queryFn: ({ signal }) => ask(residenceCountriesRoute, {}, { signal }),
  select: (answer) => answer.countries,
  staleTime,
});

/** What a person may do for a living. */
export const professionsQuery = queryOptions({
  queryKey: ['reference-data', 'professions'],
  queryFn: ({ signal }) => ask(professionsRoute, {}, { signal }),
  select: (answer) => answer.professions,
  staleTime,
});

/** The cities that are known of a country, each once, by name; none where the country needs none. */
export function citiesQuery(country: string) {
  return queryOptions({
    queryKey: ['reference-data', 'provinces', country],
    queryFn: ({ signal }) => ask(provincesRoute, { query: { id_country: country } }, { signal }),
    select: (answer) =>
      [...new Set(answer.provinces.flatMap(({ cities }) => cities))].toSorted((a, b) => a.localeCompare(b, 'es')),
    enabled: country !== '',
    staleTime,
  });
}
