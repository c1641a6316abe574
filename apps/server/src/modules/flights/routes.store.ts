import type { FlightRoute } from '@millaje/api';
import { routeTypeOf } from '@millaje/domain/flights/national-airports';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** A route with its airports and the version of its rules that counts. */
export interface RouteRow extends FlightRoute {
  /** The version of the rules, which formulas keep. */
  readonly version_id: number;
  readonly departure_city: string;
  readonly arrive_city: string;
  /** Whether both of its airports are in use. */
  readonly has_active_airports: boolean;
}

/** The rules of a route, in miles. */
export interface RouteRules {
  readonly miles_rewards: bigint;
  readonly miles_price_economy: bigint;
  readonly miles_price_business: bigint;
  readonly status_rewards: boolean;
}

type Selected = Omit<RouteRow, 'route_type' | keyof RouteRules> & RouteRules;

/** All routes by their number, each by the rules that were in force at the moment; by those of now without one. */
export async function listRoutes(database: Database, at?: Date): Promise<RouteRow[]> {
  return readRoutes(database, at, sql`true`);
}

/** A route by the rules of now. */
export async function findRoute(database: Database, id: number): Promise<RouteRow | undefined> {
  const [route] = await readRoutes(database, undefined, sql`route.id = ${id}`);
  return route;
}

/** Whether there is the route, and it and both of its airports are in use. */
export const isInUse = (route: Pick<RouteRow, 'status' | 'has_active_airports'> | undefined): boolean =>
  route !== undefined && route.status && route.has_active_airports;

async function readRoutes(
  database: Database,
  at: Date | undefined,
  condition: RawBuilder<unknown>,
): Promise<RouteRow[]> {
  const { rows } = await sql<Selected>`
    select route.id, departure.code as departure, departure.name as departure_airport, departure.city_name as departure_city,
      arrive.code as arrive, arrive.name as arrive_airport, arrive.city_name as arrive_city,
      departure.status and arrive.status as has_active_airports, route.status, route.version_id, route.miles_rewards,
      route.miles_price_economy, route.miles_price_business, route.status_rewards
    from routes_at(${at ?? sql`clock_timestamp()`}) as route
    join airports as departure on departure.id = route.departure_id
    join airports as arrive on arrive.id = route.arrive_id
    where ${condition}
    order by route.id`.execute(database);
  return rows.map((row) => ({
    ...row,
    route_type: routeTypeOf(row.departure, row.arrive),
    miles_rewards: Number(row.miles_rewards),
    miles_price_economy: Number(row.miles_price_economy),
    miles_price_business: Number(row.miles_price_business),
  }));
}

/** What the calls tell of a route. */
export function viewOfRoute(row: RouteRow): FlightRoute {
  return {
    id: row.id,
    departure: row.departure,
    departure_airport: row.departure_airport,
    arrive: row.arrive,
    arrive_airport: row.arrive_airport,
    route_type: row.route_type,
    miles_rewards: row.miles_rewards,
    miles_price_economy: row.miles_price_economy,
    miles_price_business: row.miles_price_business,
    status: row.status,
    status_rewards: row.status_rewards,
  };
}

/** The route as it is, kept from everybody else's changes until the transaction ends. */
export async function lockRoute(database: Database, id: number): Promise<FlightRoute | undefined> {
  await database.selectFrom('routes').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const row = await findRoute(database, id);
  return row && viewOfRoute(row);
}

/** The ids of the active airports with these codes. */
export async function findActiveAirports(
  database: Database,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('airports')
    .select(['id', 'code'])
    .where('code', 'in', codes)
    .where('status', '=', true)
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Adds a route without rules; its first version comes with `addRouteVersion`. */
export async function insertRoute(database: Database, departureId: number, arriveId: number): Promise<number> {
  const { id } = await database
    .insertInto('routes')
    .values({ departure_id: departureId, arrive_id: arriveId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a version of the route's rules that counts from now on, and gives the route by it. */
export async function addRouteVersion(
  database: Database,
  { id, rules, changedBy }: { readonly id: number; readonly rules: RouteRules; readonly changedBy: bigint },
): Promise<FlightRoute> {
  const { miles_rewards, miles_price_economy, miles_price_business, status_rewards } = rules;
  await database
    .insertInto('route_versions')
    .values({
      route_id: id,
      miles_rewards,
      miles_price_economy,
      miles_price_business,
      status_rewards,
      changed_by: changedBy,
    })
    .execute();
  return readAfterWrite(database, id);
}

export async function setRouteStatus(database: Database, id: number, status: boolean): Promise<FlightRoute> {
  await database.updateTable('routes').set({ status }).where('id', '=', id).execute();
  return readAfterWrite(database, id);
}

async function readAfterWrite(database: Database, id: number): Promise<FlightRoute> {
  const row = await findRoute(database, id);
  if (!row) throw new Error(`route ${id} has no rules`);
  return viewOfRoute(row);
}
