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

const columns = sql`id, country, city, description, address, zip_code`;
const view = ({ id, ...row }: Row): Address => ({ id: Number(id), ...row });

/** A user's addresses, the first one first. */
export async function listAddresses(database: Database, userId: bigint): Promise<Address[]> {
  const { rows } = await sql<Row>`select ${columns} from addresses where user_id = ${userId} order by id`.execute(
    database,
  );
  return rows.map(view);
}

/** Adds an address, unless the user has `maximum` of them. The user's row is locked, so that two at once are counted. */
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
    returning ${columns}`.execute(database);
  return rows[0] && view(rows[0]);
}

/** Reads a user's own address and holds it until the transaction ends. */
export async function lockAddress(database: Database, userId: bigint, id: number): Promise<Address | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from addresses where id = ${id} and user_id = ${userId} for no key update`.execute(database);
  return rows[0] && view(rows[0]);
}

/** Changes a user's own address; its country stays. */
export async function updateAddress(
  database: Database,
  userId: bigint,
  id: number,
  { city, description, address, zip_code }: Omit<NewAddress, 'country'>,
): Promise<Address | undefined> {
  const { rows } = await sql<Row>`
    update addresses set city = ${city}, description = ${description}, address = ${address}, zip_code = ${zip_code}
    where id = ${id} and user_id = ${userId} returning ${columns}`.execute(database);
  return rows[0] && view(rows[0]);
}

/** Removes a user's own address. */
export async function deleteAddress(database: Database, userId: bigint, id: number): Promise<boolean> {
  const { rows } = await sql`delete from addresses where id = ${id} and user_id = ${userId} returning id`.execute(
    database,
  );
  return rows.length > 0;
}

/** The addresses of many users at once. */
export async function listAddressesOf(database: Database, userIds: readonly bigint[]): Promise<Map<bigint, Address[]>> {
  const { rows } = await sql<Row & { readonly user_id: bigint }>`
    select user_id, ${columns} from addresses where user_id = any(${userIds}::bigint[]) order by id`.execute(database);
  const byUser = new Map<bigint, Address[]>();
  for (const { user_id, ...row } of rows) byUser.set(user_id, [...(byUser.get(user_id) ?? []), view(row)]);
  return byUser;
}
