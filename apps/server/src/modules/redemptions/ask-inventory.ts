import type { RefusalRule } from '@millaje/api';
import { isSamePerson } from '@millaje/domain/flights/booked-names';
import { type Booking, type BookingRequest, type Inventory, InventoryRefusal } from '../inventory/index.ts';

/** What became of something that an inventory was asked to do. `unknown`: it does not say, and reading back did not tell. */
export type Outcome =
  | { readonly kind: 'booking'; readonly booking: Booking }
  | { readonly kind: 'refused'; readonly rule: RefusalRule }
  | { readonly kind: 'unknown' };

export interface Asking {
  readonly inventory: Inventory;
  /** Waits before the inventory is asked once more, so many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Told of every answer that is none. */
  readonly onSilence: (error: unknown) => void;
}

const attemptsMaximum = 3;
const pauseMilliseconds = [500, 2_000];

/** Which rule a refusal of the inventory is to people. */
const rules = {
  sold_out: 'flight_sold_out',
  not_sold: 'flight_sold_out',
  booking_over: 'booking_refused',
  refused: 'booking_refused',
  unreachable: 'inventory_silent',
} as const satisfies Record<InventoryRefusal['reason'], RefusalRule>;
export const ruleOf = ({ reason }: InventoryRefusal): RefusalRule => rules[reason];

/**
 * Books seats, whatever the inventory says or leaves unsaid. What it was asked before (`wasAsked`) is read back first; what is silent
 * is read back before it is asked again, under the same reference.
 */
export async function book(asking: Asking, request: BookingRequest, wasAsked: boolean): Promise<Outcome> {
  let isOpen = !wasAsked;
  for (let attempt = 1; attempt <= attemptsMaximum; attempt += 1) {
    if (isOpen) {
      const answer = await attemptIt(asking, () => asking.inventory.book(request));
      if (answer !== 'silent') return answer;
    }
    const found = await readBack(asking, { reference: request.reference });
    if (found === 'silent') return { kind: 'unknown' };
    if (found)
      return isOver(found) ? { kind: 'refused', rule: 'booking_refused' } : { kind: 'booking', booking: found };
    isOpen = true;
  }
  return { kind: 'unknown' };
}

/** Issues the tickets of a booking in the same way: a booking that comes back has its tickets. */
export async function ticket(
  asking: Asking,
  named: { readonly pnr: string; readonly reference: string },
  wasAsked: boolean,
): Promise<Outcome> {
  let isOpen = !wasAsked;
  for (let attempt = 1; attempt <= attemptsMaximum; attempt += 1) {
    if (isOpen) {
      const answer = await attemptIt(asking, () => asking.inventory.ticket(named));
      if (answer !== 'silent' && (answer.kind !== 'booking' || isTicketed(answer.booking))) return answer;
    }
    const found = await readBack(asking, named);
    // That there is no such booking, after there was one, is no answer to build on.
    if (found === 'silent' || !found) return { kind: 'unknown' };
    if (isTicketed(found)) return { kind: 'booking', booking: found };
    if (isOver(found)) return { kind: 'refused', rule: 'booking_refused' };
    isOpen = true;
  }
  return { kind: 'unknown' };
}

/** Gives seats back that nobody needs. False: it is not known whether they went. */
export async function cancel({ inventory, onSilence }: Asking, pnr: string): Promise<boolean> {
  try {
    await inventory.cancel({ pnr });
    return true;
  } catch (error) {
    if (error instanceof InventoryRefusal && error.reason !== 'unreachable') return true;
    onSilence(error);
    return false;
  }
}

const isOver = ({ state }: Booking): boolean => state === 'cancelled' || state === 'expired';
const isTicketed = ({ state, ticketNumbers }: Booking): boolean => state === 'ticketed' && ticketNumbers.length > 0;

/** What is no refusal is silence, a slip of the adapter too: nobody knows what was done before it. */
async function attemptIt({ onSilence }: Asking, ask: () => Promise<Booking>): Promise<Outcome | 'silent'> {
  try {
    return { kind: 'booking', booking: await ask() };
  } catch (error) {
    if (error instanceof InventoryRefusal) return { kind: 'refused', rule: ruleOf(error) };
    onSilence(error);
    return 'silent';
  }
}

async function readBack(
  { inventory, pause, onSilence }: Asking,
  by: { readonly pnr?: string; readonly reference: string },
): Promise<Booking | undefined | 'silent'> {
  for (const wait of [...pauseMilliseconds, undefined]) {
    try {
      return await inventory.find(by);
    } catch (error) {
      onSilence(error);
      if (wait !== undefined) await pause(wait);
    }
  }
  return 'silent';
}

/** Whether what was booked is what was asked for: the same flights in the same classes, for the same person by the rules by which a reservation system writes names. */
export function isAsAsked({ flights, passenger }: Booking, request: BookingRequest): boolean {
  const flown = (choices: BookingRequest['flights']) =>
    choices.map(({ flightNumber, departure, classCode }) => `${flightNumber} ${departure} ${classCode}`).join();
  return flown(flights) === flown(request.flights) && isSamePerson(passenger, request.passenger);
}
