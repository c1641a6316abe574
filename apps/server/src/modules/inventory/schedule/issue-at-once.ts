import { pnrOf, ticketNumberOf } from '@millaje/domain';
import type { Database } from '../../../platform/database.ts';
import { InventoryRefusal, type FlightChoice, type IssuingAtOnce } from '../ports.ts';
import { type Coupon, insertTicketed, nextNumbers, type TicketedBooking } from './bookings.store.ts';
import { inTurn, lockFreeSeats, nameOfSeat, type SeatCount, type SeatPlace, takeLockedSeats } from './seats.store.ts';

/** A flight that is to be booked, in a class of which the timetable has so many seats. */
export interface ChosenCoupon extends Coupon {
  readonly timetableSeats: number;
}

interface Prepared extends TicketedBooking {
  readonly ticketNumbers: readonly string[];
  readonly coupons: readonly ChosenCoupon[];
}

export interface IssuingOptions {
  readonly database: Database;
  readonly ticketPrefix: string;
  /** Of each list of flights what the timetable in force has, or why it is not sold. */
  readonly choose: (
    asked: readonly (readonly FlightChoice[])[],
  ) => Promise<(readonly ChosenCoupon[] | InventoryRefusal)[]>;
}

/** Tickets of the embedded inventory that are issued in a transaction of somebody else: what is booked was never held. */
export function issuingAtOnce({ database, ticketPrefix, choose }: IssuingOptions): IssuingAtOnce<Prepared> {
  return {
    async prepare(requests) {
      const [chosen, numbers] = await Promise.all([
        choose(requests.map(({ flights }) => flights)),
        nextNumbers(database, requests.length),
      ]);
      return requests.map(({ reference, passenger }, place) => {
        const [coupons, number] = [chosen[place], numbers[place]];
        if (!coupons || !number) throw new Error(`nothing was prepared for ${reference}`);
        if (coupons instanceof InventoryRefusal) return coupons;
        const { id, serial } = number;
        const ticketNumber = ticketNumberOf(ticketPrefix, serial);
        return {
          id,
          serial,
          pnr: pnrOf(id),
          ticketNumber,
          ticketNumbers: [ticketNumber],
          reference,
          passenger,
          coupons,
        };
      });
    },
    async keepSeats(run, prepared) {
      return handOut(await lockFreeSeats(run, inTurn(distinct(prepared.flatMap(({ coupons }) => coupons)))));
    },
    issue(run, prepared) {
      const taken = Map.groupBy(
        prepared.flatMap(({ coupons }) => coupons),
        nameOfSeat,
      );
      const seats = distinct([...taken.values()].flat());
      return Promise.all([
        takeLockedSeats(
          run,
          seats.map((seat) => ({ ...seat, count: taken.get(nameOfSeat(seat))?.length ?? 0 })),
        ),
        insertTicketed(run, prepared),
      ]);
    },
  };
}

/** Hands out seats that are locked, to who comes first. */
function handOut(locked: ReadonlyMap<string, SeatCount>) {
  const taken = new Map<string, number>();
  return {
    take({ coupons }: Pick<Prepared, 'coupons'>): 'taken' | 'sold_out' | 'elsewhere' {
      const wanted = Map.groupBy(coupons, nameOfSeat);
      for (const [name, same] of wanted) {
        const count = locked.get(name);
        if (!count) return 'elsewhere';
        const seats = count.seats ?? same[0]?.timetableSeats ?? 0;
        if (count.taken + (taken.get(name) ?? 0) + same.length > seats) return 'sold_out';
      }
      for (const [name, same] of wanted) taken.set(name, (taken.get(name) ?? 0) + same.length);
      return 'taken';
    },
  };
}

const distinct = <Seat extends SeatPlace>(seats: readonly Seat[]): Seat[] => [
  ...new Map(seats.map((seat) => [nameOfSeat(seat), seat])).values(),
];
