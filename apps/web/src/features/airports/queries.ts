import { airportsRoute } from '@millaje/api/flights/airports';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** All airports. */
export const airportsQuery = queryOptions({
  queryKey: ['airports'],
  queryFn: ({ signal }) => ask(airportsRoute, {}, { signal }),
  select: ({ airports }) => airports,
});
