import { shellTexts } from '@millaje/api/shell.texts';
import { notify } from '../../ui/notify.ts';
import { session } from './session.ts';
import { isExpired } from './token-expiry.ts';

/** Forgets a session whose token has run out, and says so. Returns whether it did. */
export function endExpiredSession(): boolean {
  const current = session.get();
  if (current === null || !isExpired(current.token, Date.now())) return false;
  session.clear();
  notify.warning(shellTexts.sessionExpired);
  return true;
}
