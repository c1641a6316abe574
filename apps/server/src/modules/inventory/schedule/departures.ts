import { addDays, weekdayOf } from '@millaje/domain/flights/local-times';
import type { Window } from '../../../platform/pages.ts';
import type { SoldRow } from './timetable.ts';

/** What leaves by some rows, themselves in the order of their times, from one day to another (YYYY-MM-DD, both included). */
export interface Departures {
  readonly rows: readonly SoldRow[];
  readonly from: string;
  readonly until: string;
}

interface Departure {
  readonly row: SoldRow;
  readonly day: string;
}

/** So many days more than the first are listed where nobody says until when. */
const listedDays = 30;

/** The last day of a list that begins on a day. */
export const lastDayOf = (from: string): string => addDays(from, listedDays);

/** The rows that leave on each day. No clock is asked: many days can be looked through at once. */
function* leavingByDay({
  rows,
  from,
  until,
}: Departures): Generator<{ readonly day: string; readonly rows: SoldRow[] }> {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const weekday = weekdayOf(day);
    yield {
      day,
      rows: rows.filter((row) => row.validFrom <= day && day <= row.validUntil && row.days.includes(weekday)),
    };
  }
}

/** A part of the departures, by day and time. */
export function listDepartures(departures: Departures, { skip, size }: Window): Departure[] {
  const found: Departure[] = [];
  let before = 0;
  for (const { day, rows } of leavingByDay(departures)) {
    if (found.length === size) break;
    const part = rows.slice(Math.max(0, skip - before), Math.max(0, skip - before) + size - found.length);
    found.push(...part.map((row) => ({ row, day })));
    before += rows.length;
  }
  return found;
}

/** How many departures there are. */
export function countDepartures(departures: Departures): number {
  let count = 0;
  for (const { rows } of leavingByDay(departures)) count += rows.length;
  return count;
}
