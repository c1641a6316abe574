import type { FoundFare, FoundFlights, FoundWay } from '@millaje/api/flights/search';
import { flightSearchTexts as texts } from '@millaje/api/flights/search.texts';
import { dayText } from '../../ui/date-range/day-text.ts';

/*
 * Times of flights are what the clocks of their airports show (YYYY-MM-DDTHH:MM). They are cut into words here and never become a
 * moment: the browser's own zone has no say.
 */

/** `2026-06-12T08:00` as `08:00`. */
export const clockOf = (localTime: string): string => localTime.slice(11, 16);

/** `2026-06-12T08:00` as `vie 12-06-2026`. A day alone is read, too. */
export function longDay(localTime: string): string {
  const day = localTime.slice(0, 10);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return `${texts.weekdays[weekday] ?? ''} ${dayText(day)}`.trim();
}

/** Minutes as `3 h 45 min`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`];
  return parts.filter(Boolean).join(' ');
}

/** `Directo`, or how many stops. */
export function stopsText(stops: number): string {
  if (stops === 0) return texts.direct;
  return `${stops} ${stops === 1 ? texts.stop : texts.stops}`;
}

/** `+1` where it lands on the next day of the calendar; nothing where it is the same one. */
export function laterText(days: number): string {
  if (days === 0) return '';
  return days > 0 ? `+${days}` : String(days);
}

/** The flights of a way, by their numbers. */
export const flightsOf = ({ segments }: FoundWay): string =>
  segments.map(({ flightNumber }) => flightNumber).join(', ');

/** Both ends of a way. */
export function endsOf({ segments }: FoundWay) {
  const [first] = segments;
  const last = segments.at(-1);
  return { departure: first?.departureInfo, arrival: last?.arrivalInfo };
}

/** A way in one of its fare families. */
export interface Chosen {
  readonly way: FoundWay;
  readonly fare: FoundFare & { readonly offer: string };
}

export interface Choice {
  readonly going: Chosen | undefined;
  readonly back: Chosen | undefined;
}

/** Names a choice so that another search of the same days finds it again, whatever else is offered then. */
export function keyOf({ way, fare }: { readonly way: FoundWay; readonly fare: Pick<FoundFare, 'family'> }): string {
  return `${way.segments.map(({ flightNumber }) => flightNumber).join('.')}~${fare.family}`;
}

/** What a key names among ways; undefined where it is not offered (any more). */
export function findChosen(ways: readonly FoundWay[], key: string | null): Chosen | undefined {
  for (const way of ways) {
    for (const fare of way.fareInfo) {
      if (keyOf({ way, fare }) === key && fare.offer !== null) return { way, fare: { ...fare, offer: fare.offer } };
    }
  }
  return undefined;
}

/** What a fare costs: of a way back, after the way there that was chosen. Undefined where it is sold out or not sold with that. */
export function milesOf(fare: FoundFare, going: Chosen | undefined): number | undefined {
  if (fare.miles_price !== null) return fare.miles_price;
  return going === undefined ? undefined : fare.miles_price_by_outbound?.[going.fare.offer];
}

/** The price of what is chosen so far, part by part. */
export function totalOf({ going, back }: Choice) {
  const outbound = going && milesOf(going.fare, undefined);
  const inbound = back && milesOf(back.fare, going);
  return { outbound, inbound, total: (outbound ?? 0) + (inbound ?? 0) };
}

/** Whether everything that was asked for is chosen. */
export function isWhole({ going, back }: Choice, isRoundTrip: boolean): boolean {
  return going !== undefined && (!isRoundTrip || back !== undefined);
}

/** The same flights and families in another answer; undefined where one of them is not there. */
export function findSame(found: FoundFlights, keys: { going: string; back: string | null }): Choice | undefined {
  const going = findChosen(found.flight_found.departure, keys.going);
  const back = keys.back === null ? undefined : findChosen(found.flight_found.return, keys.back);
  if (going === undefined || (keys.back !== null && back === undefined)) return undefined;
  return { going, back };
}
