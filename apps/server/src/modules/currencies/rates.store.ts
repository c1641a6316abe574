import type { Rate } from '@millaje/api';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** So much of the one currency is so much of the other; decimals with a point. */
export interface RateValues {
  readonly value_coin: string;
  readonly value_coin_represent: string;
}

interface Row extends Omit<Rate, 'coins' | 'represents' | 'starts_at'> {
  readonly symbol: string;
  readonly represents_symbol: string;
  readonly starts_at: Date;
}

/** All rates by their number, each by the version that is in force. */
export function listRates(database: Database): Promise<Rate[]> {
  return readRates(database, sql`true`);
}

/** The rate as it is, kept from everybody else's changes until the transaction ends. */
export async function lockRate(database: Database, id: number): Promise<Rate | undefined> {
  await database.selectFrom('rates').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const [rate] = await readRates(database, sql`rate.id = ${id}`);
  return rate;
}

async function readRates(database: Database, condition: RawBuilder<unknown>): Promise<Rate[]> {
  const { rows } = await sql<Row>`
    select rate.id, rate.coin_id as id_coin, trim_scale(version.value_coin)::text as value_coin, coin.symbol,
      rate.represents_id as id_coin_represent, trim_scale(version.value_coin_represent)::text as value_coin_represent,
      represents.symbol as represents_symbol, rate.status, version.starts_at
    from rates as rate
    cross join lateral (
      select * from rate_versions as version
      where version.rate_id = rate.id and version.starts_at <= clock_timestamp()
      order by version.starts_at desc limit 1) as version
    join coins as coin on coin.id = rate.coin_id
    join coins as represents on represents.id = rate.represents_id
    where ${condition}
    order by rate.id`.execute(database);
  return rows.map(({ symbol, represents_symbol, starts_at, ...rate }) => ({
    ...rate,
    coins: { symbol },
    represents: { symbol: represents_symbol },
    starts_at: starts_at.toISOString(),
  }));
}

/** Which of these currencies are in use. */
export async function findActiveCoins(database: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await database
    .selectFrom('coins')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Adds a rate without values; its first version comes with `addRateVersion`. */
export async function insertRate(database: Database, coinId: number, representsId: number): Promise<number> {
  const { id } = await database
    .insertInto('rates')
    .values({ coin_id: coinId, represents_id: representsId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a version that counts from now on. */
export async function addRateVersion(
  database: Database,
  { id, values, changedBy }: { readonly id: number; readonly values: RateValues; readonly changedBy: bigint },
): Promise<void> {
  await database
    .insertInto('rate_versions')
    .values({ rate_id: id, ...values, changed_by: changedBy })
    .execute();
}

export async function setRateStatus(database: Database, id: number, status: boolean): Promise<void> {
  await database.updateTable('rates').set({ status }).where('id', '=', id).execute();
}
