import { roleIds } from '@millaje/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type Mail, queueMail } from '../notifications/index.ts';

/** Who may do everything, and can sign in. */
const isAdministratorNow = sql`role_id = ${roleIds.SUPER_ADMIN} and status = 'activo'`;

interface Administrator {
  readonly email: string;
  readonly first_name: string;
}

/** Queues a mail to every administrator who can sign in; `exceptUserId` is left out. */
export async function mailAdministrators(
  database: Database,
  mailTo: (administrator: Administrator) => Mail,
  exceptUserId: bigint | null = null,
): Promise<void> {
  const { rows } = await sql<Administrator>`
    select email, first_name from users where ${isAdministratorNow} and id is distinct from ${exceptUserId}::bigint
    order by id`.execute(database);
  for (const administrator of rows) await queueMail(database, mailTo(administrator));
}

/** Whether somebody is an administrator who can sign in. */
export async function isAdministrator(database: Database, userId: bigint): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and ${isAdministratorNow}`.execute(database);
  return rows.length > 0;
}

/** Whether there is an administrator who can sign in, besides somebody. */
export async function hasOtherAdministrator(database: Database, userId: bigint): Promise<boolean> {
  const { rows } = await sql`select from users where ${isAdministratorNow} and id <> ${userId} limit 1`.execute(
    database,
  );
  return rows.length > 0;
}

/** Locks them all for as long as the transaction lasts, so that two do not remove the last two. */
export async function lockAdministrators(database: Database): Promise<void> {
  await sql`select from users where ${isAdministratorNow} order by id for update`.execute(database);
}
