import { dayOf } from '../../platform/calendar.ts';

/** The programme's day in so many days, before today where they are negative (YYYY-MM-DD). */
export const dayIn = (days: number): string => dayOf(new Date(Date.now() + days * 86_400_000));

/** A table as people send it: columns apart by semicolons, in a data address. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  `data:text/csv;base64,${Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n')).toString('base64')}`;
