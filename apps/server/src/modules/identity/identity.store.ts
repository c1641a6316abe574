import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** What signing in, and what leads there, needs to know of a user. */
export interface Credentials {
  readonly id: bigint;
  readonly role_id: number;
  readonly status: 'registrado' | 'activo' | 'inactivo';
  readonly email: string;
  readonly first_name: string;
  readonly password_hash: string | null;
  /** A member of the programme. */
  readonly is_product: boolean;
  /** Whether a second factor counts. */
  readonly has_second_factor: boolean;
}

async function findOne(database: Database, condition: RawBuilder<unknown>): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select u.id, u.role_id, u.status, u.email, u.first_name, u.password_hash, u.is_product,
      exists (select from two_factor t where t.user_id = u.id and t.confirmed_at is not null) as has_second_factor
    from users u where ${condition} limit 1`.execute(database);
  return rows[0];
}

/** Finds a user by e-mail or user name, letter case ignored. */
export function findCredentials(database: Database, identifier: string): Promise<Credentials | undefined> {
  const lower = identifier.toLowerCase();
  return findOne(database, sql`u.email = ${lower} or lower(u.username) = ${lower} order by u.email = ${lower} desc`);
}

export function findCredentialsByEmail(database: Database, email: string): Promise<Credentials | undefined> {
  return findOne(database, sql`u.email = ${email}`);
}

export function findCredentialsById(database: Database, userId: bigint): Promise<Credentials | undefined> {
  return findOne(database, sql`u.id = ${userId}`);
}

/**
 * Opens a session, if the user is still the one whose password was looked at. The row is locked, so that a password that changes
 * at this moment either stops this session or ends it.
 */
export async function insertSession(
  database: Database,
  session: { id: string; user: Credentials; now: Date; expiresAt: Date; address: string; device: string | null },
): Promise<boolean> {
  const { id, user, now, expiresAt, address, device } = session;
  const { rows } = await sql`
    insert into sessions (id, user_id, created_at, expires_at, address, device)
    select ${id}, u.id, ${now}, ${expiresAt}, ${address}, ${device} from users u
    where u.id = ${user.id} and u.status = 'activo' and u.role_id = ${user.role_id} and u.password_hash = ${user.password_hash} for share
    returning id`.execute(database);
  return rows.length > 0;
}

export interface OpenSessionRow {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly confirmed_at: Date | null;
}

/** The open sessions of a user, newest first, at most so many, with how many there are. */
export async function listOpenSessions(
  database: Database,
  userId: bigint,
  size: number,
): Promise<{ readonly rows: readonly OpenSessionRow[]; readonly count: number }> {
  const { rows } = await sql<OpenSessionRow & { count: bigint }>`
    select created_at, expires_at, confirmed_at, count(*) over () as count from sessions
    where user_id = ${userId} and revoked_at is null and expires_at > now() order by created_at desc, id limit ${size}`.execute(
    database,
  );
  return { rows, count: Number(rows[0]?.count ?? 0n) };
}

/** Ends a session; the database tells every server process. */
export async function revokeSession(database: Database, sessionId: string): Promise<void> {
  await sql`update sessions set revoked_at = now() where id = ${sessionId} and revoked_at is null`.execute(database);
}

/** Makes a registered user an active one; says no where the user is not waiting for it. */
export async function activateUser(database: Database, userId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({ status: 'activo' })
    .where('id', '=', userId)
    .where('status', '=', 'registrado')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Sets a password. The code came by mail, so the address is confirmed too. Says no for a user who may not come in. The user's
 * sessions end by the database's own rule.
 */
export async function changePasswordHash(database: Database, userId: bigint, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({ password_hash: passwordHash, status: 'activo' })
    .where('id', '=', userId)
    .where('status', '<>', 'inactivo')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a user a member of the programme, if the e-mail is the user's own. */
export async function convertUser(database: Database, userId: bigint, email: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({ is_product: true })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('status', '=', 'activo')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface SessionRow {
  readonly user_id: bigint;
  readonly role_id: number;
  readonly email: string;
  readonly account_id: bigint | null;
  readonly has_second_factor: boolean;
  readonly last_used_at: Date | null;
}

/** The session's user, if the session is open and the user may come in. */
export async function findSession(database: Database, sessionId: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.user_id, s.last_used_at, u.role_id, u.email, a.id as account_id,
      exists (select from two_factor t where t.user_id = u.id and t.confirmed_at is not null) as has_second_factor
    from sessions s join users u on u.id = s.user_id left join accounts a on a.user_id = u.id
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now() and u.status <> 'inactivo'`.execute(
    database,
  );
  return rows[0];
}
