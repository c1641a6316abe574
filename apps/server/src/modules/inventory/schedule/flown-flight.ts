import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** A passenger's coupon of a flight that was flown. */
export interface FlownPassenger {
  readonly ticketNumber: string;
  readonly coupon: number;
  /** Ten digits, where the passenger is a member. */
  readonly customerId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly flightNumber: string;
  /** YYYY-MM-DD, of the origin's calendar. */
  readonly day: string;
  readonly origin: string;
  readonly destination: string;
  readonly classCode: string;
}

export interface FlownFlight {
  readonly flightNumber: string;
  readonly origin: string;
  readonly destination: string;
  readonly day: string;
  readonly at: Date;
}

/**
 * Writes down that a flight was flown by all who have a ticket for it, and tells who they are; who was written down before stays so.
 * Bookings are locked in their order, as those who end one do. Nothing is written where nobody has a ticket, or where it has not left.
 */
export async function markFlightFlown(
  database: Database,
  { flightNumber, origin, destination, day, at }: FlownFlight,
): Promise<FlownPassenger[] | 'no passengers' | 'not departed'> {
  const isOfFlight = sql`
    coupon.flight_number = ${flightNumber} and coupon.day = ${day}::date
    and coupon.origin_id = (select id from airports where code = ${origin})
    and coupon.destination_id = (select id from airports where code = ${destination})`;
  const { rows: bookings } = await sql<{ id: bigint }>`
    select booking.id from inventory_bookings as booking
    where booking.state = 'ticketed'
      and booking.id in (select coupon.booking_id from inventory_coupons as coupon where ${isOfFlight})
    order by booking.id for update`.execute(database);
  if (bookings.length === 0) return 'no passengers';
  const { rows } = await sql<FlownPassenger>`
    with flown as (
      update inventory_coupons as coupon set flown_at = coalesce(coupon.flown_at, ${at})
      where coupon.booking_id = any(${bookings.map(({ id }) => id)}::bigint[]) and ${isOfFlight} and coupon.departs_at <= ${at}
      returning coupon.booking_id, coupon.position, coupon.flight_number, coupon.day, coupon.class_code)
    select booking.ticket_number as "ticketNumber", flown.position as coupon, booking.customer_id as "customerId",
      booking.first_name as "firstName", booking.last_name as "lastName", flown.flight_number as "flightNumber", flown.day,
      ${origin}::text as origin, ${destination}::text as destination, flown.class_code as "classCode"
    from flown join inventory_bookings as booking on booking.id = flown.booking_id
    order by booking.id, flown.position`.execute(database);
  return rows.length === 0 ? 'not departed' : rows;
}
