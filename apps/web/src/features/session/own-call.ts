import type { CallArguments } from '@millaje/api/kit/client';
import type { Route, RouteAnswer } from '@millaje/api/kit/route';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { isEndOfSession } from './end-of-session.ts';
import { endSession } from './ended-session.ts';

/**
 * Calls a route about one's own profile or addresses. Where the answer says that the account is no longer what the session
 * was opened for, the session ends, and the area leads home.
 */
export async function askOwn<R extends Route>(route: R, ...rest: CallArguments<R>): Promise<RouteAnswer<R>['body']> {
  try {
    return await ask(route, ...rest);
  } catch (error) {
    if (error instanceof CallError && isEndOfSession(route, error)) endSession();
    throw error;
  }
}
