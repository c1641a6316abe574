import { type FareFamilyName, pnrOf } from '@millaje/domain';
import {
  type Booking,
  type BookingRequest,
  type FlightChoice,
  type Inventory,
  InventoryRefusal,
  InventorySilence,
  type OfferedWay,
} from '../inventory/index.ts';

/** How a call is answered: as it should be, not at all before or after doing it, wrongly, or with a refusal. */
export type Mood = 'well' | 'silent before' | 'silent after' | 'another passenger' | InventoryRefusal['reason'];
type Call = 'ways' | 'fare' | 'book' | 'ticket' | 'cancel' | 'find';

interface DailyFlight {
  readonly number: string;
  readonly origin: string;
  readonly destination: string;
  readonly departs: string;
  readonly arrives: string;
  readonly minutes: number;
}

const timetable: readonly DailyFlight[] = [
  { number: '9V1301', origin: 'BLA', destination: 'CCS', departs: '06:45', arrives: '07:35', minutes: 50 },
  { number: '9V1302', origin: 'CCS', destination: 'BLA', departs: '18:30', arrives: '19:20', minutes: 50 },
  { number: '9V1303', origin: 'BLA', destination: 'MIA', departs: '20:00', arrives: '00:45', minutes: 225 },
];

/** Which booking class each family is sold in here. */
const classOf = { LIGHT: 'Q', MEDIUM: 'M', ULTRA: 'Y', BUSINESS: 'J' } as const satisfies Record<
  FareFamilyName,
  string
>;

const noSeats: Readonly<Record<FareFamilyName, number>> = { LIGHT: 0, MEDIUM: 0, ULTRA: 0, BUSINESS: 0 };

const familyOf = (classCode: string | undefined) =>
  (Object.keys(classOf) as FareFamilyName[]).find((name) => classOf[name] === classCode);

/** Answers each call as its next mood has it, and notes it. */
function inMoods(moods: Map<Call, Mood[]>, calls: Call[]) {
  return async function answer<Result>(call: Call, work: () => Result): Promise<Result> {
    calls.push(call);
    const mood = moods.get(call)?.shift() ?? 'well';
    if (mood === 'silent before') throw new InventorySilence('nothing is heard');
    if (mood !== 'well' && mood !== 'silent after' && mood !== 'another passenger')
      throw new InventoryRefusal(mood, 'it is not to be had');
    const result = work();
    if (mood === 'silent after') throw new InventorySilence('nothing is heard');
    return mood === 'another passenger' ? { ...result, passenger: { firstName: 'Otra', lastName: 'Persona' } } : result;
  };
}

/** An inventory in memory that does what it is told to: refuses, falls silent, lies; its book can be looked into. */
export function createMemoryInventory() {
  const bookings = new Map<string, Booking>();
  const moods = new Map<Call, Mood[]>();
  /** Hundredths of a dollar one way. */
  const fares: Record<FareFamilyName, bigint> = { LIGHT: 10_000n, MEDIUM: 12_000n, ULTRA: 20_000n, BUSINESS: 30_000n };
  const seats: Record<FareFamilyName, number> = { LIGHT: 9, MEDIUM: 9, ULTRA: 9, BUSINESS: 9 };
  const [grounded, soldOut, calls] = [new Set<string>(), new Set<string>(), [] as Call[]];
  let serial = 0;

  const answer = inMoods(moods, calls);

  const byPnr = (pnr: string) => [...bookings].find(([, booking]) => booking.pnr === pnr);

  function ticketIt(pnr: string): Booking {
    const [reference, booking] = byPnr(pnr) ?? [];
    if (!reference || !booking || booking.state === 'cancelled')
      throw new InventoryRefusal('booking_over', 'there is no such booking');
    if (booking.state === 'ticketed') return booking;
    serial += 1;
    const done: Booking = { ...booking, state: 'ticketed', ticketNumbers: [`742${String(serial).padStart(10, '0')}`] };
    bookings.set(reference, done);
    return done;
  }

  function bookIt({ reference, flights, passenger }: BookingRequest): Booking {
    const known = bookings.get(reference);
    if (known) return known;
    const family = familyOf(flights[0]?.classCode);
    if (!family || seats[family] < 1) throw new InventoryRefusal('sold_out', 'no seats');
    seats[family] -= 1;
    serial += 1;
    const booking: Booking = { pnr: pnrOf(BigInt(serial)), state: 'held', flights, passenger, ticketNumbers: [] };
    bookings.set(reference, booking);
    return booking;
  }

  function cancelIt(pnr: string): void {
    const [reference, booking] = byPnr(pnr) ?? [];
    if (reference && booking) bookings.set(reference, { ...booking, state: 'cancelled' });
  }

  const inventory: Inventory = {
    name: 'schedule',
    ways: (query) =>
      answer('ways', () => (grounded.has(query.day) ? [] : waysOf(query, soldOut.has(query.day) ? noSeats : seats))),
    fare: ({ family }) => answer('fare', () => ({ minorUnits: fares[family], currency: 'USD' })),
    book: (request) => answer('book', () => bookIt(request)),
    ticket: ({ pnr }) => answer('ticket', () => ticketIt(pnr)),
    cancel: ({ pnr }) => answer('cancel', () => cancelIt(pnr)),
    find: ({ reference }) => answer('find', () => bookings.get(reference)),
  };
  return {
    inventory,
    bookings,
    calls,
    fares,
    seats,
    /** Days on which nothing flies. */
    grounded,
    /** Days whose flights have no seats. */
    soldOut,
    /** How the next calls of a kind are answered, one after the other; those after them well. */
    will: (call: Call, ...next: Mood[]) => void moods.set(call, next),
  };
}

function waysOf(
  { origin, destination, day }: { readonly origin: string; readonly destination: string; readonly day: string },
  seats: Readonly<Record<FareFamilyName, number>>,
): OfferedWay[] {
  const postings = (Object.keys(classOf) as FareFamilyName[]).map((family) => ({
    classCode: classOf[family],
    posting: String(seats[family]),
  }));
  return timetable
    .filter((flight) => flight.origin === origin && flight.destination === destination)
    .map(({ number, departs, arrives, minutes }) => {
      const next = new Date(`${day}T00:00:00Z`);
      if (arrives < departs) next.setUTCDate(next.getUTCDate() + 1);
      const flight = {
        flightNumber: number,
        origin,
        destination,
        equipment: '734',
        departure: `${day}T${departs}`,
        arrival: `${next.toISOString().slice(0, 10)}T${arrives}`,
        minutes,
        postings,
      };
      return { flights: [flight], minutes, waitMinutes: 0 };
    });
}

/** A flight as it is booked. */
export const choiceOfFlight = (day: string): FlightChoice & { equipment: string; minutes: number } => ({
  flightNumber: '9V1301',
  origin: 'BLA',
  destination: 'CCS',
  departure: `${day}T06:45`,
  arrival: `${day}T07:35`,
  classCode: 'Q',
  equipment: '734',
  minutes: 50,
});
