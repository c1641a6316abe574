import { Temporal } from 'temporal-polyfill';

/** Steps by which a span of days is told. Weeks begin on Monday. */
export const periodSteps = ['day', 'week', 'month'] as const;
export type PeriodStep = (typeof periodSteps)[number];

/** Days (YYYY-MM-DD), both of them in it. */
export interface DayPeriod {
  readonly from: string;
  readonly to: string;
}

/** A span is told in so many periods at most. */
export const periodsMaximum = 400;

/**
 * The days from one to another, parted by the calendar: the first and the last period may be parts of a week or a month. Undefined where
 * there would be more than `periodsMaximum`, or the span ends before it begins.
 */
export function periodsOf({ from, to }: DayPeriod, step: PeriodStep): DayPeriod[] | undefined {
  const periods: DayPeriod[] = [];
  const end = Temporal.PlainDate.from(to);
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, end) <= 0;) {
    if (periods.length === periodsMaximum) return undefined;
    const last = lastOf(day, step);
    const upTo = Temporal.PlainDate.compare(last, end) < 0 ? last : end;
    periods.push({ from: day.toString(), to: upTo.toString() });
    day = upTo.add({ days: 1 });
  }
  return periods.length === 0 ? undefined : periods;
}

/** The last day of the period that a day belongs to. */
function lastOf(day: Temporal.PlainDate, step: PeriodStep): Temporal.PlainDate {
  if (step === 'day') return day;
  if (step === 'week') return day.add({ days: 7 - day.dayOfWeek });
  return day.with({ day: day.daysInMonth });
}
