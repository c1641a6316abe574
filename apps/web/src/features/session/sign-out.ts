import { logoutRoute } from '@millaje/api/identity/session';
import { api } from '../../api.ts';
import { forgetForms } from '../../kept-forms.ts';
import { forgetPlace } from './kept-place.ts';
import { session } from './session.ts';

/** What other tabs hear just before a person's session goes because that person leaves; it does not stay. */
export const LEAVING = 'signed_out';

/** Ends the session here at once; the server is told, but a lost connection does not keep anybody signed in. */
export function signOut(): void {
  const told = api.call(logoutRoute);
  forgetPlace();
  forgetForms();
  try {
    window.localStorage.setItem(LEAVING, '1');
  } catch {
    // Where nothing more can be kept the others take it for an end by itself; who leaves is gone all the same.
  }
  session.clear();
  window.localStorage.removeItem(LEAVING);
  void told;
}
