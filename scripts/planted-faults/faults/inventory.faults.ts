import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/inventory';
const schedule = `${folder}/schedule`;
const suites = [`${folder}/inventory.test.ts`];
const races = [`${folder}/races.test.ts`];
const together = ['apps/server/src/modules/redemptions/together.test.ts'];
const lists = [`${folder}/flights.test.ts`];

/** The seats of the embedded inventory, and who gets them. */
export const inventoryFaults: readonly Fault[] = [
  {
    name: 'a seat is taken that nobody has any more',
    file: `${schedule}/seats.store.ts`,
    find: 'where seat.taken < coalesce(',
    replace: 'where seat.taken <= coalesce(',
    suites,
  },
  {
    name: 'seats are taken in the order in which they were asked for',
    file: `${schedule}/schedule-inventory.ts`,
    find: 'for (const seat of inTurn(wanted))',
    replace: 'for (const seat of wanted)',
    suites: races,
  },
  {
    name: 'a refused booking keeps the seats that it had taken',
    file: `${schedule}/schedule-inventory.ts`,
    find: 'if (!(await takeSeat(transaction, seat, seat.timetableSeats)))',
    replace: 'if (!(await takeSeat(database, seat, seat.timetableSeats)))',
    suites,
  },
  {
    name: 'a booking that ends keeps its seats',
    file: `${schedule}/end-booking.ts`,
    find: 'for (const seat of inTurn(coupons)) await',
    replace: 'for (const seat of inTurn(coupons).slice(1)) await',
    suites,
  },
  {
    name: 'the hold of a ticketed booking runs out',
    file: `${schedule}/bookings.store.ts`,
    find: "where state = 'held' and held_until <= now()",
    replace: "where state in ('held', 'ticketed') and held_until <= now()",
    suites,
  },
  {
    name: 'a booking that is over is ticketed',
    file: `${schedule}/schedule-inventory.ts`,
    find: "if (booking.state !== 'held') throw",
    replace: "if (booking.state === 'cancelled') throw",
    suites,
  },
  {
    name: 'an earlier timetable is sold',
    file: `${schedule}/timetable.ts`,
    find: 'if (kept?.key === key) return kept.timetable;',
    replace: 'if (kept) return kept.timetable;',
    suites,
  },
  {
    name: 'a flight that has left is booked',
    file: `${schedule}/schedule-inventory.ts`,
    find: 'found.flight.departure !== departure || found.flight.departsAt <= now().getTime()',
    replace: 'found.flight.departure !== departure || now().getTime() < 0',
    suites,
  },
  {
    name: 'a coupon is flown before its flight has left',
    file: `${schedule}/flown-flight.ts`,
    find: ' and coupon.departs_at <= ${at}',
    replace: '',
    suites,
  },
  {
    name: 'what staff set does not count',
    file: `${schedule}/class-seats.ts`,
    find: 'seats: count?.seats ?? timetableSeats',
    replace: 'seats: timetableSeats',
    suites: lists,
  },
  {
    name: 'a page of flights begins at the first one',
    file: `${schedule}/departures.ts`,
    find: 'before += rows.length;',
    replace: 'before += size;',
    suites: lists,
  },
  {
    name: 'everybody of a group gets the last seat',
    file: `${schedule}/issue-at-once.ts`,
    find: 'count.taken + (taken.get(name) ?? 0) + same.length > seats',
    replace: 'count.taken + same.length > seats',
    suites: together,
  },
  {
    name: 'a group counts one seat as taken, however many it takes',
    file: `${schedule}/issue-at-once.ts`,
    find: 'count: taken.get(nameOfSeat(seat))?.length ?? 0',
    replace: 'count: Math.min(1, taken.get(nameOfSeat(seat))?.length ?? 0)',
    suites: together,
  },
  {
    name: 'a group waits for a seat that somebody else has',
    file: `${schedule}/seats.store.ts`,
    find: 'for update of seat skip locked',
    replace: 'for update of seat',
    suites: together,
  },
];
