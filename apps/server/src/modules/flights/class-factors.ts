import type { Brand } from '@millaje/api/brand';
import type { Database } from '../../platform/database.ts';

/** What of a route's reward each booking class earns at a moment, or now: its letter, and a decimal from 0 to 1.2. */
export function classFactors(brand: Brand, _database: Database, _at?: Date): Promise<ReadonlyMap<string, string>> {
  return Promise.resolve(new Map(Object.entries(brand.fares.class_factors)));
}
