import { type OrderStatus, type PaymentMethod, type ProductType } from '@millaje/domain';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { endOfDay, startOfDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { gatherReadsBySource } from '../../platform/gather-reads.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import type { Window } from '../../platform/pages.ts';
import { endAlike } from './orders.store.ts';

/** An order as its views show it. */
export interface ShownOrder {
  readonly id: bigint;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly decided_at: Date | null;
  readonly user_id: bigint;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly code_phone: string | null;
  readonly phone: string | null;
  readonly customerid: string | null;
  readonly product_id: number;
  readonly type: ProductType;
  readonly name: string;
  readonly description: string;
  readonly miles: bigint;
  readonly price_usd: bigint;
  readonly discount_percentage: number;
  readonly total_usd: bigint;
  readonly dollar_price: string;
  readonly total_ves: bigint;
  readonly price_miles: bigint | null;
  readonly method: PaymentMethod;
  readonly payer_name: string;
  readonly payer_email: string;
  readonly payer_document: string | null;
  readonly payer_phone: string | null;
  readonly bank: string | null;
  readonly bank_reference: string | null;
  readonly paid_on: string | null;
  readonly bank_answer: 'found' | 'not_found' | null;
  readonly gateway_payment: string | null;
  readonly gateway_url: string | null;
  readonly gateway_told: Readonly<Record<string, unknown>>;
  readonly status: OrderStatus;
  readonly reason: string | null;
  readonly trouble: string | null;
  readonly vip_code: string | null;
  readonly operation_id: bigint | null;
  readonly refunded_usd: bigint;
  readonly refunded_miles: bigint;
}

export interface OrderFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly email?: string | undefined;
  readonly userId?: bigint | undefined;
  readonly id?: bigint | undefined;
  readonly upToId?: bigint | undefined;
  readonly belowId?: bigint | undefined;
  /** Sales: those that were approved, whatever became of them since, or those that were not. */
  readonly isProcessed?: boolean | undefined;
}

const shownColumns = `
  o.id, o.created_at, o.updated_at, o.decided_at, o.user_id, u.email, u.first_name, u.last_name, u.code_phone, u.phone, u.customerid,
  o.product_id, o.type, o.name, o.description, o.miles, o.price_usd, o.discount_percentage, o.total_usd,
  trim_scale(o.dollar_price)::text as dollar_price, o.total_ves, o.price_miles, o.method, o.payer_name, o.payer_email, o.payer_document,
  o.payer_phone, o.bank, o.bank_reference, o.paid_on::text as paid_on, o.bank_answer, o.gateway_payment, o.gateway_url, o.gateway_told,
  o.status, o.reason, o.trouble, o.vip_code, o.operation_id, o.refunded_usd, o.refunded_miles`;

/** A page of orders, newest first. */
export async function listOrders(reader: Reader, filter: OrderFilter, { skip, size }: Window): Promise<ShownOrder[]> {
  const { rows } = await sql<ShownOrder>`
    select ${sql.raw(shownColumns)}
    from orders o join users u on u.id = o.user_id
    where ${conditionOf(filter)} order by o.id desc limit ${size} offset ${skip}`.execute(reader);
  return rows;
}

export async function countOrders(reader: Reader, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from orders o join users u on u.id = o.user_id where ${conditionOf(filter)}`.execute(
    reader,
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Orders as their views show them, by their numbers: prepared once, for those that are decided many at a time. */
export async function findShownOrders(pool: pg.Pool, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, ShownOrder>> {
  const { rows } = await pool.query<ShownOrder>({ name: 'orders_shown', text: shownText, values: [ids] });
  return new Map(rows.map((row) => [row.id, row]));
}

const shownText = `select ${shownColumns} from orders o join users u on u.id = o.user_id where o.id = any($1::bigint[])`;

/** One order as it is after its decision, read with those of all who decide at the same moment. */
export const findDecidedOrder = gatherReadsBySource(findShownOrders);

/** One order as its views show it. */
export async function findShownOrder(database: Database, id: bigint): Promise<ShownOrder | undefined> {
  return (await listOrders(database, { id }, { skip: 0, size: 1 }))[0];
}

/** An order that was told with a reference before another one was. */
export interface Namesake {
  readonly id: bigint;
  readonly status: OrderStatus;
  readonly created_at: Date;
  readonly email: string;
  readonly is_same_payment: boolean;
}

/** How many of them are told of. */
const namesakesMaximum = 20;

/**
 * The orders before this one whose payment has its reference, as `bankPaymentKey` writes it or, of Zelle, with other signs between its letters,
 * or tells of the same day and amount by more or fewer of its digits; the latest come first.
 */
export async function listNamesakes(database: Database, id: bigint): Promise<Namesake[]> {
  const { rows } = await sql<Namesake>`
    select e.id, e.status, e.created_at, u.email, e.payment_key = o.payment_key as is_same_payment
    from orders o cross join lateral (
      select same.id from orders same
      where same.method = o.method and split_part(same.payment_key, '|', 3) = split_part(o.payment_key, '|', 3) and same.id < o.id
      union select bare.id from orders bare
      where o.method = 'zelle' and bare.method = 'zelle' and bare.payment_key is not null and bare.id < o.id
        and bare_reference(bare.payment_key) = bare_reference(o.payment_key) and bare_reference(o.payment_key) <> ''
      union select alike.id from orders alike
      where alike.method = o.method and alike.payment_key is not null and alike.status <> 'rechazado' and alike.id < o.id
        and ${endAlike('alike.payment_key', 'o.payment_key')} and alike.paid_on is not distinct from o.paid_on
        and (alike.total_usd, alike.total_ves) = (o.total_usd, o.total_ves)) found
    join orders e on e.id = found.id join users u on u.id = e.user_id
    where o.id = ${id} order by e.id desc limit ${namesakesMaximum}`.execute(database);
  return rows;
}

function conditionOf(filter: OrderFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (filter.id !== undefined) conditions.push(sql`o.id = ${filter.id}`);
  if (filter.userId !== undefined) conditions.push(sql`o.user_id = ${filter.userId}`);
  if (filter.upToId !== undefined) conditions.push(sql`o.id <= ${filter.upToId}`);
  if (filter.belowId !== undefined) conditions.push(sql`o.id < ${filter.belowId}`);
  if (filter.status !== undefined) conditions.push(sql`o.status = ${filter.status}`);
  if (filter.method !== undefined) conditions.push(sql`o.method = ${filter.method}`);
  if (filter.isProcessed !== undefined)
    conditions.push(sql`(o.status in ('aprobado', 'reembolsado')) = ${filter.isProcessed}`);
  if (filter.email !== undefined) conditions.push(sql`u.email = ${filter.email}`);
  if (filter.from) conditions.push(sql`o.created_at >= ${startOfDay(filter.from)}`);
  if (filter.to) conditions.push(sql`o.created_at < ${endOfDay(filter.to)}`);
  return sql.join(conditions, sql` and `);
}
