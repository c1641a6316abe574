import type { ListName, SavedView } from '@millaje/api';
import type { Database } from '../../platform/database.ts';

const columns = ['id', 'name', 'address'] as const;

interface Owned {
  readonly userId: bigint;
  readonly id: number;
}

const viewOf = (row: { id: string | number | bigint; name: string; address: string }): SavedView => ({
  id: Number(row.id),
  name: row.name,
  address: row.address,
});

/** A person's views of a list, by their names. */
export async function listViews(database: Database, userId: bigint, list: ListName): Promise<SavedView[]> {
  const rows = await database
    .selectFrom('saved_views')
    .select(columns)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(viewOf);
}

/** How many views of a list a person has; nobody else saves one for the same person until the transaction ends. */
export async function countViews(database: Database, userId: bigint, list: ListName): Promise<number> {
  await database.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  const { count } = await database
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertView(
  database: Database,
  userId: bigint,
  values: { readonly list: ListName; readonly name: string; readonly address: string },
): Promise<SavedView> {
  const row = await database
    .insertInto('saved_views')
    .values({ user_id: userId, ...values })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return viewOf(row);
}

/** A person's view as it is, kept from other changes until the transaction ends; undefined where it is nobody's or somebody else's. */
export async function lockView(database: Database, { userId, id }: Owned): Promise<SavedView | undefined> {
  const row = await database
    .selectFrom('saved_views')
    .select(columns)
    .where('id', '=', BigInt(id))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && viewOf(row);
}

export async function renameView(database: Database, id: number, name: string): Promise<SavedView> {
  const row = await database
    .updateTable('saved_views')
    .set({ name })
    .where('id', '=', BigInt(id))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return viewOf(row);
}

export async function deleteView(database: Database, id: number): Promise<void> {
  await database.deleteFrom('saved_views').where('id', '=', BigInt(id)).execute();
}
