import type { DatedFlight } from './dated-flights.ts';

const minute = 60_000;

/** How long somebody waits for the next flight, in minutes. */
export const connectionMinutes = { nationalMinimum: 45, internationalMinimum: 90, maximum: 6 * 60 } as const;

/** The way from one airport to another: one flight, or two with a wait between them. */
export interface Way {
  readonly flights: readonly DatedFlight[];
  /** How long it takes in all, and how long of it is waited, in minutes. */
  readonly minutes: number;
  readonly waitMinutes: number;
}

export interface WayRequest {
  readonly origin: string;
  readonly destination: string;
  /** The day of the origin's calendar on which it begins (YYYY-MM-DD). */
  readonly day: string;
}

/** Whether the flight between two airports is national. */
export type IsNational = (origin: string, destination: string) => boolean;

/**
 * The ways from an airport to another that begin on a day: the direct flights or, where there are none, those with one stop. The
 * flights given are of that day and the next. Earliest first, of those the shortest.
 */
export function waysBetween(flights: readonly DatedFlight[], request: WayRequest, isNational: IsNational): Way[] {
  const { origin, destination, day } = request;
  const leaving = flights.filter((flight) => flight.origin === origin && flight.departure.startsWith(`${day}T`));
  const direct = leaving.filter((flight) => flight.destination === destination);
  const ways =
    direct.length > 0 ? direct.map((flight) => wayOf([flight])) : connections(leaving, flights, request, isNational);
  return ways.toSorted(
    (one, other) =>
      (one.flights[0]?.departsAt ?? 0) - (other.flights[0]?.departsAt ?? 0) || one.minutes - other.minutes,
  );
}

function connections(
  leaving: readonly DatedFlight[],
  flights: readonly DatedFlight[],
  { destination }: WayRequest,
  isNational: IsNational,
): Way[] {
  const landing = flights.filter((flight) => flight.destination === destination);
  return leaving.flatMap((first) =>
    landing.filter((second) => canConnect(first, second, isNational)).map((second) => wayOf([first, second])),
  );
}

/**
 * Whether somebody who arrives with the first flight can take the second: at the same airport, after 45 minutes or more where both
 * are national, else 90, and after at most 6 hours.
 */
export function canConnect(first: DatedFlight, second: DatedFlight, isNational: IsNational): boolean {
  if (first.destination !== second.origin) return false;
  const areNational = [first, second].every(({ origin, destination }) => isNational(origin, destination));
  const minimum = areNational ? connectionMinutes.nationalMinimum : connectionMinutes.internationalMinimum;
  const wait = (second.departsAt - first.arrivesAt) / minute;
  return wait >= minimum && wait <= connectionMinutes.maximum;
}

function wayOf(flights: readonly [DatedFlight, ...DatedFlight[]]): Way {
  const [first, second] = flights;
  const last = second ?? first;
  return {
    flights,
    minutes: (last.arrivesAt - first.departsAt) / minute,
    waitMinutes: second ? (second.departsAt - first.arrivesAt) / minute : 0,
  };
}
