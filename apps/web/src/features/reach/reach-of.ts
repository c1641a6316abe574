import type { ReachedDestination } from '@millaje/api/flights/reach';

/** How far miles reach: there and back, there, or not yet. */
export type Reach = 'round trip' | 'one way' | 'not yet';

/** How far a balance reaches; nobody knows while the balance is not known. */
export function reachOf({ one_way, round_trip }: ReachedDestination, balance: number): Reach {
  if (round_trip !== null && balance >= round_trip) return 'round trip';
  return balance >= one_way ? 'one way' : 'not yet';
}

/** The search that asks exactly what is shown: round trip where the miles reach that far, else one way. */
export function searchAddress(home: string, origin: string, destination: ReachedDestination, reach: Reach): string {
  const { code, departure, return: back } = destination;
  const isOneWay = back === null || reach === 'one way';
  const params = new URLSearchParams({
    ...(isOneWay ? { trip: 'OW' } : {}),
    origin,
    destination: code,
    departure,
    ...(isOneWay ? {} : { return: back }),
  });
  return `${home}?${params.toString()}`;
}
