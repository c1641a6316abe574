import { type CallOptions, createClient } from '@millaje/api/client';
import type { Route, RouteAnswer, RouteInput } from '@millaje/api/route';
import { brand } from 'virtual:brand';
import { CallError } from './call-error.ts';
import { session } from './features/session/session.ts';

/** The one client of the API. An answer 401 ends the session; the area then sends the person home. */
export const api = createClient({
  fetch: (input, init) => fetch(input, init),
  baseUrl: '/api/v1',
  product: brand.product,
  token: () => session.get()?.token,
  onUnauthorized: () => session.clear(),
});

/** Calls a route and gives its answer's body; throws a `CallError` for everything else, as queries and mutations expect. */
export async function ask<R extends Route>(
  route: R,
  input?: RouteInput<R>,
  options?: CallOptions,
): Promise<RouteAnswer<R>['body']> {
  const result = await api.call(route, input, options);
  if (result.ok) return (result as RouteAnswer<R>).body;
  throw new CallError(result.status, result.refusal);
}
