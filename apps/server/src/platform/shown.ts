import { clockOf, dayOf } from './calendar.ts';

/** How days, times and figures are written for people: in mails, on paper, in pages. */

const whole = new Intl.NumberFormat('es-VE', { useGrouping: 'always' });
const signed = new Intl.NumberFormat('es-VE', { useGrouping: 'always', signDisplay: 'exceptZero' });

/** A whole number with its points: 3.000. */
export const shownWhole = (count: number | bigint): string => whole.format(count);

/** A whole number with its sign, unless it is zero: +3.000, -3.000. */
export const shownSigned = (count: number | bigint): string => signed.format(count);

/** A decimal (1234.50) with its points and its comma: 1.234,50. Digits are moved, never reckoned with. */
export function shownDecimal(decimal: string): string {
  const [digits = '', fraction] = decimal.split('.');
  const dotted = digits.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraction === undefined ? dotted : `${dotted},${fraction}`;
}

/** A day (YYYY-MM-DD): 31-12-2026. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('-');

/** What a clock shows somewhere (YYYY-MM-DDTHH:MM): 31-12-2026 18:30. */
export function shownLocalTime(time: string): string {
  const [day = '', clock = ''] = time.split('T');
  return `${shownDay(day)} ${clock}`;
}

/** An instant by the programme's clock: 31-12-2026 18:30. */
export const shownInstant = (instant: Date): string =>
  `${shownDay(dayOf(instant))} ${clockOf(instant).toISOString().slice(11, 16)}`;
