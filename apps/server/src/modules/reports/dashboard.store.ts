import { type PaymentMethod, type ProductType, programmeAccounts, operationTypes, roleIds } from '@millaje/domain';
import { sql } from 'kysely';
import type { Reader } from '../../platform/replica/reading.ts';
import { effectiveMembershipId } from '../members/membership.ts';
import type { Span } from './month.store.ts';

/** What happened in a period, by its place among the starts (from 1 on). */
export interface MilesOfPeriod {
  readonly place: number;
  readonly issued: bigint;
  readonly redeemed: bigint;
  readonly reversed: bigint;
  /** By how much people have more at its end than at its beginning. */
  readonly change: bigint;
}

const { issuance, promotions, redemption } = programmeAccounts;
const reversal = operationTypes.reversal.id;

/** Miles of each period that begins with one of these instants, up to the end of the last; periods without any are left out. */
export async function readMiles(
  reader: Reader,
  starts: readonly Date[],
  { since, before }: Span,
): Promise<MilesOfPeriod[]> {
  const { rows } = await sql<MilesOfPeriod>`
    with span as materialized (select ids.low, ids.high from operation_ids_between(${since}, ${before}) ids)
    select width_bucket(o.created_at, ${starts}::timestamptz[]) as place,
      coalesce(sum(-p.amount) filter (where o.type <> ${reversal} and p.account_id in (${issuance}, ${promotions})), 0)::bigint as issued,
      coalesce(sum(p.amount) filter (where o.type <> ${reversal} and p.account_id = ${redemption}), 0)::bigint as redeemed,
      coalesce(sum(-p.amount) filter (where o.type = ${reversal}), 0)::bigint as reversed,
      sum(-p.amount)::bigint as change
    from operations o join postings p on p.operation_id = o.id
    where o.id >= (select low from span) and o.id < (select high from span)
      and o.created_at >= ${since} and o.created_at < ${before} and p.account_id < 1000
    group by 1 order by 1`.execute(reader);
  return rows;
}

/** How many members registered in each period that begins with one of these instants. */
export async function readEnrolments(
  reader: Reader,
  starts: readonly Date[],
  { since, before }: Span,
): Promise<{ place: number; count: bigint }[]> {
  const { rows } = await sql<{ place: number; count: bigint }>`
    select width_bucket(u.registered_at, ${starts}::timestamptz[]) as place, count(*) as count from users u
    where u.role_id = ${roleIds.PASSENGER} and u.registered_at >= ${since} and u.registered_at < ${before} group by 1`.execute(
    reader,
  );
  return rows;
}

export interface SalesRow {
  readonly type: ProductType;
  readonly method: PaymentMethod;
  readonly count: bigint;
  /** Hundredths. */
  readonly usd: bigint;
  readonly ves: bigint;
  readonly miles: bigint;
}

/**
 * What was sold: orders of the span that were approved, whatever became of them since, as the list of sales has them. What a discount made
 * free stands by itself: nothing was paid by its method.
 */
export async function readSales(reader: Reader, { since, before }: Span): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select o.type, o.method, count(*) as count, sum(o.total_usd)::bigint as usd, sum(o.total_ves)::bigint as ves,
      coalesce(sum(o.price_miles), 0)::bigint as miles
    from orders o where o.status in ('aprobado', 'reembolsado') and o.created_at >= ${since} and o.created_at < ${before}
    group by o.type, o.method, o.total_usd = 0 order by count(*) desc, o.type, o.method, o.total_usd = 0`.execute(
    reader,
  );
  return rows;
}

export interface RouteRow {
  readonly origin: string;
  readonly destination: string;
  readonly count: bigint;
  readonly miles: bigint;
}

/** Redemptions of the span by route, as the list of redemptions has them; miles of those that were not rejected. */
export async function readRoutes(reader: Reader, { since, before }: Span): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`
    select r.origin, r.destination, count(*) as count,
      coalesce(sum(r.miles_price) filter (where r.status <> 3), 0)::bigint as miles from redemptions r
    where r.status is not null and r.created_at >= ${since} and r.created_at < ${before}
    group by r.origin, r.destination order by count(*) desc, r.origin, r.destination`.execute(reader);
  return rows;
}

/** Active members by the tier that counts on a day (YYYY-MM-DD), as the list of users has them. */
export async function readTiers(reader: Reader, today: string): Promise<{ membership: string; members: bigint }[]> {
  const { rows } = await sql<{ membership: string; members: bigint }>`
    select m.name as membership, count(u.id) as members
    from memberships m left join users u
      on u.role_id = ${roleIds.PASSENGER} and u.status = 'activo' and ${effectiveMembershipId(today)} = m.id
    group by m.id, m.name, m.rank order by m.rank`.execute(reader);
  return rows;
}
