import { placesRoute } from '@millaje/api/reference-data/reference-data';
import { mapRoute, serviceCentresRoute } from '@millaje/api/service-centres/service-centres';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** All service centres. */
export const serviceCentresQuery = queryOptions({
  queryKey: ['service-centres'],
  queryFn: ({ signal }) => ask(serviceCentresRoute, {}, { signal }),
  select: ({ customer_services }) => customer_services,
});

/** Every place with where it is, the largest first; they change with a new version of the programme only. */
export const placesQuery = queryOptions({
  queryKey: ['reference-data', 'places'],
  queryFn: ({ signal }) => ask(placesRoute, {}, { signal }),
  select: ({ places }) => places,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the map uses of others. */
export const mapQuery = queryOptions({
  queryKey: ['map'],
  queryFn: ({ signal }) => ask(mapRoute, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
