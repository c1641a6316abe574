import { programmeTimeZone } from '../../platform/calendar.ts';
import type { Block } from './templates.ts';

/** A paragraph. */
export const text = (value: string): Block => ({ kind: 'text', text: value });

export type Fact = readonly [label: string, value: string];

/** A whole number with its points: 3.000. */
export const grouped = (count: number): string =>
  new Intl.NumberFormat('es-VE', { useGrouping: 'always' }).format(count);

/** A day (YYYY-MM-DD) as people read it: 31-12-2026. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('-');

/** An instant as people here write it, in the programme's time zone: 31-12-2026 18:30. */
export function formatInstant(at: string): string {
  const parts = new Intl.DateTimeFormat('es-VE', {
    timeZone: programmeTimeZone(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('day')}-${part('month')}-${part('year')} ${part('hour')}:${part('minute')}`;
}
