import { Temporal } from 'temporal-polyfill';

/** What an airport's clocks show: YYYY-MM-DDTHH:MM. Without its airport it names no moment. */
export type LocalTime = string;

/** A time at an airport, whose clocks follow that zone (IANA). */
export interface PlacedTime {
  readonly time: LocalTime;
  readonly zone: string;
}

const minuteMilliseconds = 60_000;

/**
 * The moment (milliseconds since 1970, UTC) of a local time. A time that clocks skip in spring is as long after the skip as it is
 * after its begin; of one that they show twice in autumn, the first counts.
 */
export function instantOf({ time, zone }: PlacedTime): number {
  return Temporal.PlainDateTime.from(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** How long it takes from one local time to another, in minutes, by the clocks of both places. */
export function minutesBetween(departure: PlacedTime, arrival: PlacedTime): number {
  return (instantOf(arrival) - instantOf(departure)) / minuteMilliseconds;
}

/** How many days later than it left a flight lands, each by its own calendar: 1 is '+1'. It may be -1 across zones. */
export function daysLater(departure: LocalTime, arrival: LocalTime): number {
  const dayOf = (time: LocalTime) => Temporal.PlainDateTime.from(time).toPlainDate();
  return dayOf(departure).until(dayOf(arrival)).days;
}

/** The day (YYYY-MM-DD) so many days later. */
export function addDays(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ days: count }).toString();
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}
