import { addDays, instantOf, type LocalTime, weekdayOf } from './local-times.ts';

/** A row of the timetable: one flight number between two airports, on some days of the week, for as long as it is valid. */
export interface TimetableRow {
  readonly flightNumber: string;
  readonly origin: string;
  readonly destination: string;
  /** 1 for Monday to 7 for Sunday, of the day on which it leaves. */
  readonly days: readonly number[];
  /** HH:MM by the clocks of each airport. */
  readonly departureTime: string;
  readonly arrivalTime: string;
  /** Days (YYYY-MM-DD), both included. */
  readonly validFrom: string;
  readonly validUntil: string;
  readonly equipment: string;
}

/** A flight on its day. */
export interface DatedFlight {
  readonly flightNumber: string;
  readonly origin: string;
  readonly destination: string;
  readonly equipment: string;
  readonly departure: LocalTime;
  readonly arrival: LocalTime;
  /** The same moments, in milliseconds since 1970, UTC. */
  readonly departsAt: number;
  readonly arrivesAt: number;
}

/** The zone (IANA) of an airport by its code. */
export type ZoneOf = (airport: string) => string;

/**
 * The flights of a timetable's row from one day to another (YYYY-MM-DD, both included). A row says by which clock a flight lands, not
 * on which day: it is the first such time after it has left.
 */
export function datedFlights(
  row: TimetableRow,
  { from, until }: { readonly from: string; readonly until: string },
  zoneOf: ZoneOf,
): DatedFlight[] {
  const first = row.validFrom > from ? row.validFrom : from;
  const last = row.validUntil < until ? row.validUntil : until;
  const flights: DatedFlight[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    if (row.days.includes(weekdayOf(day))) flights.push(flightOn(row, day, zoneOf));
  return flights;
}

function flightOn(row: TimetableRow, day: string, zoneOf: ZoneOf): DatedFlight {
  const { flightNumber, origin, destination, equipment, departureTime, arrivalTime } = row;
  const departure = `${day}T${departureTime}`;
  const departsAt = instantOf({ time: departure, zone: zoneOf(origin) });
  // To the west the calendar may still show the day before.
  for (const later of [-1, 0, 1, 2]) {
    const arrival = `${addDays(day, later)}T${arrivalTime}`;
    const arrivesAt = instantOf({ time: arrival, zone: zoneOf(destination) });
    if (arrivesAt > departsAt)
      return { flightNumber, origin, destination, equipment, departure, arrival, departsAt, arrivesAt };
  }
  throw new Error(`flight ${flightNumber} of ${day} never lands`);
}
