import type { Block } from './templates.ts';

/** A paragraph. */
export const text = (value: string): Block => ({ kind: 'text', text: value });

export type Fact = readonly [label: string, value: string];

/** A whole number with its points: 3.000. */
export const grouped = (count: number): string =>
  new Intl.NumberFormat('es-VE', { useGrouping: 'always' }).format(count);

/** A day (YYYY-MM-DD) as people read it: 31-12-2026. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('-');
