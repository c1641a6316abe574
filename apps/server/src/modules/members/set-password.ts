import type pg from 'pg';

/**
 * Gives a user another password and ends all of the user's sessions, in one transaction. Returns how many sessions ended, or
 * undefined when nobody has that e-mail.
 */
export async function setPassword(
  pool: pg.Pool,
  email: string,
  passwordHash: string,
): Promise<{ sessionsEnded: number } | undefined> {
  // One statement is one transaction.
  const { rows } = await pool.query<{ found: boolean; sessions_ended: number }>(
    `with changed as (
       update users set password_hash = $2 where email = lower($1) returning id
     ), ended as (
       update sessions set revoked_at = now() from changed where user_id = changed.id and revoked_at is null returning user_id
     )
     select exists (select from changed) as found, (select count(*)::int from ended) as sessions_ended`,
    [email.trim(), passwordHash],
  );
  return rows[0]?.found ? { sessionsEnded: rows[0].sessions_ended } : undefined;
}
