import type { Promotion } from '@millaje/api';
import type { Cabin, FlightType } from '@millaje/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { pictureUrl } from '../../platform/picture-url.ts';

/** What a promotion says about itself; `picture` is the file store's id. */
export interface PromotionDetails {
  readonly name: string;
  readonly description: string;
  readonly picture: string;
  readonly status: boolean;
}

/** What prices: a change of it is a new version. */
export interface PromotionRules {
  readonly route_id: number;
  readonly seat: Cabin;
  readonly flight_type: FlightType;
  readonly miles_price: bigint;
  readonly start_date: string;
  readonly finish_date: string;
}

interface Row extends PromotionDetails, PromotionRules {
  readonly id: number;
  readonly version_id: number;
  readonly departure: string;
  readonly departure_city: string;
  readonly arrive: string;
  readonly arrive_city: string;
}

/** A promotion by the version that counts. */
export interface PromotionRow {
  readonly promotion: Promotion;
  readonly rules: PromotionRules;
  readonly picture: string;
  readonly versionId: number;
}

/** All promotions by their number, each by the version that is in force now. */
export function listPromotions(database: Database): Promise<PromotionRow[]> {
  return readPromotions(database, undefined, sql`true`);
}

/** A promotion by the version that was in force at the moment; by that of now without one. */
export async function findPromotion(database: Database, id: number, at?: Date): Promise<PromotionRow | undefined> {
  const [row] = await readPromotions(database, at, sql`promotion.id = ${id}`);
  return row;
}

async function readPromotions(
  database: Database,
  at: Date | undefined,
  condition: RawBuilder<unknown>,
): Promise<PromotionRow[]> {
  const { rows } = await sql<Row>`
    select promotion.id, promotion.name, promotion.description, promotion.picture, promotion.status, version.id as version_id,
      version.route_id, version.seat, version.flight_type, version.miles_price, version.start_date::text, version.finish_date::text,
      departure.code as departure, departure.city_name as departure_city, arrive.code as arrive, arrive.city_name as arrive_city
    from promotions as promotion
    cross join lateral (
      select * from promotion_versions as version
      where version.promotion_id = promotion.id and version.starts_at <= ${at ?? sql`clock_timestamp()`}
      order by version.starts_at desc limit 1) as version
    join routes as route on route.id = version.route_id
    join airports as departure on departure.id = route.departure_id
    join airports as arrive on arrive.id = route.arrive_id
    where ${condition}
    order by promotion.id`.execute(database);
  return rows.map(rowOf);
}

function rowOf({ picture, version_id, route_id, miles_price, ...row }: Row): PromotionRow {
  return {
    promotion: {
      ...row,
      code: String(row.id),
      id_route: route_id,
      miles_price: Number(miles_price),
      img: pictureUrl('promotions', picture),
    },
    rules: {
      route_id,
      seat: row.seat,
      flight_type: row.flight_type,
      miles_price,
      start_date: row.start_date,
      finish_date: row.finish_date,
    },
    picture,
    versionId: version_id,
  };
}

/** The promotion as it is, kept from everybody else's changes until the transaction ends. */
export async function lockPromotion(database: Database, id: number): Promise<PromotionRow | undefined> {
  await database.selectFrom('promotions').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findPromotion(database, id);
}

export async function insertPromotion(database: Database, details: Omit<PromotionDetails, 'status'>): Promise<number> {
  const { id } = await database.insertInto('promotions').values(details).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePromotion(
  database: Database,
  id: number,
  details: Partial<PromotionDetails>,
): Promise<void> {
  await database.updateTable('promotions').set(details).where('id', '=', id).execute();
}

/** Adds a version that counts from now on. */
export async function addPromotionVersion(
  database: Database,
  { id, rules, changedBy }: { readonly id: number; readonly rules: PromotionRules; readonly changedBy: bigint },
): Promise<void> {
  await database
    .insertInto('promotion_versions')
    .values({ promotion_id: id, ...rules, changed_by: changedBy })
    .execute();
}
