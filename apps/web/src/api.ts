import { createClient } from '@millaje/api/client';
import { brand } from 'virtual:brand';
import { createAsk } from './ask.ts';
import { session } from './features/session/session.ts';

/** The one client of the API. An answer 401 of ours ends the session; the area then sends the person home. */
export const api = createClient({
  fetch: (input, init) => fetch(input, init),
  baseUrl: '/api/v1',
  product: brand.product,
  token: () => session.get()?.token,
  onUnauthorized: () => session.clear(),
});

/** Calls a route and gives its answer's body; throws a `CallError` for everything else, as queries and mutations expect. */
export const ask = createAsk(api);
