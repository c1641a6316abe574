import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** The numbers of the products that somebody has in the cart, in the order in which they came. */
export async function productsInCart(database: Database, userId: bigint): Promise<number[]> {
  const rows = await database
    .selectFrom('cart_items')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_id }) => product_id);
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
