import type { Payout } from '@millaje/api/payouts/payouts';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { payoutStateNames } from '@millaje/api/payouts/payouts.texts';
import { dates } from '../../ui/dates.ts';

const tones = { open: 'quiet', due: 'warn', overdue: 'bad', nothing: 'quiet', paid: 'good' } as const;

/** A month's state as a dot and its word. */
export const stateOf = ({ status }: Pick<Payout, 'status'>) =>
  ({ tone: tones[status], label: payoutStateNames[status] }) as const;

/** When it is paid, or was. */
export function dayTextOf({ status, deadline, paid }: Payout): string {
  if (paid !== null) return texts.paidOn(dates.dayInSentence(paid.paid_on));
  if (status === 'nothing') return '';
  return (status === 'overdue' ? texts.wasToBePaidBy : texts.toBePaidBy)(dates.dayInSentence(deadline));
}

/** A month with a capital, as it begins a line: 'Octubre de 2026'. */
export const atLineStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
