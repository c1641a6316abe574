import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

export interface OwnSessionRow {
  readonly id: string;
  readonly device: string | null;
  readonly address: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date;
}

/** The open sessions of a user, this one first, then the newest, at most so many, with how many there are. */
export async function listOwnSessions(
  database: Database,
  { userId, sessionId }: { readonly userId: bigint; readonly sessionId: string },
  size: number,
): Promise<{ readonly rows: readonly OwnSessionRow[]; readonly count: number }> {
  const { rows } = await sql<OwnSessionRow & { count: bigint }>`
    select id, device, address, created_at, last_used_at, expires_at, count(*) over () as count from sessions
    where user_id = ${userId} and revoked_at is null and expires_at > now()
    order by id = ${sessionId} desc, created_at desc, id limit ${size}`.execute(database);
  return { rows, count: Number(rows[0]?.count ?? 0n) };
}

/** Ends one open session of a user; says no where the user has none of that id. */
export async function endSessionOf(database: Database, userId: bigint, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    update sessions set revoked_at = now()
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > now() returning id`.execute(
    database,
  );
  return rows.length > 0;
}

/**
 * Whether a session is still open, once nobody else ends sessions of its user: whoever does waits until the end of this transaction, as a
 * new password and a new role do.
 */
export async function isStillOpen(database: Database, userId: bigint, sessionId: string): Promise<boolean> {
  await sql`select from users where id = ${userId} for no key update`.execute(database);
  const { rows } = await sql`select from sessions where id = ${sessionId} and revoked_at is null`.execute(database);
  return rows.length > 0;
}

/** Ends a user's other sessions; says how many were open. */
export async function endOtherSessions(database: Database, userId: bigint, sessionId: string): Promise<number> {
  const { rows } = await sql<{ was_open: boolean }>`
    update sessions set revoked_at = now() where user_id = ${userId} and id <> ${sessionId} and revoked_at is null
    returning expires_at > now() as was_open`.execute(database);
  return rows.filter(({ was_open }) => was_open).length;
}

/** Notes that a session is in use. */
export async function touchSession(database: Database, sessionId: string): Promise<void> {
  await sql`update sessions set last_used_at = clock_timestamp() where id = ${sessionId} and revoked_at is null`.execute(
    database,
  );
}
