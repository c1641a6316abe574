import type { Airport } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import { shareRead } from '../../platform/gather-reads.ts';
import { bookableRoutes, listAirports, type RouteRow } from '../flights/index.ts';
import { priceRulesAt } from '../settings/index.ts';

/** What every trip is priced by, as it is now: whoever asks in one turn of the event loop shares one reading. */
export interface TripReads {
  readonly routes: () => Promise<readonly RouteRow[]>;
  readonly airports: () => Promise<readonly Airport[]>;
  readonly priceRules: () => ReturnType<typeof priceRulesAt>;
}

/** The readings by which trips are priced, of one database. */
export function createTripReads(database: Database): TripReads {
  return {
    routes: shareRead(() => bookableRoutes(database)),
    airports: shareRead(() => listAirports(database)),
    priceRules: shareRead(() => priceRulesAt(database)),
  };
}
