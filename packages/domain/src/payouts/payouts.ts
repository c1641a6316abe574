import { fraction, roundHalfUp } from '../decimals.ts';
import type { Miles } from '../miles.ts';
import { firstDayOf, monthsAfter } from '../month/months.ts';

/** How many miles are worth a dollar to an ally. */
export const milesPerDollar = 200n;

/** The day of the next month until which an ally's month is to be paid. */
export const payoutDeadlineDay = 18;

/** `open` while the month runs; `due` until its deadline, then `overdue`; `nothing` where the ally has none of the miles any more. */
export const payoutStates = ['open', 'due', 'overdue', 'nothing', 'paid'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What miles that an ally accepted are worth, in hundredths of a dollar: exact, and a half goes up. */
export function payoutCents(miles: Miles): bigint {
  return roundHalfUp(fraction(miles * 100n, milesPerDollar));
}

/** The last day (YYYY-MM-DD) on which a month (YYYY-MM) is paid in time. */
export function payoutDeadline(month: string): string {
  return firstDayOf(monthsAfter(month, 1)).slice(0, 8) + String(payoutDeadlineDay);
}
