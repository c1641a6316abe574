import { pnrOf, ticketNumberOf } from '@millaje/domain';
import { waysBetween } from '@millaje/domain/flights/connections';
import { datedFlights, type DatedFlight } from '@millaje/domain/flights/dated-flights';
import { addDays } from '@millaje/domain/flights/local-times';
import { routeTypeOf } from '@millaje/domain/flights/national-airports';
import type { SimulatedNetwork } from './network.ts';

export interface SimulatedSegment {
  readonly flightNumber: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure: string;
  readonly arrival: string;
  readonly classCode: string;
}

export interface SimulatedPassenger {
  readonly givenName: string;
  readonly surname: string;
  readonly documentType: string;
  readonly document: string;
  readonly membership: string;
}

export interface SimulatedBooking {
  readonly pnr: string;
  readonly segments: readonly SimulatedSegment[];
  readonly passengers: readonly SimulatedPassenger[];
  readonly remark: string;
  /** Milliseconds since 1970, until when it waits for its tickets. */
  readonly timeLimit: number;
  state: 'held' | 'ticketed' | 'cancelled';
  tickets: string[];
}

/** What is kept of a book. */
export interface BookState {
  readonly bookings: SimulatedBooking[];
  serial: number;
}

/** Something that KIU does not do; code and text are what it answers. */
export class SimulatedError extends Error {
  override name = 'SimulatedError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const hour = 3_600_000;
/** Booking numbers begin here, so that they look like those of a system that was used before. */
const firstSerial = 4_711;

/** The simulated airline's own book: what it flies, what is taken, who travels. Nothing here knows XML. */
export interface SimulatedBook {
  readonly network: SimulatedNetwork;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly state: BookState;
}

export function createBook(network: SimulatedNetwork, { state, now }: Partial<SimulatedBook> = {}): SimulatedBook {
  return { network, now: now ?? Date.now, state: state ?? { bookings: [], serial: firstSerial } };
}

function flightsBetween({ network }: SimulatedBook, from: string, until: string): DatedFlight[] {
  const zoneOf = (airport: string) => network.zones[airport] ?? 'UTC';
  return network.rows.flatMap((row) => datedFlights(row, { from, until }, zoneOf));
}

/** The ways of a day: direct or, without any, with one stop. */
export function waysOf(
  book: SimulatedBook,
  asked: { readonly origin: string; readonly destination: string; readonly day: string },
): (readonly DatedFlight[])[] {
  const isNational = (from: string, to: string) => routeTypeOf(from, to) === 'Nacional';
  const flights = flightsBetween(book, asked.day, addDays(asked.day, 1));
  return waysBetween(flights, asked, isNational).map((way) => way.flights);
}

function findFlight(book: SimulatedBook, asked: SimulatedSegment): DatedFlight | undefined {
  const day = asked.departure.slice(0, 10);
  return flightsBetween(book, day, day).find((flight) =>
    (['flightNumber', 'origin', 'destination', 'departure'] as const).every((name) => flight[name] === asked[name]),
  );
}

/** A booking's time is up, or somebody cancelled it. */
export function isOver({ now }: SimulatedBook, { state, timeLimit }: SimulatedBooking): boolean {
  return state === 'cancelled' || (state === 'held' && timeLimit <= now());
}

/** How many seats of a class are taken on a flight. */
export function seatsTaken(book: SimulatedBook, asked: SimulatedSegment): number {
  const isSame = (segment: SimulatedSegment) =>
    (['flightNumber', 'departure', 'classCode'] as const).every((name) => segment[name] === asked[name]);
  return book.state.bookings
    .filter((booking) => !isOver(book, booking))
    .map(({ segments, passengers }) => segments.filter(isSame).length * passengers.length)
    .reduce((sum, seats) => sum + seats, 0);
}

/** How many seats of a class a flight still has. */
export function seatsFree(book: SimulatedBook, asked: SimulatedSegment): number {
  return (book.network.classes[asked.classCode] ?? 0) - seatsTaken(book, asked);
}

/** What a seat costs, in cents, without taxes; dearer by distance, and by class. */
export function fareOf(book: SimulatedBook, asked: SimulatedSegment): number {
  const flight = findFlight(book, asked);
  const classes = Object.keys(book.network.classes);
  const place = classes.indexOf(asked.classCode);
  if (!flight || place < 0) throw new SimulatedError('10031', 'NO VALID FARE FOR THIS ITINERARY');
  const minutes = (flight.arrivesAt - flight.departsAt) / 60_000;
  return (2_000 + minutes * 40) * (classes.length - place);
}

/** Takes the seats for so many hours, if there are enough of them on every flight. */
export function bookSeats(
  book: SimulatedBook,
  asked: Pick<SimulatedBooking, 'segments' | 'passengers' | 'remark'>,
  hours: number,
): SimulatedBooking {
  const { segments, passengers } = asked;
  if (segments.length === 0 || passengers.length === 0) throw new SimulatedError('10001', 'INVALID REQUEST');
  for (const segment of segments) {
    if (!findFlight(book, segment)) throw new SimulatedError('10015', 'FLIGHT NOT OPERATING ON THIS DATE');
    if (seatsFree(book, segment) < passengers.length) throw new SimulatedError('11011', 'NO SEATS AVAILABLE FOR CLASS');
  }
  const pnr = pnrOf(BigInt(nextSerial(book)));
  const booking: SimulatedBooking = { ...asked, pnr, timeLimit: book.now() + hours * hour, state: 'held', tickets: [] };
  book.state.bookings.push(booking);
  return booking;
}

function nextSerial({ state }: SimulatedBook): number {
  state.serial += 1;
  return state.serial;
}

export function findBooking({ state }: SimulatedBook, pnr: string): SimulatedBooking {
  const booking = state.bookings.find((one) => one.pnr === pnr);
  if (!booking) throw new SimulatedError('10037', 'PNR NOT FOUND');
  return booking;
}

/** A ticket for each passenger; a booking that has them gets no others. */
export function issueTickets(book: SimulatedBook, pnr: string): SimulatedBooking {
  const booking = findBooking(book, pnr);
  if (isOver(book, booking)) throw new SimulatedError('12003', 'RESERVATION CANCELLED OR EXPIRED');
  if (booking.state === 'ticketed') throw new SimulatedError('12004', 'PASSENGER ALREADY TICKETED');
  booking.tickets = booking.passengers.map(() => newTicket(book));
  booking.state = 'ticketed';
  return booking;
}

/** A number that no other ticket has. */
export function newTicket(book: SimulatedBook): string {
  return ticketNumberOf(book.network.ticketPrefix, BigInt(nextSerial(book)));
}

/** Gives the seats back; tickets have to be taken back before. */
export function cancelBooking(book: SimulatedBook, pnr: string): void {
  const booking = findBooking(book, pnr);
  if (isOver(book, booking)) throw new SimulatedError('12003', 'RESERVATION ALREADY CANCELLED');
  if (booking.tickets.length > 0) throw new SimulatedError('12009', 'PNR HAS ISSUED DOCUMENTS');
  booking.state = 'cancelled';
}

/** Takes a ticket back; the seats stay held. */
export function voidTicket(book: SimulatedBook, pnr: string, ticket: string): void {
  const booking = findBooking(book, pnr);
  if (!booking.tickets.includes(ticket)) throw new SimulatedError('12010', 'TICKET NOT FOUND');
  booking.tickets = booking.tickets.filter((one) => one !== ticket);
  if (booking.tickets.length === 0) booking.state = 'held';
}
