import { createClient } from '@millaje/api/client';
import { brand } from 'virtual:brand';
import { createAsk } from './ask.ts';
import { endSession } from './features/session/ended-session.ts';
import { session } from './features/session/session.ts';

/** The one client of the API. An answer 401 of ours ends the session; the area then leads to the login form. */
export const api = createClient({
  fetch: (input, init) => fetch(input, init),
  baseUrl: '/api',
  product: brand.product,
  token: () => session.get()?.token,
  onUnauthorized: () => endSession(),
});

/** Calls a route and gives its answer's body; throws a `CallError` for everything else, as queries and mutations expect. */
export const ask = createAsk(api);
