import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** What signing in needs to know of a user. */
export interface Credentials {
  readonly id: bigint;
  readonly role_id: number;
  readonly status: string;
  readonly password_hash: string | null;
}

/** Finds a user by e-mail or user name, letter case ignored. */
export async function findCredentials(database: Database, identifier: string): Promise<Credentials | undefined> {
  const lower = identifier.toLowerCase();
  const { rows } = await sql<Credentials>`
    select id, role_id, status, password_hash from users
    where email = ${lower} or lower(username) = ${lower} order by email = ${lower} desc limit 1`.execute(database);
  return rows[0];
}

export async function insertSession(database: Database, session: { id: string; userId: bigint; expiresAt: Date }): Promise<void> {
  await sql`insert into sessions (id, user_id, expires_at) values (${session.id}, ${session.userId}, ${session.expiresAt})`.execute(database);
}

/** Ends a session; the database tells every server process. */
export async function revokeSession(database: Database, sessionId: string): Promise<void> {
  await sql`update sessions set revoked_at = now() where id = ${sessionId} and revoked_at is null`.execute(database);
}

export interface SessionRow {
  readonly user_id: bigint;
  readonly role_id: number;
  readonly email: string;
  readonly account_id: bigint | null;
}

/** The session's user, if the session is open and the user may come in. */
export async function findSession(database: Database, sessionId: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.user_id, u.role_id, u.email, a.id as account_id
    from sessions s join users u on u.id = s.user_id left join accounts a on a.user_id = u.id
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now() and u.status <> 'inactivo'`.execute(database);
  return rows[0];
}
