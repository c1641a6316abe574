/** A route between two of these is national; every other one is international. */
export const nationalAirports: readonly string[] = [
  'BNS',
  'CCS',
  'VIG',
  'VLN',
  'PZO',
  'PMV',
  'MAR',
  'BLA',
  'BRM',
  'LSP',
];

/** Administration knows these airports; nobody can search or book a flight from or to them. */
export const unbookableAirports: readonly string[] = ['STB', 'MDE'];

export const routeTypes = ['Nacional', 'Internacional'] as const;
export type RouteType = (typeof routeTypes)[number];

/** National or international, by the codes of both ends. */
export function routeTypeOf(departure: string, arrive: string): RouteType {
  return nationalAirports.includes(departure) && nationalAirports.includes(arrive) ? 'Nacional' : 'Internacional';
}

/** Whether flights from or to the airport are offered. */
export function isBookable(code: string): boolean {
  return !unbookableAirports.includes(code);
}
