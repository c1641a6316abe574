import type { ItineraryVersion } from '@millaje/api';
import { type RawBuilder, sql } from 'kysely';
import { advisoryLocks } from '../../../platform/advisory-locks.ts';
import type { Database } from '../../../platform/database.ts';
import type { ItineraryRow } from './check-rows.ts';

/** A row with the cities at both ends. */
export interface PlacedItineraryRow extends ItineraryRow {
  readonly origin_city: string;
  readonly destination_city: string;
}

/** All versions of the timetable, the latest first. */
export async function listItineraryVersions(database: Database): Promise<ItineraryVersion[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
    created_at: Date;
    created_by: string | null;
    rows: number;
    in_force: boolean;
    started_at: Date | null;
  }>`
    select version.id, version.name, version.created_at, users.email as created_by,
      (select count(*)::integer from itinerary_rows where version_id = version.id) as rows,
      version.id = (select version_id from itinerary_starts order by id desc limit 1) as in_force,
      (select max(starts_at) from itinerary_starts where version_id = version.id) as started_at
    from itinerary_versions as version left join users on users.id = version.created_by
    order by version.id desc`.execute(database);
  return rows.map(({ created_at, started_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
  }));
}

export async function findItineraryVersion(database: Database, id: number): Promise<ItineraryVersion | undefined> {
  return (await listItineraryVersions(database)).find((version) => version.id === id);
}

/** The rows of the version that is in force, as they stood in its file. */
export function listItinerariesInForce(database: Database): Promise<PlacedItineraryRow[]> {
  return listItineraries(database, sql`(select version_id from itinerary_starts order by id desc limit 1)`);
}

/** The rows of a version, in the order of its file. */
export async function listItineraries(
  database: Database,
  version: number | RawBuilder<unknown>,
): Promise<PlacedItineraryRow[]> {
  const { rows } = await sql<PlacedItineraryRow>`
    select flight.carrier, flight.flight_number, origin.code as origin, origin.city_name as origin_city,
      destination.code as destination, destination.city_name as destination_city, flight.days, flight.valid_from,
      flight.valid_until, flight.departure_time, flight.arrival_time, flight.equipment, flight.seats, flight.fares
    from itinerary_rows as flight
    join airports as origin on origin.id = flight.origin_id
    join airports as destination on destination.id = flight.destination_id
    where flight.version_id = ${version} order by flight.position`.execute(database);
  return rows;
}

/** A row as it is kept: its airports by their ids, which stay whatever they are called. */
export interface StoredItineraryRow extends Omit<ItineraryRow, 'origin' | 'destination'> {
  readonly origin_id: number;
  readonly destination_id: number;
}

/** The version that is in force; undefined where none ever was. */
export async function findVersionInForce(database: Database): Promise<number | undefined> {
  const started = await database
    .selectFrom('itinerary_starts')
    .select('version_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return started?.version_id;
}

/** The rows of a version, as they stood in its file. */
export async function listItineraryRows(database: Database, versionId: number): Promise<StoredItineraryRow[]> {
  const { rows } = await sql<StoredItineraryRow>`
    select carrier, flight_number, origin_id, destination_id, days, valid_from, valid_until, departure_time, arrival_time, equipment,
      seats, fares
    from itinerary_rows where version_id = ${versionId} order by position`.execute(database);
  return rows;
}

/** Keeps a file's rows as a version that is not in force yet; every airport of them exists. */
export async function insertItineraryVersion(
  database: Database,
  {
    name,
    rows,
    createdBy,
  }: { readonly name: string; readonly rows: readonly ItineraryRow[]; readonly createdBy: bigint },
): Promise<number> {
  const { id } = await database
    .insertInto('itinerary_versions')
    .values({ name, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into itinerary_rows (version_id, position, carrier, flight_number, origin_id, destination_id, days, valid_from, valid_until,
      departure_time, arrival_time, equipment, seats, fares)
    select ${id}, flight.position, flight.carrier, flight.flight_number, origin.id, destination.id, flight.days, flight.valid_from,
      flight.valid_until, flight.departure_time, flight.arrival_time, flight.equipment, flight.seats, flight.fares
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (carrier text, flight_number text, origin text, destination text,
      days text, valid_from date, valid_until date, departure_time text, arrival_time text, equipment text, seats jsonb, fares jsonb))
      with ordinality as flight (carrier, flight_number, origin, destination, days, valid_from, valid_until, departure_time,
        arrival_time, equipment, seats, fares, position)
    left join airports as origin on origin.code = flight.origin
    left join airports as destination on destination.code = flight.destination`.execute(database);
  return id;
}

/** Puts a version in force from now on. */
export async function startItineraryVersion(
  database: Database,
  { id, startedBy }: { readonly id: number; readonly startedBy: bigint },
): Promise<void> {
  await database.insertInto('itinerary_starts').values({ version_id: id, started_by: startedBy }).execute();
}

/** Who puts versions in force takes turns, so that each sees the one before its own. */
export async function lockItineraries(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.itineraries})`.execute(database);
}

/** The version in force where nobody uploaded it, as a new database comes with it, and it is another carrier's; else undefined. */
export async function findForeignFirst(database: Database, carrier: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select version.id from itinerary_versions as version
    where version.created_by is null and version.id = (select version_id from itinerary_starts order by id desc limit 1)
      and exists (select from itinerary_rows where version_id = version.id and carrier <> ${carrier})`.execute(
    database,
  );
  return rows[0]?.id;
}

/** Puts the same flights in force as that carrier's, from the beginning on. */
export async function copyForCarrier(database: Database, id: number, carrier: string): Promise<void> {
  await sql`
    with added as (
      insert into itinerary_versions (name) select name from itinerary_versions where id = ${id} returning id
    ), started as (
      insert into itinerary_starts (version_id, starts_at) select id, '2000-01-01' from added
    )
    insert into itinerary_rows (version_id, position, carrier, flight_number, origin_id, destination_id, days, valid_from, valid_until,
      departure_time, arrival_time, equipment, seats, fares)
    select added.id, position, ${carrier}, flight_number, origin_id, destination_id, days, valid_from, valid_until, departure_time,
      arrival_time, equipment, seats, fares
    from itinerary_rows cross join added where version_id = ${id}`.execute(database);
}
