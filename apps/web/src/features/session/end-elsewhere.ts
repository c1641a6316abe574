import { shellTexts } from '@millaje/api/shell.texts';
import { sessionEndTexts } from '@millaje/api/signed-in.texts';
import { notify } from '../../ui/notify.ts';
import { keepForReturn } from './ended-session.ts';
import { session } from './session.ts';
import type { Session } from './session-store.ts';
import { LEAVING } from './sign-out.ts';

function tell({ user }: Session, left: boolean): void {
  if (left) return notify.warning(sessionEndTexts.signedOutElsewhere);
  keepForReturn(user._id);
  notify.warning(shellTexts.sessionExpired);
}

/**
 * Says that another tab has ended the session, and keeps as much as its end here would: nothing where its person left. It hears of it
 * before the screens do, whose forms still stand there, and writes nothing that other tabs read: it would undo what they have written
 * since. Gives back what stops it.
 */
export function tellEndElsewhere(): () => void {
  let left = false;
  let known = session.get();
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === LEAVING && newValue !== null) left = true;
  };
  window.addEventListener('storage', hear);
  const stop = session.subscribe((elsewhere) => {
    const before = known;
    known = session.get();
    if (elsewhere && before !== null && known === null) tell(before, left);
  });
  return () => {
    window.removeEventListener('storage', hear);
    stop();
  };
}
