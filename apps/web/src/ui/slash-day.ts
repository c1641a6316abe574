import { dayText, typeDay } from './date-range/day-text.ts';

/** Sets the strokes while digits are typed: `05031990` becomes `05/03/1990`. */
export const typeSlashDay = (text: string): string => typeDay(text, '/');

/** `1990-03-05` as `05/03/1990`. */
export const slashDayText = (day: string | null): string => dayText(day).replaceAll('-', '/');

/** The years to choose a birth from, the latest first. `latest` is the last day that somebody may be born on. */
export function birthYears(latest: string, count: number): number[] {
  const last = Number(latest.slice(0, 4));
  return Array.from({ length: count }, (_, index) => last - index);
}

/** A day of the month and year that a calendar is turned to, with the month turned back where it would be too late. */
export function monthOf(year: number, month: number, latest: string): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return first > latest ? `${latest.slice(0, 7)}-01` : first;
}
