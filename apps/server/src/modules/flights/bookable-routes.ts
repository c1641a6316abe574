import { isBookable } from '@millaje/domain/flights/national-airports';
import type { Database } from '../../platform/database.ts';
import { isInUse, listRoutes, type RouteRow } from './routes.store.ts';

/** The active routes between active airports that can be booked, by the rules of now. */
export async function bookableRoutes(database: Database): Promise<RouteRow[]> {
  return (await listRoutes(database)).filter(
    (route) => isInUse(route) && isBookable(route.departure) && isBookable(route.arrive),
  );
}
