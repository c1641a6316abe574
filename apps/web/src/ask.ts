import type { CallArguments, Client } from '@millaje/api/kit/client';
import type { Route, RouteAnswer } from '@millaje/api/kit/route';
import { CallError } from './call-error.ts';

/** Calls a route and gives its answer's body; throws a `CallError` for everything else, as queries and mutations expect. */
export function createAsk({ call }: Client) {
  return async <R extends Route>(route: R, ...rest: CallArguments<R>): Promise<RouteAnswer<R>['body']> => {
    const result = await call(route, ...rest);
    if (result.ok) return (result as RouteAnswer<R>).body;
    throw new CallError(result.status, result.refusal);
  };
}
