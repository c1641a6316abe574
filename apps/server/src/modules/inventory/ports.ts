import type { ClassPosting, FareFamilyName, Money, TravelDocument } from '@millaje/domain';
import type { LocalTime } from '@millaje/domain/flights/local-times';
import type { RunPrepared } from '../../platform/run-prepared.ts';

/** A flight on its day, as an inventory offers it. */
export interface OfferedFlight {
  /** Carrier and number: 9V1303. */
  readonly flightNumber: string;
  readonly origin: string;
  readonly destination: string;
  readonly equipment: string;
  /** By the clocks of each airport. */
  readonly departure: LocalTime;
  readonly arrival: LocalTime;
  /** How long it flies, in minutes. */
  readonly minutes: number;
  readonly postings: readonly ClassPosting[];
}

/** The way from one airport to another on a day: one flight, or two with a wait between them. */
export interface OfferedWay {
  readonly flights: readonly OfferedFlight[];
  /** In all, and of it between the flights. */
  readonly minutes: number;
  readonly waitMinutes: number;
}

export interface WayQuery {
  readonly origin: string;
  readonly destination: string;
  /** The day of the origin's calendar (YYYY-MM-DD). */
  readonly day: string;
}

/** A flight in the class in which it is to be sold. */
export interface FlightChoice {
  readonly flightNumber: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure: LocalTime;
  /** As it was offered: a reservation system wants to hear both. */
  readonly arrival: LocalTime;
  readonly classCode: string;
}

/** What one adult pays for these flights, one way, taxes included. */
export interface FareRequest {
  readonly flights: readonly FlightChoice[];
  readonly family: FareFamilyName;
}

export interface Passenger {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly email: string;
  /** International, with its plus sign. */
  readonly phone: string;
  readonly document: TravelDocument;
  /** ISO 3166-1 alpha-2. */
  readonly birthCountry: string;
  /** Ten digits: the carrier's file of flown coupons names the member by it. */
  readonly customerId: string | null;
}

export interface BookingRequest {
  /** Ours, the same whenever the same booking is asked for again. */
  readonly reference: string;
  /** There, then back. */
  readonly flights: readonly FlightChoice[];
  readonly passenger: Passenger;
}

export interface Booking {
  /** Six letters. */
  readonly pnr: string;
  readonly state: 'held' | 'ticketed' | 'cancelled' | 'expired';
  readonly flights: readonly FlightChoice[];
  readonly passenger: { readonly firstName: string; readonly lastName: string };
  /** Thirteen digits each; empty before it is ticketed. */
  readonly ticketNumbers: readonly string[];
}

/**
 * The inventory says no, and nothing was done: trying the same again cannot help. Where it is `unreachable`, nothing was even sent:
 * later it may help.
 */
export class InventoryRefusal extends Error {
  override name = 'InventoryRefusal';
  readonly reason: 'sold_out' | 'not_sold' | 'booking_over' | 'refused' | 'unreachable';
  constructor(reason: InventoryRefusal['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Nobody knows whether it was done: it has to be read back before anything is tried again. A question that found no answer is one,
 * too: of it nothing may be concluded.
 */
export class InventorySilence extends Error {
  override name = 'InventorySilence';
}

/** Where seats come from: our own timetable (`schedule`), or a reservation system (`kiu`). */
export interface Inventory {
  readonly name: 'schedule' | 'kiu';
  /** The ways of a day, earliest first; empty where nothing flies. */
  ways(query: WayQuery): Promise<OfferedWay[]>;
  /** Undefined where it is not sold in these classes. */
  fare(request: FareRequest): Promise<Money | undefined>;
  /** Takes the seats for a while, or says that they are gone. The same reference gives the same booking. */
  book(request: BookingRequest): Promise<Booking>;
  /** Issues the tickets of a booking; of one that has them, it gives them again. */
  ticket(booking: { readonly pnr: string; readonly reference: string }): Promise<Booking>;
  /** Gives the seats back; of one that is over, nothing is done. */
  cancel(booking: { readonly pnr: string }): Promise<void>;
  /** Reads a booking back: by its PNR, or by our reference where the inventory knows it. Undefined only where there is none. */
  find(by: { readonly pnr?: string | undefined; readonly reference: string }): Promise<Booking | undefined>;
  /** Of an inventory whose book is in our own database: tickets are issued in a transaction that is not its own. */
  readonly atOnce?: IssuingAtOnce;
}

/** A booking that is to be ticketed at once, with the numbers that it will have. Nothing of it is written yet. */
export type PreparedBooking = Pick<Booking, 'pnr' | 'ticketNumbers'>;

/** The seats that prepared bookings ask for, locked until the transaction ends. */
export interface KeptSeats<Prepared extends PreparedBooking> {
  /** Gives a booking its seats, each of them or none; `elsewhere`: another transaction has some at this moment. */
  take(prepared: Prepared): 'taken' | 'sold_out' | 'elsewhere';
}

/** Issues many tickets in one transaction of whoever asks: they are there exactly when it commits. */
export interface IssuingAtOnce<Prepared extends PreparedBooking = PreparedBooking> {
  /** What is to be issued, or why nobody can have it. Each reference is a new one. */
  prepare(requests: readonly BookingRequest[]): Promise<(Prepared | InventoryRefusal)[]>;
  /** Locks the seats of all of them, in the one order and without waiting for anybody. */
  keepSeats(run: RunPrepared, prepared: readonly Prepared[]): Promise<KeptSeats<Prepared>>;
  /** Writes those that took their seats: seats, bookings, coupons, tickets. */
  issue(run: RunPrepared, prepared: readonly Prepared[]): Promise<unknown>;
}

/** What is known of a reference of ours, where the inventory itself knows none. */
export type KnownBooking =
  | { readonly kind: 'never' }
  /** It was asked for, and nobody knows what became of it. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'booked'; readonly pnr: string };

/**
 * Keeps which PNR a reference has, for an inventory that knows no references: so the same booking is never asked for twice. What is
 * noted counts before anything is sent; a memory that outlives the process keeps it in the database.
 */
export interface BookingMemory {
  /** Notes that a booking is about to be asked for, and says what was known of it until then. */
  begin(reference: string): Promise<KnownBooking>;
  /** Notes what became of it; without a PNR, that certainly nothing did. */
  end(reference: string, pnr: string | undefined): Promise<void>;
  recall(reference: string): Promise<KnownBooking>;
}
