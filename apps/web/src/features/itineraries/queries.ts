import { itinerariesRoute, itineraryVersionsRoute } from '@millaje/api/flights/itineraries';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** What flies, for everybody. */
export const itinerariesQuery = queryOptions({
  queryKey: ['itineraries'],
  queryFn: ({ signal }) => ask(itinerariesRoute, {}, { signal }),
});

/** The versions of the timetable, the latest first. */
export const itineraryVersionsQuery = queryOptions({
  queryKey: ['itineraries', 'versions'],
  queryFn: ({ signal }) => ask(itineraryVersionsRoute, {}, { signal }),
  select: ({ versions }) => versions,
});
