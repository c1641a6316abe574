import { shellTexts } from '@millaje/api/shell.texts';
import { keepForms } from '../../kept-forms.ts';
import { homeWithLogin, pathTo } from '../../paths.ts';
import { notify } from '../../ui/notify.ts';
import { hasKeptPlace, keepPlace } from './kept-place.ts';
import { session } from './session.ts';
import { isExpired } from './token-expiry.ts';

/** Ends a session that the server does not know any more: says so, and keeps the place, with what was typed there, for when the same person is back. */
export function endSession(place = `${window.location.pathname}${window.location.search}`): void {
  const current = session.get();
  if (current === null) return;
  keepPlace(place, current.user._id);
  keepForms(current.user._id);
  session.clear();
  notify.warning(shellTexts.sessionExpired);
}

/** Ends a session whose token has run out. Returns whether it did. */
export function endExpiredSession(place?: string): boolean {
  const current = session.get();
  if (current === null || !isExpired(current.token, Date.now())) return false;
  endSession(place);
  return true;
}

/** Lets go of a session whose time is over, without a word: on pages that need nobody to be signed in. */
export function forgetExpiredSession(): void {
  const current = session.get();
  if (current !== null && isExpired(current.token, Date.now())) session.clear();
}

/** Where somebody without a session goes: to the login form if there is a place to come back to, else to the front page. */
export function wayOut(): string {
  return hasKeptPlace() ? homeWithLogin : pathTo('home');
}
