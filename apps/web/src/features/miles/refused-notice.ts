import { openTransferTexts } from '@millaje/api/ledger/miles.texts';
import type { CallError } from '../../call-error.ts';

/**
 * Why miles did not move. That the session is over is said already by its own notice, and the screen that could show the form is gone:
 * then it is said in so many words what became of the miles.
 */
export function refusedNotice({ status, message }: CallError): string {
  return status === 401 ? openTransferTexts.nothingMoved : message;
}
