import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { lockAdministrators } from './administrators.store.ts';

/** A user whom staff are about to change, locked for as long as the transaction lasts. */
export interface ManagedUser {
  readonly id: bigint;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly customerid: string | null;
  readonly membership_id: number;
  readonly membership_date: string | null;
  readonly membership_expiry: string | null;
  readonly role_id: number;
  readonly status: 'registrado' | 'activo' | 'inactivo';
  readonly is_validated: boolean;
}

/** Whom it is about. */
export type WhomToManage = { readonly email: string } | { readonly id: bigint };

/** Finds a user and locks the row; administrators are locked with it, so that two do not remove the last two. */
export async function lockManagedUser(database: Database, whom: WhomToManage): Promise<ManagedUser | undefined> {
  await lockAdministrators(database);
  const { rows } = await sql<ManagedUser>`
    select id, email, first_name, last_name, customerid, membership_id, membership_date, membership_expiry, role_id, status,
      validated_at is not null as is_validated
    from users where ${'email' in whom ? sql`email = ${whom.email.toLowerCase()}` : sql`id = ${whom.id}`} for update`.execute(
    database,
  );
  return rows[0];
}

/** Whether somebody asked to be erased: there is nobody any more to let in. */
export async function isErased(database: Database, userId: bigint): Promise<boolean> {
  const row = await database.selectFrom('erasures').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export async function setStatus(database: Database, userId: bigint, status: ManagedUser['status']): Promise<void> {
  await database.updateTable('users').set({ status }).where('id', '=', userId).execute();
}

export async function setCustomerId(database: Database, userId: bigint, customerId: string): Promise<void> {
  await database.updateTable('users').set({ customerid: customerId }).where('id', '=', userId).execute();
}

/** Since when it holds: YYYY-MM-DD, or null for one that always does. */
export async function setMembership(
  database: Database,
  userId: bigint,
  membershipId: number,
  date: string | null,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ membership_id: membershipId, membership_date: date })
    .where('id', '=', userId)
    .execute();
}

/** Ends every session of a user; says how many there were. */
export async function endSessions(database: Database, userId: bigint): Promise<number> {
  const { rows } =
    await sql`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null returning id`.execute(
      database,
    );
  return rows.length;
}
