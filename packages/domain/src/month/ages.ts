import type { Miles } from '../miles.ts';
import { monthsBetween } from './months.ts';

/** Ages of miles, in whole months since the month in which they were earned: from `from` on, below `below`. */
export const ageSpans = [
  { from: 0, below: 3 },
  { from: 3, below: 6 },
  { from: 6, below: 12 },
  { from: 12, below: 24 },
  { from: 24, below: 36 },
  { from: 36, below: null },
] as const;

export interface AgedMiles {
  readonly from: number;
  /** Null: and older. */
  readonly below: number | null;
  readonly miles: Miles;
}

/** Outstanding miles by age at a month's end, out of the months (YYYY-MM) in which they were earned. What is dated later counts as new. */
export function milesByAge(
  month: string,
  lots: readonly { readonly earnedIn: string; readonly miles: Miles }[],
): AgedMiles[] {
  const ages = lots.map(({ earnedIn, miles }) => ({ age: Math.max(0, monthsBetween(earnedIn, month)), miles }));
  return ageSpans.map(({ from, below }) => ({
    from,
    below,
    miles: ages
      .filter(({ age }) => age >= from && (below === null || age < below))
      .reduce((sum, { miles }) => sum + miles, 0n),
  }));
}
