import { inBolivares, moneyText, parseDecimal, type ProductType } from '@millaje/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { shopRules } from '../settings/index.ts';

interface CartRow {
  readonly id: number;
  readonly type: ProductType;
  readonly name: string;
  readonly description: string;
  readonly miles: bigint;
  readonly price_usd_cents: bigint;
  readonly status: boolean;
}

/** What somebody has in the cart at the prices of this moment; what is off sale stays there, and counts for nothing in the total. */
export async function listCart(database: Database, userId: bigint) {
  const [{ rows }, { dollarPrice }] = await Promise.all([
    sql<CartRow>`
      select p.id, p.type, p.name, p.description, p.miles, p.price_usd_cents, p.status
      from cart_items c join current_products p on p.id = c.product_id where c.user_id = ${userId} order by c.added_at, p.id`.execute(
      database,
    ),
    shopRules(database),
  ]);
  const price = parseDecimal(dollarPrice);
  if (!price) throw new Error(`${dollarPrice} is no price of the dollar`);
  const priced = rows.map((row) => ({ ...row, ves: inBolivares(row.price_usd_cents, price) }));
  const sum = (of: (row: (typeof priced)[number]) => bigint) =>
    priced.reduce((total, row) => (row.status ? total + of(row) : total), 0n);
  return {
    products: priced.map(({ id, type, name, description, miles, price_usd_cents, ves, status }) => ({
      id,
      type,
      name,
      description,
      miles: Number(miles),
      price_usd: moneyText(price_usd_cents),
      price_ves: moneyText(ves),
      quantity: 1,
      is_available: status,
    })),
    count: rows.length,
    total: { usd: moneyText(sum((row) => row.price_usd_cents)), ves: moneyText(sum((row) => row.ves)) },
  };
}

export async function countCart(database: Database, userId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from cart_items where user_id = ${userId}`.execute(database);
  return Number(rows[0]?.count ?? 0n);
}

export async function isInCart(database: Database, userId: bigint, productId: number): Promise<boolean> {
  const row = await database
    .selectFrom('cart_items')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Each product is there once. */
export async function putIntoCart(database: Database, userId: bigint, productId: number): Promise<void> {
  await database
    .insertInto('cart_items')
    .values({ user_id: userId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function takeOutOfCart(database: Database, userId: bigint, productId: number): Promise<void> {
  await database.deleteFrom('cart_items').where('user_id', '=', userId).where('product_id', '=', productId).execute();
}
