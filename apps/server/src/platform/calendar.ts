import { Temporal } from 'temporal-polyfill';

let timeZone = 'America/Caracas';

/** The zone (IANA) in which the programme's days begin and end. */
export const programmeTimeZone = (): string => timeZone;

/** Says in which zone the programme's days begin and end: its brand's, once, before anything else of a process asks. */
export function followTimeZone(zone: string): void {
  timeZone = zone;
}

/** The instant at which a day (YYYY-MM-DD) begins in the programme's time zone. */
export function startOfDay(day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The instant at which the day after a day begins. */
export function endOfDay(day: string): Date {
  return new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The day (YYYY-MM-DD) that an instant belongs to in the programme's time zone. */
export function dayOf(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** An instant as the clocks of the programme's zone show it, as if they were those of UTC: for spreadsheets, which know no zones. */
export function clockOf(instant: Date): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(zoned.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds);
}
