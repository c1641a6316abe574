import { type Inventory, InventorySilence } from '../../modules/inventory/index.ts';
import { dayIn } from './days.ts';
import type { As, Office } from './office.ts';
import type { Call } from './people-do.ts';

/** An inventory of which nobody learns for a while whether it has booked. */
export function createQuietInventory(inventory: Inventory) {
  let isQuiet = false;
  const silent = () => Promise.reject(new InventorySilence('an example'));
  const open: Inventory = {
    name: inventory.name,
    ways: (query) => inventory.ways(query),
    fare: (request) => inventory.fare(request),
    book: (request) => (isQuiet ? silent() : inventory.book(request)),
    ticket: (booking) => inventory.ticket(booking),
    cancel: (booking) => inventory.cancel(booking),
    find: (by) => (isQuiet ? silent() : inventory.find(by)),
  };
  return {
    inventory: open,
    async whileQuiet<T>(work: () => Promise<T>): Promise<T> {
      isQuiet = true;
      return work().finally(() => {
        isQuiet = false;
      });
    },
  };
}

/** Tickets for miles: some issued, some that staff have to finish, one that they rejected. */
export async function loadRedemptions({ as, whileQuiet }: Office): Promise<void> {
  await redeem(as, 'maria', { origin: 'CCS', destination: 'MAR', inDays: 30 });
  await redeem(as, 'valentina', { origin: 'BLA', destination: 'CCS', inDays: 12 });
  const rejected = await whileQuiet(async () => {
    await redeem(as, 'maria', { origin: 'CCS', destination: 'PMV', inDays: 30 });
    await redeem(as, 'carmen', { origin: 'BLA', destination: 'CCS', inDays: 20 });
    return redeem(as, 'jose', { origin: 'CCS', destination: 'MAR', inDays: 25 });
  });
  await as('admin', (call) =>
    call('/redemptions/update', { id_redemption: rejected, status: 3 }, { key: `demo:redemption:reject:${rejected}` }),
  );
}

/** A ticket that somebody wants. */
export interface Wish {
  readonly origin: string;
  readonly destination: string;
  /** The first of these days with seats is taken. */
  readonly inDays: number;
}

interface Found {
  readonly token: string;
  readonly flight_found: {
    readonly departure: readonly { readonly fareInfo: readonly { readonly offer?: string }[] }[];
  };
}

const redeem = (as: As, name: string, wish: Wish): Promise<number> =>
  as(name, (call) => redeemOneWay(call, wish, `demo:redemption:${name}:${wish.origin}${wish.destination}`));

/** Redeems the miles of whoever calls for the first ticket one way that is offered, as the site does, and gives the number of the redemption. */
export async function redeemOneWay(call: Call, wish: Wish, key: string): Promise<number> {
  const { token, offer } = await findOffer(call, wish);
  const document = { documentType: 'ID', documentID: '12345678', docIssueCountry: 'VE' };
  const { id_redemption } = await call(
    '/redemptions/add',
    { token, going: { offer }, round_trip: 0, passengers: [{ birthCountry: 'VE', document }] },
    { version: 'v2', key },
  );
  return Number(id_redemption);
}

async function findOffer(call: Call, { origin, destination, inDays }: Wish): Promise<{ token: string; offer: string }> {
  for (let day = inDays; day < inDays + 7; day += 1) {
    const trip = {
      origin,
      origin_iata: origin,
      destination,
      destination_iata: destination,
      departure_date: dayIn(day),
      round_trip: 0,
    };
    const found = (await call('/booking/kiu', trip, { version: 'v2' }).catch(() => undefined)) as Found | undefined;
    const offer = found?.flight_found.departure.flatMap(({ fareInfo }) =>
      fareInfo.flatMap(({ offer: one }) => one ?? []),
    )[0];
    if (found && offer !== undefined) return { token: found.token, offer };
  }
  throw new Error(`nothing flies from ${origin} to ${destination}`);
}
