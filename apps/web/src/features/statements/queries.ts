import { statementsRoute } from '@millaje/api/statements/statements';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** The months of which there is a statement, the latest first. */
export const statementsQuery = queryOptions({
  queryKey: ['statements'],
  queryFn: ({ signal }) => ask(statementsRoute, {}, { signal }),
  select: ({ months }) => months,
});
