import { commonTexts } from '@millaje/api/kit/common';
import { parseDay } from '@millaje/domain/days';

/** A range as it is typed: both ends DD-MM-YYYY, or whatever stands there so far. */
export interface TypedRange {
  from: string;
  to: string;
}

export const EMPTY_RANGE: TypedRange = { from: '', to: '' };

/**
 * A day while it is typed: the dashes are set between the digits, `05032026` becomes `05-03-2026`. What is written in a way of its
 * own (`5/3/2026`, `2026-03-05`), and what can be no day, stays as it is, to be understood or refused.
 */
export function typeDay(text: string, mark: '-' | '/' = '-'): string {
  const digits = text.replaceAll(/[-/.]/g, '');
  const isOwnWay = /^[0-9][-/.]|^[0-9]{2}[-/.][0-9][-/.]|^[0-9]{4}[-/.]/.test(text);
  if (isOwnWay || !/^[0-9]{0,8}$/.test(digits)) return text;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join(mark);
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
