import { type FareFamilies, fareFamilyNames, unavailableClasses } from '@millaje/domain/flights/fare-families';
import type { SeatCounts } from './seats.store.ts';
import type { SoldRow } from './timetable.ts';

/** The seats of a flight in one class. */
export interface ClassSeats {
  readonly classCode: string;
  /** How many there are: what staff set, or else what the timetable says. */
  readonly seats: number;
  readonly timetableSeats: number;
  /** By bookings; more than there are where a later timetable or staff left fewer. */
  readonly taken: number;
}

/** The classes that are sold for miles, from the plainest family to the best. */
export function soldClasses(families: FareFamilies): string[] {
  return fareFamilyNames.flatMap((name) => families[name]).filter((code) => !unavailableClasses.includes(code));
}

/** The seats of a flight in each of the classes. */
export function seatsByClass(classes: readonly string[], { seats }: SoldRow, counts: SeatCounts): ClassSeats[] {
  return classes.map((classCode) => {
    const timetableSeats = seats[classCode] ?? 0;
    const count = counts.get(classCode);
    return { classCode, timetableSeats, seats: count?.seats ?? timetableSeats, taken: count?.taken ?? 0 };
  });
}

/** How many seats can still be had. */
export const seatsLeft = ({ seats, taken }: ClassSeats): number => Math.max(0, seats - taken);
