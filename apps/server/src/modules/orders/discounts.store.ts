import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import type { Window } from '../../platform/pages.ts';
import type { DiscountState } from '@millaje/api';
import type { ProductType } from '@millaje/domain';

export interface DiscountRow {
  readonly id: bigint;
  readonly created_at: Date;
  readonly email: string;
  readonly code: string;
  readonly product_id: number;
  readonly type: ProductType;
  readonly name: string;
  readonly price_usd_cents: bigint;
  readonly percentage: number;
  readonly status: boolean;
  readonly order_id: bigint | null;
  readonly used_at: Date | null;
}

const columns = sql`
  d.id, d.created_at, u.email, d.code, d.product_id, p.type, p.name, p.price_usd_cents, d.percentage, d.status, d.order_id, d.used_at`;
const joins = sql`from discounts d join users u on u.id = d.user_id join current_products p on p.id = d.product_id`;

/** The best discount of a member on each product that no order has. */
const freeDiscounts = (database: Database, userId: bigint) =>
  database
    .selectFrom('discounts')
    .distinctOn('product_id')
    .select(['id', 'product_id', 'percentage'])
    .where('user_id', '=', userId)
    .where('status', '=', true)
    .where('order_id', 'is', null)
    .orderBy('product_id')
    .orderBy('percentage', 'desc')
    .orderBy('id');

interface FreeDiscount {
  readonly id: bigint;
  readonly product_id: number;
  readonly percentage: number;
}

/** The best discount of a member on a product that no order has. */
export function findFreeDiscount(
  database: Database,
  userId: bigint,
  productId: number,
): Promise<FreeDiscount | undefined> {
  return freeDiscounts(database, userId).where('product_id', '=', productId).executeTakeFirst();
}

/** The same of every product on which there is one. */
export function listFreeDiscounts(database: Database, userId: bigint): Promise<FreeDiscount[]> {
  return freeDiscounts(database, userId).execute();
}

/** Keeps a discount for an order; false where it is off or another order has it. */
export async function reserveDiscount(database: Database, id: bigint, orderId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('discounts')
    .set({ order_id: orderId })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .where('status', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface DiscountFilter {
  readonly email?: string | undefined;
  readonly upToId?: bigint | undefined;
  readonly id?: bigint | undefined;
  readonly state?: DiscountState | undefined;
}

/** Each discount stands in one way. */
const stateOf = sql`case when d.used_at is not null then 'used' when d.order_id is not null then 'reserved' when d.status then 'free' else 'off' end`;

const condition = ({ email, upToId, id, state }: DiscountFilter) => sql`
  (${email ?? null}::text is null or u.email = ${email ?? null}) and (${upToId ?? null}::bigint is null or d.id <= ${upToId ?? null})
  and (${id ?? null}::bigint is null or d.id = ${id ?? null})
  and (${state ?? null}::text is null or ${stateOf} = ${state ?? null})`;

export async function listDiscounts(
  reader: Reader,
  filter: DiscountFilter,
  { skip, size }: Window,
): Promise<DiscountRow[]> {
  const { rows } = await sql<DiscountRow>`
    select ${columns} ${joins} where ${condition(filter)} order by d.id desc limit ${size} offset ${skip}`.execute(
    reader,
  );
  return rows;
}

export async function countDiscounts(reader: Reader, filter: DiscountFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count ${joins} where ${condition(filter)}`.execute(
    reader,
  );
  return Number(rows[0]?.count ?? 0n);
}

export async function findDiscount(database: Database, id: bigint): Promise<DiscountRow | undefined> {
  return (await listDiscounts(database, { id }, { skip: 0, size: 1 }))[0];
}

export async function insertDiscount(
  database: Database,
  given: {
    readonly createdBy: bigint;
    readonly userId: bigint;
    readonly productId: number;
    readonly code: string;
    readonly percentage: number;
  },
): Promise<bigint> {
  const { createdBy, userId, productId, code, percentage } = given;
  const { id } = await database
    .insertInto('discounts')
    .values({ created_by: createdBy, user_id: userId, product_id: productId, code, percentage })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Switches a discount that is not used; false where it is. */
export async function setDiscountStatus(database: Database, id: bigint, status: boolean): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('discounts')
    .set({ status })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
