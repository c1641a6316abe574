import { maximumMiles, parseMiles } from '@millaje/domain';
import { parseDay } from '@millaje/domain/days';
import { importTexts as texts } from './texts.ts';

/** Miles that somebody brings along, and the day (YYYY-MM-DD) on which they were earned, where the file says one. */
export interface Lot {
  readonly amount: bigint;
  readonly earnedOn: string | null;
}

/** What is wrong, and in which column. */
export interface LotProblem {
  readonly column: 'balance' | 'earned_on';
  readonly reason: string;
}

/**
 * Reads a balance: one amount, or several lots with `|` between them and as many days in `earned_on`. `today` is the last day on
 * which miles can have been earned. Lots of nothing are left out.
 */
export function readLots(
  { balance, earnedOn }: { readonly balance: string; readonly earnedOn: string },
  today: string,
): readonly Lot[] | LotProblem {
  const amounts = balance.split('|').map((part) => readBalance(part.trim()));
  const wrong = amounts.find((amount) => typeof amount === 'string');
  if (typeof wrong === 'string') return { column: 'balance', reason: wrong };
  const days = earnedOn === '' ? [] : earnedOn.split('|').map((part) => parseDay(part));
  if (days.length === 0 && amounts.length === 1) return lotsOf(amounts as bigint[], [null]);
  if (days.length !== amounts.length) return { column: 'earned_on', reason: texts.lotsWithoutDay };
  if (!days.every((day) => day !== undefined)) return { column: 'earned_on', reason: texts.date };
  if (days.some((day) => day > today)) return { column: 'earned_on', reason: texts.futureDate };
  if (new Set(days).size < days.length) return { column: 'earned_on', reason: texts.lotsOfOneDay };
  return lotsOf(amounts as bigint[], days);
}

function lotsOf(amounts: readonly bigint[], days: readonly (string | null)[]): readonly Lot[] | LotProblem {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  if (sum > maximumMiles) return { column: 'balance', reason: texts.balanceTooLarge };
  return amounts
    .map((amount, place): Lot => ({ amount, earnedOn: days[place] ?? null }))
    .filter(({ amount }) => amount > 0n);
}

/** Whole miles; nothing is 0. Otherwise what is wrong. */
function readBalance(text: string): bigint | string {
  const amount = text === '' ? 0n : parseMiles(text);
  if (amount === undefined) return texts.balance;
  return amount > maximumMiles ? texts.balanceTooLarge : amount;
}
