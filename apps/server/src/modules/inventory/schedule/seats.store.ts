import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { RunPrepared } from '../../../platform/run-prepared.ts';

/** A flight on its day, as its seats are counted. */
export interface FlightDay {
  /** The day of the origin's calendar on which it leaves (YYYY-MM-DD). */
  readonly day: string;
  readonly flightNumber: string;
  readonly originId: number;
  readonly destinationId: number;
}

/** One class of a flight on its day. */
export interface SeatPlace extends FlightDay {
  readonly classCode: string;
}

export interface SeatCount {
  /** What staff set; null where the timetable says it. */
  readonly seats: number | null;
  readonly taken: number;
}

/** What was set and taken on a flight, by class. */
export type SeatCounts = ReadonlyMap<string, SeatCount>;

const nameOfFlight = ({ day, flightNumber, originId, destinationId }: FlightDay): string =>
  [day, flightNumber, originId, destinationId].join(' ');
export const nameOfSeat = (seat: SeatPlace): string => `${nameOfFlight(seat)} ${seat.classCode}`;

/** The one order in which everybody takes seats and gives them back, so that nobody waits for somebody who waits for them. */
export function inTurn<Seat extends SeatPlace>(seats: readonly Seat[]): Seat[] {
  const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
  return seats.toSorted((one, other) => compare(nameOfSeat(one), nameOfSeat(other)));
}

/** What was set and taken on some flights. */
export async function readSeats(
  database: Database,
  flights: readonly FlightDay[],
): Promise<(flight: FlightDay) => SeatCounts> {
  const found = new Map<string, Map<string, SeatCount>>();
  const { rows } = await sql<SeatPlace & SeatCount>`
    select day, flight_number as "flightNumber", origin_id as "originId", destination_id as "destinationId",
      class_code as "classCode", seats, taken
    from unnest(${flights.map(({ day }) => day)}::date[], ${flights.map(({ flightNumber }) => flightNumber)}::text[],
      ${flights.map(({ originId }) => originId)}::smallint[], ${flights.map(({ destinationId }) => destinationId)}::smallint[])
      as asked (day, flight_number, origin_id, destination_id)
    join flight_seats using (day, flight_number, origin_id, destination_id)`.execute(database);
  for (const { classCode, seats, taken, ...flight } of rows) {
    const name = nameOfFlight(flight);
    const counts = found.get(name) ?? new Map<string, SeatCount>();
    found.set(name, counts.set(classCode, { seats, taken }));
  }
  return (flight) => found.get(nameOfFlight(flight)) ?? new Map();
}

const isSeat = ({ day, flightNumber, originId, destinationId, classCode }: SeatPlace) =>
  sql`(day, flight_number, origin_id, destination_id, class_code)
    = (${day}::date, ${flightNumber}, ${originId}::smallint, ${destinationId}::smallint, ${classCode})`;

/** Takes a seat of a class in which the timetable has so many. Returns whether there was one. */
export async function takeSeat(database: Database, seat: SeatPlace, timetableSeats: number): Promise<boolean> {
  const { day, flightNumber, originId, destinationId, classCode } = seat;
  const { rows } = await sql`
    insert into flight_seats as seat (day, flight_number, origin_id, destination_id, class_code, taken)
    select ${day}::date, ${flightNumber}, ${originId}::smallint, ${destinationId}::smallint, ${classCode}, 1
    where ${timetableSeats}::integer > 0 or exists (select from flight_seats where ${isSeat(seat)})
    on conflict (day, flight_number, origin_id, destination_id, class_code) do update set taken = seat.taken + 1
    where seat.taken < coalesce(seat.seats, ${timetableSeats}::integer)
    returning taken`.execute(database);
  return rows.length > 0;
}

/** The columns that name some seats, as arrays. */
const seatColumns = (seats: readonly SeatPlace[]): unknown[] => [
  seats.map(({ day }) => day),
  seats.map(({ flightNumber }) => flightNumber),
  seats.map(({ originId }) => originId),
  seats.map(({ destinationId }) => destinationId),
  seats.map(({ classCode }) => classCode),
];
const seatArrays = '$1::date[], $2::text[], $3::smallint[], $4::smallint[], $5::text[]';
const seatNames = 'day, flight_number, origin_id, destination_id, class_code';

/**
 * What was set and taken in some classes of flights, which come in their turn, kept from everybody else's changes until the transaction
 * ends. Nobody is waited for: one that somebody else has at this moment is not among them.
 */
export async function lockFreeSeats(run: RunPrepared, seats: readonly SeatPlace[]): Promise<Map<string, SeatCount>> {
  const columns = seatColumns(seats);
  const [, rows] = await Promise.all([
    run(
      'inventory_open_seats',
      `insert into flight_seats (${seatNames}) select * from unnest(${seatArrays}) on conflict do nothing`,
      columns,
    ),
    run<SeatPlace & SeatCount>(
      'inventory_lock_seats',
      `select seat.day, seat.flight_number as "flightNumber", seat.origin_id as "originId", seat.destination_id as "destinationId",
         seat.class_code as "classCode", seat.seats, seat.taken
       from unnest(${seatArrays}) with ordinality as asked (${seatNames}, place) join flight_seats as seat using (${seatNames})
       order by asked.place for update of seat skip locked`,
      columns,
    ),
  ]);
  return new Map(rows.map(({ seats: set, taken, ...seat }) => [nameOfSeat(seat), { seats: set, taken }]));
}

/** Counts so many seats more as taken, of classes that were locked. */
export function takeLockedSeats(
  run: RunPrepared,
  seats: readonly (SeatPlace & { readonly count: number })[],
): Promise<unknown> {
  return run(
    'inventory_take_seats',
    `update flight_seats as seat set taken = seat.taken + asked.count
     from unnest(${seatArrays}, $6::smallint[]) as asked (${seatNames}, count)
     where (seat.day, seat.flight_number, seat.origin_id, seat.destination_id, seat.class_code)
       = (asked.day, asked.flight_number, asked.origin_id, asked.destination_id, asked.class_code)`,
    [...seatColumns(seats), seats.map(({ count }) => count)],
  );
}

/** Gives a seat back that was taken. */
export async function giveSeatBack(database: Database, seat: SeatPlace): Promise<void> {
  await sql`update flight_seats set taken = taken - 1 where ${isSeat(seat)}`.execute(database);
}

/** What was set and taken in a class of a flight, kept from everybody else's changes until the transaction ends. */
export async function lockSeat(database: Database, seat: SeatPlace): Promise<SeatCount> {
  const { day, flightNumber, originId, destinationId, classCode } = seat;
  await sql`
    insert into flight_seats (day, flight_number, origin_id, destination_id, class_code)
    values (${day}::date, ${flightNumber}, ${originId}::smallint, ${destinationId}::smallint, ${classCode})
    on conflict do nothing`.execute(database);
  const { rows } = await sql<SeatCount>`
    select seats, taken from flight_seats where ${isSeat(seat)} for update`.execute(database);
  if (!rows[0]) throw new Error(`the seats of ${nameOfSeat(seat)} are gone`);
  return rows[0];
}

/** Sets how many seats a class of a flight has; null leaves that to the timetable. */
export async function setSeats(database: Database, seat: SeatPlace, seats: number | null): Promise<void> {
  await sql`update flight_seats set seats = ${seats}::smallint where ${isSeat(seat)}`.execute(database);
}
