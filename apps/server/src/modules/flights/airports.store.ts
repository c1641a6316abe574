import type { Airport } from '@millaje/api';
import type { Database } from '../../platform/database.ts';

const columns = ['id', 'code', 'name', 'description', 'city_name', 'country_code', 'time_zone', 'status'] as const;
type Values = Omit<Airport, 'id' | 'status' | 'time_zone'> & { readonly time_zone?: string | undefined };

/** All airports by their number. */
export function listAirports(database: Database): Promise<Airport[]> {
  return database.selectFrom('airports').select(columns).orderBy('id').execute();
}

/** The airport as it is, kept from everybody else's changes until the transaction ends. */
export function lockAirport(database: Database, id: number): Promise<Airport | undefined> {
  return database.selectFrom('airports').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertAirport(database: Database, values: Values): Promise<Airport> {
  return database.insertInto('airports').values(values).returning(columns).executeTakeFirstOrThrow();
}

export function updateAirport(
  database: Database,
  id: number,
  values: Partial<Values & Pick<Airport, 'status'>>,
): Promise<Airport> {
  return database.updateTable('airports').set(values).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}
