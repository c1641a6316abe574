import { itinerariesRoute, itineraryChangesRoute, itineraryVersionsRoute } from '@millaje/api/flights/itineraries';
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

/** What a version would change if it were put in force now: asked anew each time, since others put versions in force, too. */
export function itineraryChangesQuery(id: number) {
  return queryOptions({
    queryKey: ['itineraries', 'changes', id],
    queryFn: ({ signal }) => ask(itineraryChangesRoute, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
  });
}
