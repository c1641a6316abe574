import { isSamePerson } from '@millaje/domain/flights/booked-names';
import type { KiuSettings } from '../../../kiu-settings.ts';
import {
  InventoryRefusal,
  InventorySilence,
  type Booking,
  type BookingMemory,
  type BookingRequest,
  type FareRequest,
  type Inventory,
  type WayQuery,
} from '../../../modules/inventory/ports.ts';
import {
  areFlights,
  readBooking,
  readFare,
  readItinerary,
  readPnr,
  readTickets,
  readTravelers,
  readWays,
  type FindZone,
} from './answers.ts';
import { errorOf, meaningOf, refusalOf } from './errors.ts';
import { createRequestBuilder, type RequestBuilder } from './requests.ts';
import { createKiuTransport, type KiuLimits, type KiuTransport } from './transport.ts';

export interface KiuOptions {
  readonly settings: KiuSettings;
  /** The airline whose flights are sold: two characters. */
  readonly carrier: string;
  /** The zones of all airports, as they are now. */
  readonly readZones: () => Promise<FindZone>;
  readonly memory: BookingMemory;
  readonly limits?: KiuLimits;
  readonly onRest?: () => void;
}

/** What the inventory's parts share. */
interface Kiu {
  readonly transport: KiuTransport;
  readonly requests: RequestBuilder;
  readonly readZones: KiuOptions['readZones'];
  readonly memory: BookingMemory;
}

/**
 * The inventory of KIU Web Services 3.0. An error that KIU tells is a refusal. Silence is everything after which nobody knows: no
 * answer, one that cannot be read, and one that says something else than what was asked for and cannot be undone.
 */
export function createKiuInventory(options: KiuOptions): Inventory & { close(): Promise<void> } {
  const { settings, carrier, readZones, memory, limits, onRest } = options;
  const transport = createKiuTransport({ settings, limits, onRest });
  const kiu: Kiu = { transport, requests: createRequestBuilder(settings, { carrier }), readZones, memory };
  return {
    name: 'kiu',
    ways: (query) => findWays(kiu, query),
    fare: (request) => findFare(kiu, request),
    book: (request) => book(kiu, request),
    ticket: (booking) => issue(kiu, booking),
    cancel: ({ pnr }) => cancel(kiu, pnr),
    find: (by) => find(kiu, by),
    close: () => transport.close(),
  };
}

async function findWays({ transport, requests, readZones }: Kiu, query: WayQuery) {
  const root = await transport.ask(requests.avail(query));
  const error = errorOf(root);
  if (!error) return readWays(root, query, await readZones());
  if (['sold_out', 'not_sold'].includes(meaningOf(error))) return [];
  throw refusalOf(error);
}

async function findFare({ transport, requests }: Kiu, { flights }: FareRequest) {
  const root = await transport.ask(requests.price(flights));
  const error = errorOf(root);
  if (error) {
    if (['sold_out', 'not_sold'].includes(meaningOf(error))) return undefined;
    throw refusalOf(error);
  }
  const fare = readFare(root, flights);
  if (fare === 'unreadable') throw new InventorySilence('the price is not of the flights that were asked for');
  return fare === 'not_sold' ? undefined : fare;
}

async function book(kiu: Kiu, request: BookingRequest): Promise<Booking> {
  const message = kiu.requests.book(request);
  const known = await kiu.memory.begin(request.reference);
  if (known.kind === 'unknown') throw new InventorySilence('the booking was asked for before, without an answer');
  if (known.kind === 'booked') {
    const booking = await read(kiu, known.pnr);
    if (booking) return booking;
    throw new InventoryRefusal('booking_over', `KIU does not know ${known.pnr} any more`);
  }
  try {
    return await bookAnew(kiu, request, message);
  } catch (error) {
    // Nothing was done: the same reference may be tried again.
    if (error instanceof InventoryRefusal) await kiu.memory.end(request.reference, undefined);
    throw error;
  }
}

async function bookAnew(
  kiu: Kiu,
  { reference, flights, passenger }: BookingRequest,
  message: ReturnType<RequestBuilder['book']>,
): Promise<Booking> {
  const root = await kiu.transport.act(message);
  const pnr = readPnr(root);
  const error = errorOf(root);
  if (error && pnr === undefined) throw refusalOf(error);
  if (pnr === undefined) throw new InventorySilence('the booking was answered without a PNR');
  await kiu.memory.end(reference, pnr);
  const people = readTravelers(root);
  const [person] = people;
  const isOne = people.length === 1 && person !== undefined && isSamePerson(person, passenger);
  if (!error && isOne && areFlights(readItinerary(root) ?? [], flights))
    return { pnr, state: 'held', flights, passenger: person, ticketNumbers: [] };
  return settleDoubt(kiu, { pnr, flights, passenger });
}

/** KIU booked, but told something else than what was asked for: what it reads back counts, and what is wrong there is given back. */
async function settleDoubt(
  kiu: Kiu,
  { pnr, flights, passenger }: { readonly pnr: string } & Pick<BookingRequest, 'flights' | 'passenger'>,
): Promise<Booking> {
  const found = await readBack(kiu, pnr);
  if (!found) throw new InventorySilence(`KIU booked ${pnr}, and does not know it`);
  const { booking, passengerCount } = found;
  const isRight =
    passengerCount === 1 && isSamePerson(booking.passenger, passenger) && areFlights(booking.flights, flights);
  if (isRight && booking.state === 'held') return { ...booking, flights };
  try {
    await cancelRead(kiu, booking);
  } catch (error) {
    throw new InventorySilence(`${pnr} is not what was asked for, and could not be cancelled: ${String(error)}`);
  }
  throw new InventoryRefusal('refused', `KIU booked something else as ${pnr}, which was cancelled`);
}

async function issue(kiu: Kiu, asked: { readonly pnr: string; readonly reference: string }): Promise<Booking> {
  const before = await read(kiu, asked.pnr);
  if (before?.state === 'ticketed') return before;
  if (before?.state !== 'held') throw new InventoryRefusal('booking_over', `the booking ${asked.pnr} is over`);
  const root = await kiu.transport.act(kiu.requests.demandTicket(asked));
  const tickets = readTickets(root);
  const error = errorOf(root);
  if (!error && tickets.length === 0) throw new InventorySilence('the tickets were answered without a number');
  // A number that the booking does not have would open no gate; and what is refused may be because somebody else just issued.
  const after = await read(kiu, asked.pnr);
  if (error && tickets.length === 0 && after?.state !== 'ticketed') throw refusalOf(error);
  const areKnown = after?.state === 'ticketed' && tickets.every((ticket) => after.ticketNumbers.includes(ticket));
  if (!areKnown) throw new InventorySilence(`reading ${asked.pnr} back does not show the ticket ${tickets.join(', ')}`);
  return after;
}

async function cancel(kiu: Kiu, pnr: string): Promise<void> {
  const booking = await read(kiu, pnr);
  if (booking) await cancelRead(kiu, booking);
}

/** Takes the tickets back, then gives the seats back. */
async function cancelRead(kiu: Kiu, { pnr, state, ticketNumbers }: Booking): Promise<void> {
  if (state === 'cancelled' || state === 'expired') return;
  const { requests } = kiu;
  const messages = [...ticketNumbers.map((ticket) => requests.voidTicket(pnr, ticket)), requests.cancel(pnr)];
  for (const message of messages) {
    const error = errorOf(await kiu.transport.act(message));
    // What is over already needs no cancelling: voiding its only ticket may have cancelled it.
    if (error && !['booking_over', 'unknown_booking'].includes(meaningOf(error))) throw refusalOf(error);
  }
}

async function find(
  kiu: Kiu,
  { pnr, reference }: { readonly pnr?: string | undefined; readonly reference: string },
): Promise<Booking | undefined> {
  if (pnr !== undefined) return read(kiu, pnr);
  const known = await kiu.memory.recall(reference);
  if (known.kind === 'unknown') throw new InventorySilence('KIU knows no references, and there is no PNR of this one');
  return known.kind === 'booked' ? read(kiu, known.pnr) : undefined;
}

/** Undefined only where KIU says in so many words that there is no such booking; what else it says is no answer. */
async function readBack({ transport, requests }: Kiu, pnr: string) {
  const root = await transport.ask(requests.read(pnr));
  const error = errorOf(root);
  if (error && meaningOf(error) === 'unknown_booking') return undefined;
  if (error) throw new InventorySilence(`KIU ${error.code}: ${error.text}`);
  const found = readBooking(root, pnr);
  if (!found) throw new InventorySilence(`the booking ${pnr} cannot be understood`);
  return found;
}

const read = async (kiu: Kiu, pnr: string): Promise<Booking | undefined> => (await readBack(kiu, pnr))?.booking;
