export { inventoryRoutes } from './flights.routes.ts';
export { createBookingMemory } from './booking-memory.store.ts';
export { type BookedBy, type BookedCoupon, findBookedCoupons } from './schedule/booked-coupons.ts';
export { type FlownPassenger, markFlightFlown } from './schedule/flown-flight.ts';
export { inventoryJobs } from './schedule/end-booking.ts';
export { createScheduleInventory } from './schedule/schedule-inventory.ts';
export {
  type Booking,
  type BookingRequest,
  type FlightChoice,
  type Inventory,
  InventoryRefusal,
  InventorySilence,
  type IssuingAtOnce,
  type OfferedFlight,
  type OfferedWay,
  type Passenger,
  type PreparedBooking,
} from './ports.ts';
