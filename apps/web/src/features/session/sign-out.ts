import { logoutRoute } from '@millaje/api/identity/session';
import { api } from '../../api.ts';
import { forgetForms } from '../../kept-forms.ts';
import { forgetPlace } from './kept-place.ts';
import { leave } from './session.ts';

/** Ends the session here at once; the server is told, but a lost connection does not keep anybody signed in. */
export function signOut(): void {
  const told = api.call(logoutRoute);
  forgetPlace();
  forgetForms();
  leave();
  void told;
}
