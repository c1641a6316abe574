import { type Inventory, InventoryRefusal } from '../../modules/inventory/index.ts';

/** An inventory in which nothing flies, for as long as there is no other. */
export function createNoFlights(): Inventory {
  const refuse = () => Promise.reject(new InventoryRefusal('not_sold', 'nothing flies'));
  return {
    name: 'schedule',
    ways: () => Promise.resolve([]),
    fare: () => Promise.resolve(undefined),
    book: refuse,
    ticket: refuse,
    cancel: () => Promise.resolve(),
    find: () => Promise.resolve(undefined),
  };
}
