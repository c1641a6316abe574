import type { ClassPosting, FareFamilyName, Money, TravelDocument } from '@millaje/domain';
import type { LocalTime } from '@millaje/domain/flights/local-times';

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
}
