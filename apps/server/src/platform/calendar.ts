import { Temporal } from 'temporal-polyfill';

/** The calendar of the programme: its days begin and end in its own time zone. */
export const programmeTimeZone = 'America/Caracas';

/** The instant at which a day (YYYY-MM-DD) begins in the programme's time zone. */
export function startOfDay(day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(programmeTimeZone).epochMilliseconds);
}

/** The instant at which the day after a day begins. */
export function endOfDay(day: string): Date {
  return new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(programmeTimeZone).epochMilliseconds);
}

/** The day (YYYY-MM-DD) that an instant belongs to in the programme's time zone. */
export function dayOf(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(programmeTimeZone)
    .toPlainDate()
    .toString();
}
