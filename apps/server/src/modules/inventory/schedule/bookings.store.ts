import type { LocalTime } from '@millaje/domain/flights/local-times';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { RunPrepared } from '../../../platform/run-prepared.ts';
import type { Booking, Passenger } from '../ports.ts';
import type { SeatPlace } from './seats.store.ts';

/** A flight of a booking, as it is flown. */
export interface Coupon extends SeatPlace {
  /** HH:MM by the clocks of the origin. */
  readonly departureTime: string;
  readonly departsAt: Date;
  /** YYYY-MM-DDTHH:MM by the clocks of the destination. */
  readonly arrival: LocalTime;
}

/** A coupon with the airports' codes of now. */
interface PlacedCoupon extends SeatPlace {
  readonly origin: string;
  readonly destination: string;
  readonly departureTime: string;
  readonly arrival: LocalTime;
  readonly isFlown: boolean;
}

export interface StoredBooking {
  readonly id: bigint;
  readonly pnr: string;
  readonly state: Booking['state'];
  readonly ticketNumber: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly coupons: readonly PlacedCoupon[];
}

/** The next number of a sequence; one that is not used is left out for good. */
export async function nextSerial(
  database: Database,
  sequence: 'inventory_bookings_id_seq' | 'ticket_serials',
): Promise<bigint> {
  const { rows } = await sql<{ serial: bigint }>`select nextval(${sequence}) as serial`.execute(database);
  if (!rows[0]) throw new Error(`${sequence} gave no number`);
  return rows[0].serial;
}

/** Adds a booking that is held for some minutes. Returns whether it did: a reference has one booking. */
export async function insertBooking(
  database: Database,
  {
    id,
    pnr,
    reference,
    holdMinutes,
    passenger,
  }: {
    readonly id: bigint;
    readonly pnr: string;
    readonly reference: string;
    readonly holdMinutes: number;
    readonly passenger: Passenger;
  },
): Promise<boolean> {
  const { firstName, lastName, birthDate, email, phone, document, birthCountry, customerId } = passenger;
  const { rows } = await sql`
    insert into inventory_bookings (id, pnr, reference, held_until, first_name, last_name, birth_date, email, phone, document_type,
      document_number, document_country, birth_country, customer_id)
    values (${id}, ${pnr}, ${reference}, clock_timestamp() + make_interval(mins => ${holdMinutes}::integer), ${firstName}, ${lastName},
      ${birthDate}::date, ${email}, ${phone}, ${document.type}, ${document.number}, ${document.issueCountry}, ${birthCountry},
      ${customerId})
    on conflict (reference) do nothing
    returning id`.execute(database);
  return rows.length > 0;
}

/** Adds the coupons of a booking, in the order in which they are flown. */
export async function insertCoupons(database: Database, bookingId: bigint, coupons: readonly Coupon[]): Promise<void> {
  const rows = coupons.map((coupon, place) => ({ ...coupon, position: place + 1 }));
  await sql`
    insert into inventory_coupons (booking_id, position, day, flight_number, origin_id, destination_id, class_code, departure_time,
      departs_at, arrival)
    select ${bookingId}::bigint, position, day, "flightNumber", "originId", "destinationId", "classCode", "departureTime", "departsAt", arrival
    from json_to_recordset(${JSON.stringify(rows)}::json) as coupon (position smallint, day date, "flightNumber" text,
      "originId" smallint, "destinationId" smallint, "classCode" text, "departureTime" text, "departsAt" timestamptz, arrival text)`.execute(
    database,
  );
}

/** A booking by whatever names it; undefined where there is none of which all that is given is true. */
export async function findBooking(
  database: Database,
  {
    id,
    pnr,
    reference,
  }: { readonly id?: bigint; readonly pnr?: string | undefined; readonly reference?: string | undefined },
): Promise<StoredBooking | undefined> {
  const conditions = [
    ...(id === undefined ? [] : [sql`booking.id = ${id}`]),
    ...(pnr === undefined ? [] : [sql`booking.pnr = ${pnr}`]),
    ...(reference === undefined ? [] : [sql`booking.reference = ${reference}`]),
  ];
  if (conditions.length === 0) return undefined;
  const { rows } = await sql<StoredBooking>`
    select booking.id, booking.pnr, booking.state, booking.ticket_number as "ticketNumber", booking.first_name as "firstName",
      booking.last_name as "lastName",
      (select json_agg(json_build_object('day', coupon.day, 'flightNumber', coupon.flight_number, 'originId', coupon.origin_id,
          'destinationId', coupon.destination_id, 'origin', origin.code, 'destination', destination.code,
          'classCode', coupon.class_code, 'departureTime', coupon.departure_time, 'arrival', coupon.arrival, 'isFlown', coupon.flown_at is not null)
          order by coupon.position)
        from inventory_coupons as coupon
        join airports as origin on origin.id = coupon.origin_id
        join airports as destination on destination.id = coupon.destination_id
        where coupon.booking_id = booking.id) as coupons
    from inventory_bookings as booking
    where ${sql.join(conditions, sql` and `)}`.execute(database);
  return rows[0];
}

/** The booking as it is, kept from everybody else's changes until the transaction ends. */
export async function lockBooking(
  database: Database,
  { pnr, reference }: { readonly pnr: string; readonly reference?: string },
): Promise<StoredBooking | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from inventory_bookings where pnr = ${pnr} ${reference === undefined ? sql`` : sql`and reference = ${reference}`}
    for update`.execute(database);
  // Read after it was waited for, so that the coupons are those of now, too.
  return rows[0] && findBooking(database, { id: rows[0].id });
}

/** The held booking whose time has passed first, kept like that; one that somebody else has is passed over. */
export async function lockOverdueBooking(database: Database): Promise<StoredBooking | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from inventory_bookings where state = 'held' and held_until <= now()
    order by held_until, id limit 1 for update skip locked`.execute(database);
  return rows[0] && findBooking(database, { id: rows[0].id });
}

export async function setTicketed(
  database: Database,
  id: bigint,
  { serial, ticketNumber }: { readonly serial: bigint; readonly ticketNumber: string },
): Promise<void> {
  await database
    .updateTable('inventory_bookings')
    .set({ state: 'ticketed', ticket_serial: serial, ticket_number: ticketNumber })
    .where('id', '=', id)
    .execute();
}

export async function setOver(database: Database, id: bigint, state: 'cancelled' | 'expired'): Promise<void> {
  await database.updateTable('inventory_bookings').set({ state }).where('id', '=', id).execute();
}

/** The next numbers of so many bookings that are ticketed at once; those that are not used are left out for good. */
export async function nextNumbers(
  database: Database,
  count: number,
): Promise<{ readonly id: bigint; readonly serial: bigint }[]> {
  const { rows } = await sql<{ id: bigint; serial: bigint }>`
    select nextval('inventory_bookings_id_seq') as id, nextval('ticket_serials') as serial
    from generate_series(1, ${count}::integer)`.execute(database);
  return rows;
}

/** A booking that is ticketed as it is written. */
export interface TicketedBooking {
  readonly id: bigint;
  readonly pnr: string;
  readonly reference: string;
  readonly serial: bigint;
  readonly ticketNumber: string;
  readonly passenger: Passenger;
  readonly coupons: readonly Coupon[];
}

/** Adds bookings with their tickets and coupons, in a transaction that is open. */
export function insertTicketed(run: RunPrepared, bookings: readonly TicketedBooking[]): Promise<unknown> {
  const passengers = bookings.map(({ passenger }) => passenger);
  const coupons = bookings.flatMap(({ id, coupons: flown }) =>
    flown.map((coupon, place) => ({ ...coupon, bookingId: id, position: place + 1 })),
  );
  return Promise.all([
    run('inventory_insert_ticketed', insertTicketedText, [
      bookings.map(({ id }) => id),
      bookings.map(({ pnr }) => pnr),
      bookings.map(({ reference }) => reference),
      bookings.map(({ serial }) => serial),
      bookings.map(({ ticketNumber }) => ticketNumber),
      passengers.map(({ firstName }) => firstName),
      passengers.map(({ lastName }) => lastName),
      passengers.map(({ birthDate }) => birthDate),
      passengers.map(({ email }) => email),
      passengers.map(({ phone }) => phone),
      passengers.map(({ document }) => document.type),
      passengers.map(({ document }) => document.number),
      passengers.map(({ document }) => document.issueCountry),
      passengers.map(({ birthCountry }) => birthCountry),
      passengers.map(({ customerId }) => customerId),
    ]),
    run('inventory_insert_coupons', insertCouponsText, [
      coupons.map(({ bookingId }) => bookingId),
      coupons.map(({ position }) => position),
      coupons.map(({ day }) => day),
      coupons.map(({ flightNumber }) => flightNumber),
      coupons.map(({ originId }) => originId),
      coupons.map(({ destinationId }) => destinationId),
      coupons.map(({ classCode }) => classCode),
      coupons.map(({ departureTime }) => departureTime),
      coupons.map(({ departsAt }) => departsAt),
      coupons.map(({ arrival }) => arrival),
    ]),
  ]);
}

const insertTicketedText = `
  insert into inventory_bookings (id, pnr, reference, state, held_until, ticket_serial, ticket_number, first_name, last_name, birth_date,
    email, phone, document_type, document_number, document_country, birth_country, customer_id)
  select id, pnr, reference, 'ticketed', clock_timestamp(), serial, number, first_name, last_name, birth_date, email, phone,
    document_type, document_number, document_country, birth_country, customer_id
  from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::date[], $9::text[], $10::text[],
    $11::text[], $12::text[], $13::text[], $14::text[], $15::text[])
    as booking (id, pnr, reference, serial, number, first_name, last_name, birth_date, email, phone, document_type, document_number,
      document_country, birth_country, customer_id)`;

const insertCouponsText = `
  insert into inventory_coupons (booking_id, position, day, flight_number, origin_id, destination_id, class_code, departure_time,
    departs_at, arrival)
  select * from unnest($1::bigint[], $2::smallint[], $3::date[], $4::text[], $5::smallint[], $6::smallint[], $7::text[], $8::text[],
    $9::timestamptz[], $10::text[])`;
