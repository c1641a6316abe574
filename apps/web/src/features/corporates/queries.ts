import { allCorporatesRoute, corporateInfoRoute, ownCorporateRoute } from '@millaje/api/corporates/corporates';
import type { RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { askOwn } from '../session/own-call.ts';

type CorporatesQuery = NonNullable<RouteInput<typeof allCorporatesRoute>['query']>;
type CorporateKey = NonNullable<RouteInput<typeof corporateInfoRoute>['query']>;

/** One page of the allies, for staff. */
export function corporatesQuery(query: CorporatesQuery) {
  return queryOptions({
    queryKey: ['corporates', 'all', query],
    queryFn: ({ signal }) => ask(allCorporatesRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One ally, by e-mail, name or document, for staff. */
export function corporateQuery(key: CorporateKey) {
  return queryOptions({
    queryKey: ['corporates', 'one', key],
    queryFn: ({ signal }) => ask(corporateInfoRoute, { query: key }, { signal }),
  });
}

/** The signed-in ally's organisation. */
export const ownCorporateQuery = queryOptions({
  queryKey: ['corporates', 'own'],
  queryFn: ({ signal }) => askOwn(ownCorporateRoute, {}, { signal }),
  select: (answer) => answer.corporate_user,
});
