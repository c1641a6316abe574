import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** A coupon of a booking, with how that stands. */
export interface BookedCoupon {
  /** Null where no ticket was issued. */
  readonly ticketNumber: string | null;
  readonly coupon: number;
  readonly state: 'held' | 'ticketed' | 'cancelled' | 'expired';
  /** Ten digits, where the passenger gave one. */
  readonly customerId: string | null;
  readonly email: string;
  readonly name: string;
  readonly flight: string;
  /** YYYY-MM-DD, of the origin's calendar. */
  readonly day: string;
  readonly origin: string;
  readonly destination: string;
  readonly classCode: string;
  readonly departsAt: Date;
}

/** All coupons of a ticket, or everybody's of a flight of a day. */
export type BookedBy = { readonly ticket: string } | { readonly flight: string; readonly day: string };

/** The coupons that the embedded inventory booked, whatever became of them, in their order. */
export async function findBookedCoupons(database: Database, by: BookedBy): Promise<BookedCoupon[]> {
  const wanted =
    'ticket' in by
      ? sql`booking.ticket_number = ${by.ticket}`
      : sql`coupon.flight_number = ${by.flight} and coupon.day = ${by.day}::date`;
  const { rows } = await sql<BookedCoupon>`
    select booking.ticket_number as "ticketNumber", coupon.position as coupon, booking.state, booking.customer_id as "customerId",
      booking.email, booking.last_name || '/' || booking.first_name as name, coupon.flight_number as flight, coupon.day::text as day,
      origin.code as origin, destination.code as destination, coupon.class_code as "classCode", coupon.departs_at as "departsAt"
    from inventory_coupons as coupon join inventory_bookings as booking on booking.id = coupon.booking_id
    join airports as origin on origin.id = coupon.origin_id join airports as destination on destination.id = coupon.destination_id
    where ${wanted} order by booking.id, coupon.position`.execute(database);
  return rows;
}
