import { CallError } from './call-error.ts';
import { session } from './features/session/session.ts';
import { notify } from './ui/notify.ts';

/** Whether a call failed because the session is over: by a 401, or by a conflict that ended it. */
const isEndOfSession = (error: Error): boolean =>
  error instanceof CallError && (error.status === 401 || (error.status === 409 && session.get() === null));

/**
 * Tells somebody who is signed in that something went wrong, and why; with no title of its own the reason is all that is said. Where
 * the session is over nothing is: its own notice says so, and the form that could be sent again is gone.
 */
export function tellFailure(error: Error, title?: string): void {
  if (isEndOfSession(error)) return;
  if (title === undefined) notify.failure(error.message);
  else notify.failure(title, error.message);
}
