import { createClient } from '@millaje/api/kit/client';
import { brand } from 'virtual:brand';
import { createAsk } from './ask.ts';
import { endSession } from './features/session/ended-session.ts';
import { session } from './features/session/session.ts';
import { hearTime } from './ui/clock.ts';

/** Fetches, and hears the server's time by the way; what somebody between may have kept tells an old one. */
const fetchNow: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.headers.get('cache-control') === 'no-store') hearTime(answer);
  return answer;
};

/** The one client of the API. An answer 401 of ours ends the session; the area then leads to the login form. */
export const api = createClient({
  fetch: fetchNow,
  baseUrl: '/api',
  product: brand.product,
  token: () => session.get()?.token,
  onUnauthorized: () => endSession(),
});

/** Calls a route and gives its answer's body; throws a `CallError` for everything else, as queries and mutations expect. */
export const ask = createAsk(api);
