import type { Coin } from '@millaje/api';
import type { Database } from '../../platform/database.ts';

const columns = ['id', 'name', 'symbol', 'status'] as const;

/** All currencies by their number. */
export function listCoins(database: Database): Promise<Coin[]> {
  return database.selectFrom('coins').select(columns).orderBy('id').execute();
}

/** The currency as it is, kept from everybody else's changes until the transaction ends. */
export function lockCoin(database: Database, id: number): Promise<Coin | undefined> {
  return database.selectFrom('coins').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertCoin(database: Database, values: Pick<Coin, 'name' | 'symbol'>): Promise<Coin> {
  return database.insertInto('coins').values(values).returning(columns).executeTakeFirstOrThrow();
}

export function updateCoin(database: Database, id: number, values: Partial<Omit<Coin, 'id'>>): Promise<Coin> {
  return database.updateTable('coins').set(values).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}
