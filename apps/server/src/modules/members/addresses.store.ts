import type { Address } from '@millaje/api';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

export interface NewAddress {
  readonly country: string;
  readonly city: string;
  readonly description: string;
  readonly address: string | null;
  readonly zip_code: string | null;
}

type Row = Omit<Address, 'id'> & { readonly id: bigint };

const columns = ['id', 'country', 'city', 'description', 'address', 'zip_code'] as const;
const columnList = sql.join(columns.map((name) => sql.ref(name)));
const view = ({ id, ...row }: Row): Address => ({ id: Number(id), ...row });

/** A user's addresses, the first one first. */
export async function listAddresses(database: Database, userId: bigint): Promise<Address[]> {
  const rows = await database
    .selectFrom('addresses')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(view);
}

/**
 * Adds an address, unless the user has `maximum` of them, or was put out since they were let in: of who is erased nothing is written any
 * more. The user's row is locked, so that two at once are counted.
 */
export async function insertAddress(
  database: Database,
  userId: bigint,
  { country, city, description, address, zip_code }: NewAddress,
  maximum: number,
): Promise<Address | undefined> {
  await sql`select from users where id = ${userId} for no key update`.execute(database);
  const { rows } = await sql<Row>`
    insert into addresses (user_id, country, city, description, address, zip_code)
    select ${userId}::bigint, ${country}, ${city}, ${description}, ${address}, ${zip_code}
    where (select count(*) from addresses where user_id = ${userId}) < ${maximum}
      and exists (select from users where id = ${userId} and status <> 'inactivo')
    returning ${columnList}`.execute(database);
  return rows[0] && view(rows[0]);
}

const selectOwn = (database: Database, userId: bigint, id: number) =>
  database.selectFrom('addresses').select(columns).where('id', '=', BigInt(id)).where('user_id', '=', userId);

/** Reads a user's own address. */
export async function readAddress(database: Database, userId: bigint, id: number): Promise<Address | undefined> {
  const row = await selectOwn(database, userId, id).executeTakeFirst();
  return row && view(row);
}

/** Reads a user's own address and holds it until the transaction ends. */
export async function lockAddress(database: Database, userId: bigint, id: number): Promise<Address | undefined> {
  const row = await selectOwn(database, userId, id).forNoKeyUpdate().executeTakeFirst();
  return row && view(row);
}

/** Changes a user's own address; its country stays. */
export async function updateAddress(
  database: Database,
  userId: bigint,
  id: number,
  { city, description, address, zip_code }: Omit<NewAddress, 'country'>,
): Promise<Address | undefined> {
  const row = await database
    .updateTable('addresses')
    .set({ city, description, address, zip_code })
    .where('id', '=', BigInt(id))
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
  return row && view(row);
}

/** Removes a user's own address. */
export async function deleteAddress(database: Database, userId: bigint, id: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('addresses')
    .where('id', '=', BigInt(id))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The addresses of many users at once. */
export async function listAddressesOf(database: Database, userIds: readonly bigint[]): Promise<Map<bigint, Address[]>> {
  const { rows } = await sql<Row & { readonly user_id: bigint }>`
    select user_id, ${columnList} from addresses where user_id = any(${userIds}::bigint[]) order by id`.execute(
    database,
  );
  const byUser = new Map<bigint, Address[]>();
  for (const { user_id, ...row } of rows) byUser.set(user_id, [...(byUser.get(user_id) ?? []), view(row)]);
  return byUser;
}
