import { shellTexts } from '@millaje/api/shell.texts';
import { keepForms } from '../../kept-forms.ts';
import { homeWithLogin, pathTo } from '../../paths.ts';
import { hearTime, isTimeKnown, now } from '../../ui/clock.ts';
import { notify } from '../../ui/notify.ts';
import { hasKeptPlace, keepPlace } from './kept-place.ts';
import { session } from './session.ts';
import { isExpired } from './token-expiry.ts';

/** Keeps what is open for when the same person is back: the place, and what was typed there. */
export function keepForReturn(userId: number, place = `${window.location.pathname}${window.location.search}`): void {
  keepPlace(place, userId);
  keepForms(userId);
}

/** Ends a session that the server does not know any more: says so, and keeps the place, with what was typed there, for when the same person is back. */
export function endSession(place?: string): void {
  const current = session.get();
  if (current === null) return;
  keepForReturn(current.user._id, place);
  session.clear();
  notify.warning(shellTexts.sessionExpired);
}

/** Whether a token's time is over for the server. Until its clock is known nothing is: its own answer decides then. */
const isOver = (token: string): boolean => isTimeKnown() && isExpired(token, now().getTime());

/** Ends a session whose token has run out. Returns whether it did. */
export function endExpiredSession(place?: string): boolean {
  const current = session.get();
  if (current === null || !isOver(current.token)) return false;
  endSession(place);
  return true;
}

/**
 * Lets go of a session whose time is over, without a word: on pages that need nobody to be signed in. Where only this computer's
 * clock says so the server is asked for its time; without an answer the session stays.
 */
export async function forgetExpiredSession(): Promise<void> {
  const token = session.get()?.token;
  if (token === undefined || !isExpired(token, now().getTime())) return;
  if (!isTimeKnown()) await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(hearTime, () => undefined);
  if (session.get()?.token === token && isOver(token)) session.clear();
}

/** Where somebody without a session goes: to the login form if there is a place to come back to, else to the front page. */
export function wayOut(): string {
  return hasKeptPlace() ? homeWithLogin : pathTo('home');
}
