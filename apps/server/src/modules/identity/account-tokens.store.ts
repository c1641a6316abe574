import { createHash, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { bareCode, randomCode } from './typed-codes.ts';

/** What a one-time token is for; one of another kind is as good as none. */
export type TokenPurpose = 'activate' | 'reset' | 'password_change' | 'conversion' | 'invitation';

const hour = 60 * 60 * 1000;

/** How long a token can be used, in milliseconds. */
export const tokenMilliseconds: Readonly<Record<TokenPurpose, number>> = {
  activate: 24 * hour,
  reset: hour,
  password_change: hour,
  conversion: hour / 6,
  invitation: 72 * hour,
};

/** The same, in the whole hours that a mail speaks of. */
export const tokenHours = (purpose: TokenPurpose): number => tokenMilliseconds[purpose] / hour;

/** The purposes whose token comes by mail and may be typed: 40 random bits, which the few tries of an address do not find. */
const typedPurposes: readonly TokenPurpose[] = ['activate', 'reset', 'password_change'];
const typedCode = { length: 8, group: 4 } as const;

const stretch = promisify(pbkdf2);
/** Some milliseconds for one try: whoever had the table could not try all codes while one of them holds. */
const rounds = 50_000;

/** A token as it is kept and compared: a code by its bare signs, however it was typed; any other, which nobody guesses, as it is. */
export async function hashOfToken(token: string): Promise<Buffer> {
  const bare = bareCode(token);
  if (bare.length === typedCode.length) return stretch(bare, 'account code', rounds, 32, 'sha256');
  return createHash('sha256').update(token).digest();
}

/**
 * Makes a token for a user. Earlier ones of the same purpose hold on: otherwise anybody who asks for another takes the owner's
 * away. Only its hash is kept.
 */
export async function issueToken(
  database: Database,
  { userId, purpose, now }: { readonly userId: bigint; readonly purpose: TokenPurpose; readonly now: Date },
): Promise<string> {
  const token = typedPurposes.includes(purpose) ? randomCode(typedCode) : randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + tokenMilliseconds[purpose]);
  await database
    .insertInto('account_tokens')
    .values({ user_id: userId, purpose, token_hash: await hashOfToken(token), created_at: now, expires_at: expiresAt })
    .execute();
  return token;
}

/** Whether a token could be redeemed now; for what costs something before it is redeemed. */
export async function isOpenToken(
  database: Database,
  hash: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from account_tokens
    where token_hash = ${hash} and purpose = any(${purposes}::text[]) and used_at is null and expires_at > ${now}`.execute(
    database,
  );
  return rows.length > 0;
}

/** Uses a token up and says whose it was; undefined for one that was used, is late, is of another purpose, or never was. */
export async function redeemToken(
  database: Database,
  hash: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<{ userId: bigint; purpose: TokenPurpose } | undefined> {
  const { rows } = await sql<{ user_id: bigint; purpose: TokenPurpose }>`
    update account_tokens set used_at = ${now}
    where token_hash = ${hash} and purpose = any(${purposes}::text[]) and used_at is null and expires_at > ${now}
    returning user_id, purpose`.execute(database);
  return rows[0] && { userId: rows[0].user_id, purpose: rows[0].purpose };
}

/** Whose a token is or was, and when it was used: as long as it is kept, which is a month longer than it holds. */
export async function findToken(
  database: Database,
  hash: Buffer,
  purposes: readonly TokenPurpose[],
): Promise<{ userId: bigint; usedAt: Date | null } | undefined> {
  const { rows } = await sql<{ user_id: bigint; used_at: Date | null }>`
    select user_id, used_at from account_tokens
    where token_hash = ${hash} and purpose = any(${purposes}::text[])`.execute(database);
  return rows[0] && { userId: rows[0].user_id, usedAt: rows[0].used_at };
}
