import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Sealed } from './secret-box.ts';

export interface TwoFactorRow {
  readonly secret: Buffer;
  readonly key_id: string;
  readonly confirmed_at: Date | null;
}

const hashOf = (code: string) => createHash('sha256').update(code).digest();

export function findTwoFactor(database: Database, userId: bigint): Promise<TwoFactorRow | undefined> {
  return database
    .selectFrom('two_factor')
    .select(['secret', 'key_id', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Keeps a secret that does not count yet; says no where one counts already. */
export async function savePendingSecret(
  database: Database,
  userId: bigint,
  { content, keyId }: Sealed,
): Promise<boolean> {
  const { rows } = await sql`
    insert into two_factor (user_id, secret, key_id) values (${userId}, ${content}, ${keyId})
    on conflict (user_id) do update set secret = excluded.secret, key_id = excluded.key_id, created_at = now(), last_step = null
      where two_factor.confirmed_at is null
    returning user_id`.execute(database);
  return rows.length > 0;
}

/** Uses up a time step; says no to one that was used before, and to those before that one. */
export async function takeStep(database: Database, userId: bigint, step: number): Promise<boolean> {
  const { rows } = await sql`
    update two_factor set last_step = ${step} where user_id = ${userId} and (last_step is null or last_step < ${step}) returning user_id`.execute(
    database,
  );
  return rows.length > 0;
}

/** From now on the secret counts; says no where it does already. */
export async function confirmSecret(
  database: Database,
  userId: bigint,
  now: Date,
  recoveryCodes: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('two_factor')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}::bigint, unnest(${recoveryCodes.map(hashOf)}::bytea[])`.execute(
    database,
  );
  return true;
}

/** Takes a second factor away, with its recovery codes; says no where none counted. */
export async function deleteTwoFactor(database: Database, userId: bigint): Promise<boolean> {
  const taken = await database
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return taken !== undefined && taken.confirmed_at !== null;
}

/** Uses up a recovery code; says no to one that is used or is none. */
export async function takeRecoveryCode(database: Database, userId: bigint, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(database: Database, userId: bigint): Promise<number> {
  const { rows } = await sql<{
    count: bigint;
  }>`select count(*) from recovery_codes where user_id = ${userId} and used_at is null`.execute(database);
  return Number(rows[0]?.count ?? 0n);
}
