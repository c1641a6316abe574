import type { FlownPassenger } from '../inventory/index.ts';
import { couponColumnNames, type CouponColumn, readCoupon } from './read-coupon.ts';

/** The coupons of a flight that was marked as flown, as the rows of a file say them. */
export async function* flownRows(passengers: readonly FlownPassenger[]) {
  for (const [place, passenger] of passengers.entries()) {
    const cells: Readonly<Record<CouponColumn, string>> = {
      ticket: passenger.ticketNumber,
      coupon: String(passenger.coupon),
      customer: passenger.customerId ?? '',
      name: `${passenger.lastName}/${passenger.firstName}`,
      flight: passenger.flightNumber,
      day: passenger.day,
      origin: passenger.origin,
      destination: passenger.destination,
      class: passenger.classCode,
    };
    yield { line: place + 1, cells: couponColumnNames.map((name) => cells[name]), read: readCoupon(cells) };
  }
}
