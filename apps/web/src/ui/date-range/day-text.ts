import { commonTexts, isDay } from '@millaje/api/common';

/** A range as it is typed: both ends DD-MM-YYYY, or whatever stands there so far. */
export interface TypedRange {
  from: string;
  to: string;
}

export const EMPTY_RANGE: TypedRange = { from: '', to: '' };

/** Keeps the digits of what is typed and sets the dashes: `05032026` becomes `05-03-2026`. */
export function typeDay(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('-');
}

/** `05-03-2026` as `2026-03-05`; undefined for what is no day of the calendar. */
export function parseDay(text: string): string | undefined {
  const [day, month, year] = text.split('-');
  const iso = `${year}-${month}-${day}`;
  return isDay(iso) ? iso : undefined;
}

/** `2026-03-05` as `05-03-2026`; nothing for nothing. */
export function dayText(iso: string | null | undefined): string {
  return iso === null || iso === undefined || iso === '' ? '' : iso.split('-').toReversed().join('-');
}

/** What is wrong with a range, as a text for the person; undefined where it can be searched with. An open end is fine. */
export function rangeProblem({ from, to }: TypedRange): string | undefined {
  const [first, last] = [from, to].map((text) => (text === '' ? undefined : parseDay(text)));
  const isBroken = (from !== '' && first === undefined) || (to !== '' && last === undefined);
  if (isBroken || (first !== undefined && last !== undefined && first > last)) return commonTexts.wrongDates;
  return undefined;
}
