import { isDay } from '@millaje/api/common';
import { maximumMiles } from '@millaje/domain';
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
 * Reads a balance: one amount, or several lots with `|` between them and as many days in `earned_on`. `toDay` understands the
 * file's dates; `today` is the last day on which miles can have been earned. Lots of nothing are left out.
 */
export function readLots(
  { balance, earnedOn }: { readonly balance: string; readonly earnedOn: string },
  toDay: (text: string) => string,
  today: string,
): readonly Lot[] | LotProblem {
  const amounts = balance.split('|').map((part) => readBalance(part.trim()));
  const wrong = amounts.find((amount) => typeof amount === 'string');
  if (typeof wrong === 'string') return { column: 'balance', reason: wrong };
  const days = earnedOn === '' ? [] : earnedOn.split('|').map((part) => toDay(part.trim()));
  if (days.length === 0 && amounts.length === 1) return lotsOf(amounts as bigint[], [null]);
  if (days.length !== amounts.length) return { column: 'earned_on', reason: texts.lotsWithoutDay };
  if (!days.every(isDay)) return { column: 'earned_on', reason: texts.date };
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

/** Whole miles as '1234', '1.234' or '1.234,00'; nothing is 0. Otherwise what is wrong. */
function readBalance(text: string): bigint | string {
  if (text === '') return 0n;
  if (!/^(\d{1,15}|\d{1,3}(\.\d{3}){1,4})(,0{1,2})?$/.test(text)) return texts.balance;
  const amount = BigInt(text.replace(/,.*$/, '').replaceAll('.', ''));
  return amount > maximumMiles ? texts.balanceTooLarge : amount;
}
