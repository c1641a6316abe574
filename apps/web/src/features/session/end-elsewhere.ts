import { shellTexts } from '@millaje/api/shell.texts';
import { sessionEndTexts } from '@millaje/api/signed-in.texts';
import { keepForms } from '../../kept-forms.ts';
import { notify } from '../../ui/notify.ts';
import { keepPlace } from './kept-place.ts';
import { session } from './session.ts';
import { LEAVING } from './sign-out.ts';

/** Whether another tab has ended the session that is still known here. */
const isGone = (): boolean => session.get() !== null && window.localStorage.getItem('token') === null;

function tell(left: boolean): void {
  const current = session.get();
  if (left || current === null) return notify.warning(sessionEndTexts.signedOutElsewhere);
  keepPlace(`${window.location.pathname}${window.location.search}`, current.user._id);
  keepForms(current.user._id);
  notify.warning(shellTexts.sessionExpired);
}

/**
 * Says that another tab has ended the session, and keeps as much as its end here would: nothing where its person left. It hears of it
 * first, while everything of the session still stands here, and writes nothing that other tabs read: it would undo what they have
 * written since. Gives back what stops it.
 */
export function tellEndElsewhere(): () => void {
  let left = false;
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === LEAVING && newValue !== null) left = true;
    if (isGone()) tell(left);
  };
  window.addEventListener('storage', hear, { capture: true });
  return () => window.removeEventListener('storage', hear, { capture: true });
}
