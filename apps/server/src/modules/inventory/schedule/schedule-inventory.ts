import { type Brand, fareFamiliesOf } from '@millaje/api/brand';
import { type Money, ticketNumberOf, pnrOf } from '@millaje/domain';
import { fraction, multiply, parseDecimal, roundHalfUp } from '@millaje/domain/decimals';
import { waysBetween } from '@millaje/domain/flights/connections';
import { couponMaximum } from '@millaje/domain/flights/coupons';
import { familyOfClass } from '@millaje/domain/flights/fare-families';
import { addDays } from '@millaje/domain/flights/local-times';
import { routeTypeOf } from '@millaje/domain/flights/national-airports';
import type pg from 'pg';
import type { Database } from '../../../platform/database.ts';
import { gatherReads, shareRead } from '../../../platform/gather-reads.ts';
import { isBusy, isConnectionLost } from '../../../platform/postgres.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import {
  type Booking,
  type BookingRequest,
  type FareRequest,
  type FlightChoice,
  type Inventory,
  InventoryRefusal,
  InventorySilence,
  type OfferedFlight,
  type OfferedWay,
  type WayQuery,
} from '../ports.ts';
import {
  findBooking,
  insertBooking,
  insertCoupons,
  lockBooking,
  nextSerial,
  setTicketed,
  type StoredBooking,
} from './bookings.store.ts';
import { seatsByClass, seatsLeft, soldClasses } from './class-seats.ts';
import { endBooking } from './end-booking.ts';
import { type ChosenCoupon, issuingAtOnce } from './issue-at-once.ts';
import { type FlightDay, inTurn, readSeats, type SeatCounts, takeSeat } from './seats.store.ts';
import {
  createTimetableReader,
  findFlight,
  flightDayOf,
  type ReadTimetable,
  type SoldFlight,
  soldFlights,
  type Timetable,
} from './timetable.ts';

/** So long the seats of a booking are kept for who does not ticket it. */
const holdMinutes = 15;

const minute = 60_000;

export interface ScheduleOptions {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly brand: Brand;
  readonly now: () => Date;
}

interface Schedule extends ScheduleOptions {
  readonly readTimetable: ReadTimetable;
  /** What was set and taken on some flights. */
  readonly seatsOf: (flights: readonly FlightDay[]) => Promise<(flight: FlightDay) => SeatCounts>;
  readonly classes: readonly string[];
}

/** The embedded inventory: the flights of the timetable in force, with seats of each class that run out. */
export function createScheduleInventory(options: ScheduleOptions): Inventory {
  const { pool, database, brand } = options;
  const schedule: Schedule = {
    ...options,
    // Who asks in one turn of the event loop is answered by one reading.
    readTimetable: shareRead(createTimetableReader(database)),
    seatsOf: gatherReads((asked) => readSeatsOfAll(database, asked)),
    classes: soldClasses(fareFamiliesOf(brand)),
  };
  const ticketPrefix = brand.fares.ticket_prefix;
  return {
    name: 'schedule',
    ways: (query) => offerWays(schedule, query),
    fare: (request) => reckonFare(schedule, request),
    book: (request) => heard(() => book(schedule, request)),
    ticket: (booking) => heard(() => ticket(pool, ticketPrefix, booking)),
    cancel: (booking) => heard(() => cancel(pool, booking)),
    async find({ pnr, reference }) {
      const found = await findBooking(database, { pnr, reference });
      return found && viewOf(found);
    },
    atOnce: issuingAtOnce({
      database,
      ticketPrefix,
      async choose(asked) {
        const timetable = await schedule.readTimetable();
        return asked.map((flights) => chooseOrRefuse(schedule, timetable, flights));
      },
    }),
  };
}

/** One reading of the seats for all who ask. */
async function readSeatsOfAll(database: Database, asked: readonly (readonly FlightDay[])[]) {
  const found = await readSeats(database, asked.flat());
  return asked.map(() => found);
}

/** What a database that went away, or had no time, did with a write nobody knows. */
async function heard<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionLost(error) || isBusy(error))
      throw new InventorySilence('the database did not answer', { cause: error });
    throw error;
  }
}

const isNational = (origin: string, destination: string) => routeTypeOf(origin, destination) === 'Nacional';

async function offerWays(schedule: Schedule, query: WayQuery): Promise<OfferedWay[]> {
  const { readTimetable, seatsOf, classes, now } = schedule;
  const sold = flightsFor(await readTimetable(), query, now());
  const rowOf = new Map(sold.map(({ flight, row }) => [flight, row]));
  const ways = waysBetween([...rowOf.keys()], query, isNational);
  const offered = sold.filter(({ flight }) => ways.some(({ flights }) => flights.includes(flight)));
  if (offered.length === 0) return [];
  const countsOf = await seatsOf(offered.map(flightDayOf));
  const views = new Map(offered.map((one) => [one.flight, offeredFlight(one, classes, countsOf(flightDayOf(one)))]));
  return ways.map(({ flights, minutes, waitMinutes }) => ({
    flights: flights.flatMap((flight) => views.get(flight) ?? []),
    minutes,
    waitMinutes,
  }));
}

/** The flights that can be a part of the ways of a day, without those that have left: the direct ones, or what may connect. */
function flightsFor(timetable: Timetable, { origin, destination, day }: WayQuery, now: Date): SoldFlight[] {
  const hasNotLeft = ({ flight }: SoldFlight) => flight.departsAt > now.getTime();
  const today = { from: day, until: day };
  const leaving = timetable.leavingFrom(origin);
  const direct = leaving.filter((row) => row.destination === destination);
  const directFlights = soldFlights(timetable, direct, today).filter(hasNotLeft);
  if (directFlights.length > 0) return directFlights;
  const landing = timetable.landingAt(destination);
  const stops = new Set(landing.map((row) => row.origin));
  const first = leaving.filter((row) => stops.has(row.destination));
  const reached = new Set(first.map((row) => row.destination));
  const second = landing.filter((row) => reached.has(row.origin));
  return [
    ...soldFlights(timetable, first, today).filter(hasNotLeft),
    ...soldFlights(timetable, second, { from: day, until: addDays(day, 1) }),
  ];
}

function offeredFlight({ flight, row }: SoldFlight, classes: readonly string[], counts: SeatCounts): OfferedFlight {
  const { flightNumber, origin, destination, equipment, departure, arrival, departsAt, arrivesAt } = flight;
  return {
    flightNumber,
    origin,
    destination,
    equipment,
    departure,
    arrival,
    minutes: (arrivesAt - departsAt) / minute,
    postings: seatsByClass(classes, row, counts)
      .filter(({ seats }) => seats > 0)
      .map((one) => ({ classCode: one.classCode, posting: String(seatsLeft(one)) })),
  };
}

/** The flight that somebody chose, where it is still to leave at that time and its class is one that is sold. */
function findChosen({ classes, now }: Schedule, timetable: Timetable, choice: FlightChoice): SoldFlight | undefined {
  const { departure, classCode } = choice;
  const found = findFlight(timetable, { ...choice, day: departure.slice(0, 10) });
  if (!found || found.flight.departure !== departure || found.flight.departsAt <= now().getTime()) return undefined;
  return classes.includes(classCode) ? found : undefined;
}

async function reckonFare(schedule: Schedule, { flights, family }: FareRequest): Promise<Money | undefined> {
  const timetable = await schedule.readTimetable();
  const families = fareFamiliesOf(schedule.brand);
  const fares = flights.map((choice) => {
    const found = familyOfClass(families, choice.classCode) === family && findChosen(schedule, timetable, choice);
    return found ? centsOf(found.row.fares[family]) : undefined;
  });
  if (fares.length === 0 || fares.includes(undefined)) return undefined;
  return { minorUnits: fares.reduce<bigint>((sum, cents) => sum + (cents ?? 0n), 0n), currency: 'USD' };
}

/** '89.5' in hundredths. */
function centsOf(fare: string): bigint {
  const decimal = parseDecimal(fare);
  if (!decimal) throw new Error(`${fare} is no fare`);
  return roundHalfUp(multiply(fraction(100n), decimal));
}

async function book(schedule: Schedule, request: BookingRequest): Promise<Booking> {
  const { pool, database } = schedule;
  const { reference, flights, passenger } = request;
  const known = await findBooking(database, { reference });
  if (known) return sameBooking(known, flights);
  const wanted = choose(schedule, await schedule.readTimetable(), flights);
  const id = await nextSerial(database, 'inventory_bookings_id_seq');
  const isBooked = await inTransaction(pool, async ({ database: transaction }) => {
    if (!(await insertBooking(transaction, { id, pnr: pnrOf(id), reference, holdMinutes, passenger }))) return false;
    await insertCoupons(transaction, id, wanted);
    for (const seat of inTurn(wanted))
      if (!(await takeSeat(transaction, seat, seat.timetableSeats)))
        throw new InventoryRefusal(
          'sold_out',
          `${seat.flightNumber} of ${seat.day} has no seat left in ${seat.classCode}`,
        );
    return true;
  });
  const booked = await findBooking(database, isBooked ? { id } : { reference });
  if (!booked) throw new Error(`the booking ${reference} is gone`);
  return sameBooking(booked, flights);
}

/** What is to be booked; refuses what is not sold. */
function choose(schedule: Schedule, timetable: Timetable, flights: readonly FlightChoice[]): ChosenCoupon[] {
  if (flights.length === 0 || flights.length > couponMaximum)
    throw new InventoryRefusal('refused', `nobody books ${flights.length} flights at once`);
  return flights.map((choice) => {
    const { classCode, flightNumber, departure } = choice;
    const found = findChosen(schedule, timetable, choice);
    if (!found) throw new InventoryRefusal('not_sold', `${flightNumber} of ${departure} is not sold in ${classCode}`);
    return {
      ...flightDayOf(found),
      classCode,
      departureTime: departure.slice(11),
      departsAt: new Date(found.flight.departsAt),
      arrival: found.flight.arrival,
      timetableSeats: found.row.seats[classCode] ?? 0,
    };
  });
}

function chooseOrRefuse(schedule: Schedule, timetable: Timetable, flights: readonly FlightChoice[]) {
  try {
    return choose(schedule, timetable, flights);
  } catch (error) {
    if (error instanceof InventoryRefusal) return error;
    throw error;
  }
}

/** The booking that a reference has; refuses where it was asked for with other flights. */
function sameBooking(booking: StoredBooking, flights: readonly FlightChoice[]): Booking {
  const view = viewOf(booking);
  const textOf = (choices: readonly FlightChoice[]) =>
    choices.map(({ flightNumber, departure, classCode }) => [flightNumber, departure, classCode].join(' ')).join('\n');
  if (textOf(view.flights) !== textOf(flights))
    throw new InventoryRefusal('refused', `the reference of ${booking.pnr} has other flights`);
  return view;
}

async function ticket(
  pool: pg.Pool,
  prefix: string,
  { pnr, reference }: { readonly pnr: string; readonly reference: string },
): Promise<Booking> {
  return inTransaction(pool, async ({ database }) => {
    const booking = await lockBooking(database, { pnr, reference });
    if (!booking) throw new InventoryRefusal('refused', `there is no booking ${pnr}`);
    if (booking.state === 'ticketed') return viewOf(booking);
    if (booking.state !== 'held') throw new InventoryRefusal('booking_over', `the booking ${pnr} is ${booking.state}`);
    const serial = await nextSerial(database, 'ticket_serials');
    const ticketNumber = ticketNumberOf(prefix, serial);
    await setTicketed(database, booking.id, { serial, ticketNumber });
    return viewOf({ ...booking, state: 'ticketed', ticketNumber });
  });
}

async function cancel(pool: pg.Pool, { pnr }: { readonly pnr: string }): Promise<void> {
  await inTransaction(pool, async ({ database }) => {
    const booking = await lockBooking(database, { pnr });
    if (!booking) throw new InventoryRefusal('refused', `there is no booking ${pnr}`);
    if (booking.state !== 'held' && booking.state !== 'ticketed') return;
    if (booking.coupons.some(({ isFlown }) => isFlown))
      throw new InventoryRefusal('refused', `a flight of ${pnr} was flown`);
    await endBooking(database, booking, 'cancelled');
  });
}

function viewOf({ pnr, state, ticketNumber, firstName, lastName, coupons }: StoredBooking): Booking {
  return {
    pnr,
    state,
    flights: coupons.map(({ flightNumber, origin, destination, day, departureTime, arrival, classCode }) => ({
      flightNumber,
      origin,
      destination,
      departure: `${day}T${departureTime}`,
      arrival,
      classCode,
    })),
    passenger: { firstName, lastName },
    ticketNumbers: ticketNumber === null ? [] : [ticketNumber],
  };
}
