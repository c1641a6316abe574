import type { SeatedFlight } from '@millaje/api/flights/seats';
import { flightSeatsTexts as texts } from '@millaje/api/flights/seats.texts';
import type { CatalogueColumn } from '../../ui/catalogue/columns.tsx';
import { dates } from '../../ui/dates.ts';

const { columns: labels } = texts;

/** What names a flight in the address, on its day. */
export const flightId = ({ day, flight, origin }: SeatedFlight): string => `${day} ${flight} ${origin}`;

/** What a flight is called where its seats are changed. */
export const nameOfFlight = ({ flight, origin, destination, day }: SeatedFlight): string =>
  `${flight} ${origin} - ${destination}, ${dates.day(day)}`;

/** How many seats of each class are taken; classes that have none are left out. */
export function classesText({ classes }: SeatedFlight): string {
  const shown = classes.filter(({ seats, taken }) => seats > 0 || taken > 0);
  if (shown.length === 0) return texts.noSeats;
  return shown.map(({ class: code, taken, seats }) => texts.taken(code, taken, seats)).join(' · ');
}

const arrivalText = ({ arrival_time, days_later }: SeatedFlight): string =>
  days_later === 0 ? arrival_time : `${arrival_time} ${days_later > 0 ? '+' : ''}${days_later}`;

/** What the list of flights shows. */
export const flightColumns: readonly CatalogueColumn<SeatedFlight>[] = [
  { id: 'day', header: labels.day, width: 110, phoneWidth: 98, text: ({ day }) => dates.day(day) },
  { id: 'flight', header: labels.flight, width: 90, phoneWidth: 72, text: ({ flight }) => flight },
  {
    id: 'route',
    header: labels.route,
    width: 110,
    phoneWidth: 88,
    text: ({ origin, destination }) => `${origin} - ${destination}`,
  },
  {
    id: 'departure_time',
    header: labels.departure_time,
    width: 80,
    phoneWidth: 60,
    text: ({ departure_time }) => departure_time,
  },
  { id: 'arrival_time', header: labels.arrival_time, width: 90, text: arrivalText },
  { id: 'equipment', header: labels.equipment, width: 160, text: ({ equipment }) => equipment },
  { id: 'classes', header: labels.classes, width: 600, text: classesText },
];
