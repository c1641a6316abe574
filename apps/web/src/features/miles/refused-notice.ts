import { openTransferTexts } from '@millaje/api/ledger/miles.texts';
import type { CallError } from '../../call-error.ts';

/** Why miles did not move. Where the session is over, the screen that could show it is gone too: then it is said in so many words. */
export function refusedNotice({ status, message }: CallError): string {
  return status === 401 ? `${message}. ${openTransferTexts.nothingMoved}` : message;
}
