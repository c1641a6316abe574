import { searchTexts as texts } from '@millaje/api/flights/search.texts';
import { isDay } from '@millaje/domain/days';
import type { Cabin, FlightType } from '@millaje/domain/flights/chart-prices';

/** What somebody asks for, as the form holds it: nothing is an empty text. */
export interface SearchValues extends Record<string, unknown> {
  tripType: FlightType;
  /** Airports by their codes. */
  origin: string;
  destination: string;
  /** Days (YYYY-MM-DD) of the airports' own calendars. */
  departure: string;
  inbound: string;
  cabin: Cabin;
}

/** What a search is priced by: fares, or the award chart of a cabin. */
export type PriceKind = 'fare' | 'chart';

/** Days ahead on which one can fly. */
const DAYS_AHEAD = 365;

const codeOf = (text: string | null): string => (text !== null && /^[A-Z]{3}$/i.test(text) ? text.toUpperCase() : '');
const dayOf = (text: string | null): string => (text !== null && isDay(text) ? text : '');

/** The search that an address names; what it does not name, or wrongly, is still to be filled in. */
export function readSearch(params: URLSearchParams): SearchValues {
  const tripType = params.get('trip') === 'OW' ? 'OW' : 'RT';
  return {
    tripType,
    origin: codeOf(params.get('origin')),
    destination: codeOf(params.get('destination')),
    departure: dayOf(params.get('departure')),
    inbound: tripType === 'RT' ? dayOf(params.get('return')) : '',
    cabin: params.get('cabin') === 'Business' ? 'Business' : 'Economy',
  };
}

/** Writes a search into an address, beside whatever else stands there; what was chosen of another search is gone. */
export function writeSearch(params: URLSearchParams, values: SearchValues, kind: PriceKind): URLSearchParams {
  const { tripType, origin, destination, departure, inbound, cabin } = values;
  const next = new URLSearchParams(params);
  const entries = {
    trip: tripType === 'OW' ? tripType : '',
    origin,
    destination,
    departure,
    return: tripType === 'RT' ? inbound : '',
    cabin: kind === 'chart' ? cabin : '',
    going: '',
    back: '',
  };
  for (const [name, value] of Object.entries(entries)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The last day on which one can fly, from today (YYYY-MM-DD). */
export function lastFlightDay(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + DAYS_AHEAD);
  return day.toISOString().slice(0, 10);
}

/** What is wrong with a search, by its field; nothing where it can be asked. */
export function searchProblems(values: SearchValues, today: string): Partial<Record<keyof SearchValues, string>> {
  const { tripType, origin, destination, departure, inbound } = values;
  const last = lastFlightDay(today);
  return {
    ...(origin === '' && { origin: texts.originRequired }),
    ...(destination === '' && { destination: texts.destinationRequired }),
    ...problemOfDay('departure', departure, texts.departureRequired, texts.departureOutside, [today, last]),
    ...(tripType === 'RT' &&
      problemOfDay('inbound', inbound, texts.returnRequired, texts.returnOutside, [departure, last])),
  };
}

function problemOfDay(
  field: 'departure' | 'inbound',
  day: string,
  required: string,
  outside: string,
  [first, last]: readonly [string, string],
) {
  if (day === '') return { [field]: required };
  return day < first || day > last ? { [field]: outside } : {};
}

/** Whether two searches ask for the same. */
export function isSameSearch(one: SearchValues, other: SearchValues, kind: PriceKind): boolean {
  const fields = ['tripType', 'origin', 'destination', 'departure', 'inbound'] as const;
  return fields.every((field) => one[field] === other[field]) && (kind === 'fare' || one.cabin === other.cabin);
}
