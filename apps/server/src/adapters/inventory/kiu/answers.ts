import type { ClassPosting, Money } from '@millaje/domain';
import { parseDecimal } from '@millaje/domain/decimals';
import { minutesBetween, type LocalTime } from '@millaje/domain/flights/local-times';
import type { Booking, FlightChoice, OfferedFlight, OfferedWay, WayQuery } from '../../../modules/inventory/ports.ts';
import { readName } from './names.ts';
import { elementAt, elementsAt, type XmlElement } from './xml.ts';

/** The zone (IANA) of an airport; undefined for one that we do not know. */
export type FindZone = (airport: string) => string | undefined;

/** A flight as an answer names it; what the answer does not tell is undefined. */
export interface AnsweredFlight {
  readonly flightNumber: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure: LocalTime;
  readonly arrival: LocalTime | undefined;
  readonly classCode: string | undefined;
}

/** An attribute, or the text: airlines and airports stand there now as one, now as the other. */
function valueOf(element: XmlElement | undefined, ...attributes: readonly string[]): string {
  if (!element) return '';
  const given = attributes.map((name) => element.attributes[name]?.trim()).find((value) => value);
  return given ?? element.text;
}

/** `2026-05-03 14:30:00` and `2026-05-03T14:30:00` show the same clock. With an offset it would be none: undefined. */
export function readLocalTime(text: string | undefined): LocalTime | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text?.trim() ?? '');
  if (!match) return undefined;
  const time = `${match[1]}T${match[2]}`;
  const parsed = new Date(`${time}:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(time) ? time : undefined;
}

/** The flight of an element; undefined where it lacks what every flight has. `0132` is the flight 132. */
export function readFlight(element: XmlElement): AnsweredFlight | undefined {
  const airline = valueOf(elementAt(element, 'MarketingAirline'), 'CompanyShortName', 'Code').toUpperCase();
  const number = (element.attributes['FlightNumber'] ?? '').trim().replace(/^0+(?=\d)/, '');
  const origin = valueOf(elementAt(element, 'DepartureAirport'), 'LocationCode').toUpperCase();
  const destination = valueOf(elementAt(element, 'ArrivalAirport'), 'LocationCode').toUpperCase();
  const departure = readLocalTime(element.attributes['DepartureDateTime']);
  const isFlight = /^[A-Z0-9]{2}$/.test(airline) && /^\d{1,4}$/.test(number) && departure !== undefined;
  if (!isFlight || ![origin, destination].every((code) => /^[A-Z]{3}$/.test(code))) return undefined;
  return {
    flightNumber: airline + number,
    origin,
    destination,
    departure,
    arrival: readLocalTime(element.attributes['ArrivalDateTime']),
    classCode: element.attributes['ResBookDesigCode']?.trim().toUpperCase() || undefined,
  };
}

/** Whether a flight of an answer is the one that was asked for; what the answer does not tell cannot differ. */
export function isFlight(answered: AnsweredFlight, asked: FlightChoice): boolean {
  return (
    answered.flightNumber === asked.flightNumber.replace(/^(..)0+(?=\d)/, '$1') &&
    answered.origin === asked.origin &&
    answered.destination === asked.destination &&
    answered.departure === asked.departure &&
    (answered.classCode ?? asked.classCode) === asked.classCode
  );
}

/** Whether an answer has exactly the flights that were asked for, none less and none more. */
export function areFlights(answered: readonly AnsweredFlight[], asked: readonly FlightChoice[]): boolean {
  return answered.length === asked.length && asked.every((flight) => answered.some((other) => isFlight(other, flight)));
}

/** The segments beneath an itinerary; undefined where one of them cannot be read. */
export function readItinerary(parent: XmlElement | undefined): AnsweredFlight[] | undefined {
  const path = ['AirItinerary', 'OriginDestinationOptions', 'OriginDestinationOption', 'FlightSegment'];
  const flights = elementsAt(parent, ...path).map(readFlight);
  return flights.every((flight) => flight !== undefined) ? flights : undefined;
}

/** The ways of an availability: options of one flight, or of two that meet, between the airports and on the day asked for. */
export function readWays(root: XmlElement, query: WayQuery, findZone: FindZone): OfferedWay[] {
  const path = ['OriginDestinationInformation', 'OriginDestinationOptions', 'OriginDestinationOption'];
  return elementsAt(root, ...path)
    .flatMap((option) => {
      const flights = elementsAt(option, 'FlightSegment').map((segment) => readOffer(segment, findZone));
      const way = flights.every((flight) => flight !== undefined) ? wayOf(flights, findZone) : undefined;
      return way && isAsked(way, query) ? [way] : [];
    })
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)) || one.minutes - other.minutes);
}

const startOf = ({ flights }: OfferedWay): string => flights[0]?.departure ?? '';

function isAsked({ flights }: OfferedWay, { origin, destination, day }: WayQuery): boolean {
  const [first] = flights;
  return (
    first?.origin === origin && first.departure.startsWith(`${day}T`) && flights.at(-1)?.destination === destination
  );
}

function readOffer(segment: XmlElement, findZone: FindZone): OfferedFlight | undefined {
  const flight = readFlight(segment);
  if (flight?.arrival === undefined) return undefined;
  const { flightNumber, origin, destination, departure, arrival } = flight;
  const minutes = minutesFrom({ place: origin, time: departure }, { place: destination, time: arrival }, findZone);
  if (minutes === undefined || minutes <= 0) return undefined;
  const equipment = valueOf(elementAt(segment, 'Equipment'), 'AirEquipType');
  const postings = elementsAt(segment, 'BookingClassAvail').flatMap(({ attributes }): ClassPosting[] => {
    const classCode = attributes['ResBookDesigCode']?.trim().toUpperCase() ?? '';
    const posting = attributes['ResBookDesigQuantity']?.trim() ?? '';
    return /^[A-Z]$/.test(classCode) ? [{ classCode, posting }] : [];
  });
  return { flightNumber, origin, destination, equipment, departure, arrival, minutes, postings };
}

interface Stop {
  readonly place: string;
  readonly time: LocalTime;
}

/** How long it takes by the clocks of both airports; undefined where one of them is not known. */
function minutesFrom(from: Stop, to: Stop, findZone: FindZone): number | undefined {
  const [zone, otherZone] = [findZone(from.place), findZone(to.place)];
  if (zone === undefined || otherZone === undefined) return undefined;
  return minutesBetween({ time: from.time, zone }, { time: to.time, zone: otherZone });
}

function wayOf(flights: readonly OfferedFlight[], findZone: FindZone): OfferedWay | undefined {
  const [first, second, third] = flights;
  if (!first || third) return undefined;
  if (!second) return { flights, minutes: first.minutes, waitMinutes: 0 };
  if (first.destination !== second.origin) return undefined;
  const landing = { place: first.destination, time: first.arrival };
  const waitMinutes = minutesFrom(landing, { place: second.origin, time: second.departure }, findZone);
  if (waitMinutes === undefined || waitMinutes < 0) return undefined;
  return { flights, minutes: first.minutes + waitMinutes + second.minutes, waitMinutes };
}

/** `5.6`, `0.1` and `15` in hundredths; undefined for what is no amount, or finer than hundredths. */
export function readAmount(text: string | undefined): bigint | undefined {
  const decimal = parseDecimal((text?.trim() ?? '').replace(/^\./, '0.').replace(/(\.\d{2})0+$/, '$1'));
  if (!decimal || decimal.scale > 2) return undefined;
  return decimal.digits * 10n ** BigInt(2 - decimal.scale);
}

const readMoney = (element: XmlElement): Money | undefined => {
  const minorUnits = readAmount(element.attributes['Amount'] ?? element.attributes['FareChargeAmount']);
  const currency = element.attributes['CurrencyCode']?.trim().toUpperCase() ?? '';
  return minorUnits === undefined ? undefined : { minorUnits, currency };
};

/**
 * What one adult pays for exactly these flights: the total that KIU states or, without one, the fare (in the currency in which it
 * is sold, `EquivFare`, where it was published in another one), its taxes and surcharges. `not_sold` where nothing is priced,
 * `unreadable` where what is priced is something else, or costs nothing.
 */
export function readFare(root: XmlElement, asked: readonly FlightChoice[]): Money | 'not_sold' | 'unreadable' {
  const priced = elementsAt(root, 'PricedItineraries', 'PricedItinerary');
  if (priced.length === 0) return 'not_sold';
  const own = priced.find((itinerary) => areFlights(readItinerary(itinerary) ?? [], asked));
  const fare = elementAt(own, 'AirItineraryPricingInfo', 'ItinTotalFare');
  const stated = elementAt(fare, 'TotalFare');
  const total = stated ? readMoney(stated) : fare && addedTotal(fare);
  return total && total.minorUnits > 0n && /^[A-Z]{3}$/.test(total.currency) ? total : 'unreadable';
}

function addedTotal(fare: XmlElement): Money | undefined {
  const base = elementAt(fare, 'EquivFare') ?? elementAt(fare, 'BaseFare');
  const sold = base && readMoney(base);
  if (!sold) return undefined;
  const extensions = [...elementsAt(fare, 'TPA_Extension'), ...elementsAt(fare, 'TPA_Extensions')];
  const surcharges = extensions.flatMap((extension) => elementsAt(extension, 'Surcharges', 'Surcharge'));
  const parts = [...elementsAt(fare, 'Taxes', 'Tax'), ...surcharges].map(readMoney);
  const isOneCurrency = parts.every((part) => part && [sold.currency, ''].includes(part.currency));
  if (!isOneCurrency) return undefined;
  return { ...sold, minorUnits: parts.reduce((sum, part) => sum + (part?.minorUnits ?? 0n), sold.minorUnits) };
}

/** The PNR of an answer: six letters. */
export function readPnr(root: XmlElement): string | undefined {
  const ids = elementsAt(root, 'BookingReferenceID').map(({ attributes }) => attributes['ID']?.trim().toUpperCase());
  return ids.find((id) => id !== undefined && /^[A-Z]{6}$/.test(id));
}

/** Who travels, by an answer to a booking. */
export function readTravelers(root: XmlElement): Booking['passenger'][] {
  return elementsAt(root, 'TravelerInfo', 'AirTraveler', 'PersonName').map(readPerson);
}

const readPerson = (name: XmlElement): Booking['passenger'] => ({
  firstName: readName(elementAt(name, 'GivenName')?.text ?? ''),
  lastName: readName(elementAt(name, 'Surname')?.text ?? ''),
});

const isTicketNumber = (text: string | undefined): text is string => text !== undefined && /^\d{13}$/.test(text);

/** The tickets of an answer to issuing them: thirteen digits each, however they are set apart. */
export function readTickets(root: XmlElement): string[] {
  return elementsAt(root, 'TicketItemInfo')
    .map(({ attributes }) => attributes['TicketNumber']?.replaceAll(/[\s-]/g, ''))
    .filter(isTicketNumber);
}

/** What KIU's numbers say of a booking; one that has expired and one that was cancelled look alike. */
const ticketingStates = { issued: '3', over: '5' } as const;

/** A booking as it is read back, and how many travel; undefined where it is not to be understood, or another one than asked for. */
export function readBooking(
  root: XmlElement,
  pnr: string,
): { readonly booking: Booking; readonly passengerCount: number } | undefined {
  const itinerary = elementAt(root, 'TravelItinerary');
  const reference = elementAt(itinerary, 'ItineraryRef')?.attributes['ID']?.trim().toUpperCase();
  if (!itinerary || reference !== pnr.toUpperCase()) return undefined;
  const people = elementsAt(itinerary, 'CustomerInfos', 'CustomerInfo', 'Customer', 'PersonName').map(readPerson);
  const path = ['ItineraryInfo', 'ReservationItems', 'Item', 'Air', 'Reservation'];
  const flights = elementsAt(itinerary, ...path).map(readFlight);
  const ticketing = elementsAt(itinerary, 'ItineraryInfo', 'Ticketing').map(({ attributes }) => attributes);
  const issued = ticketing.filter(({ TicketingStatus }) => TicketingStatus === ticketingStates.issued);
  const ticketNumbers = issued.map(({ eTicketNumber }) => eTicketNumber?.replaceAll(/[\s-]/g, ''));
  const isOver = ticketing.some(({ TicketingStatus }) => TicketingStatus === ticketingStates.over);
  if (!flights.every((flight) => flight !== undefined) || !ticketNumbers.every(isTicketNumber)) return undefined;
  const isEmpty = flights.length === 0;
  // Somebody may fly by it: an answer that lacks something is no word of an end, after which miles would go back.
  if (isEmpty && issued.length > 0 && !isOver) return undefined;
  const booking: Booking = {
    pnr: reference,
    state: isOver || isEmpty ? 'cancelled' : issued.length > 0 ? 'ticketed' : 'held',
    // Of a cancelled booking not everything is told.
    flights: flights.map((flight) => ({ ...flight, arrival: flight.arrival ?? '', classCode: flight.classCode ?? '' })),
    passenger: people[0] ?? { firstName: '', lastName: '' },
    ticketNumbers,
  };
  return { booking, passengerCount: people.length };
}
