import { roleNameOf } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Origin } from '../../platform/http/bind.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import { findToken, hashOfToken, isOpenToken, redeemToken, type TokenPurpose } from './account-tokens.store.ts';
import {
  activateUser,
  changePasswordHash,
  convertUser,
  findCredentialsById,
  type Credentials,
} from './identity.store.ts';
import { asker, type KnownDevice } from './known-devices.ts';
import type { AccountDependencies } from './ports.ts';

/** Where a token is redeemed, and the browser where somebody signed in before. */
export type RedeemOrigin = Origin & { readonly device: KnownDevice | undefined };

interface Redemption<Prepared> {
  readonly token: string;
  readonly purposes: readonly TokenPurpose[];
  readonly origin: RedeemOrigin;
  /** Makes what costs something, for a token that is good at first sight. */
  readonly prepare: () => Promise<Prepared>;
  /** Does what the token is for; says no for a user who is not in the state for it. */
  readonly work: (database: Database, user: Credentials, prepared: Prepared, purpose: TokenPurpose) => Promise<boolean>;
  /** Whether all that is asked for is so already, of a token that was good once: whoever presses twice is told nothing wrong. */
  readonly isDone: (user: Credentials, usedAt: Date | null, hash: Buffer) => boolean | Promise<boolean>;
}

/** What a token was for is done, now or before. */
export interface Redeemed {
  readonly isRepeated: boolean;
}

/**
 * Uses a token up and does what it is for, both or neither. Tokens that are used, late, cut, of another kind or never were are
 * refused alike (token_not_valid), and so is one whose user is not in the state for it; who tries too many has to wait.
 */
async function redeem<Prepared>(
  { pool, database, limits, now }: AccountDependencies,
  { token, purposes, origin, prepare, work, isDone }: Redemption<Prepared>,
): Promise<RefusalAnswer | Redeemed> {
  // Counted before it is looked at, right or wrong: whoever is answered 'right' in spite of the limit goes on guessing without one,
  // and looking at a code is what costs us most.
  const from = asker(origin.device, origin.address);
  const wait = await limits.tokenByNetwork.consume(from);
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
  const hash = await hashOfToken(token);
  if (await isOpenToken(database, hash, purposes, now())) {
    const prepared = await prepare();
    const isDoneNow = await inTransaction(pool, async (transaction) => {
      const redeemed = await redeemToken(transaction.database, hash, purposes, now());
      const user = redeemed && (await findCredentialsById(transaction.database, redeemed.userId));
      return redeemed && user ? work(transaction.database, user, prepared, redeemed.purpose) : false;
    });
    if (isDoneNow) return { isRepeated: false };
  }
  const kept = await findToken(database, hash, purposes);
  const owner = kept && (await findCredentialsById(database, kept.userId));
  const isRepeated = kept && owner?.status === 'activo' && (await isDone(owner, kept.usedAt, hash));
  return isRepeated ? { isRepeated } : refuse('token_not_valid');
}

const nothing = () => Promise.resolve();

const actorOf = ({ id, role_id }: Credentials) => {
  const role = roleNameOf(role_id);
  return role ? { userId: id, role } : null;
};

/** Activates the account that the token was sent for; whoever comes again by it finds that active. */
export function verifyEmail(
  dependencies: AccountDependencies,
  token: string,
  origin: RedeemOrigin,
): Promise<RefusalAnswer | Redeemed> {
  return redeem(dependencies, {
    token,
    purposes: ['activate'],
    origin,
    prepare: nothing,
    work: async (database, user) => {
      if (!(await activateUser(database, user.id))) return false;
      await queueMail(database, { to: user.email, template: 'welcome', data: { first_name: user.first_name } });
      await recordAudit(database, {
        action: 'account_activated',
        actor: actorOf(user),
        subject: { type: 'user', id: user.id },
        origin,
      });
      return true;
    },
    isDone: () => true,
  });
}

/** So long after a new password was set the same one, by the same token, is the same press again. */
const repeatedMilliseconds = 60 * 60 * 1000;

/**
 * Sets a new password by a token; every session of the user ends, and what other tokens there are for the password, too. The same
 * password by the same token, within an hour, is answered alike and changes nothing.
 */
export async function updatePassword(
  dependencies: AccountDependencies,
  { token, password }: { readonly token: string; readonly password: string },
  origin: RedeemOrigin,
): Promise<RefusalAnswer | Redeemed> {
  const { limits, now } = dependencies;
  let changed: bigint | undefined;
  const redeemed = await redeem(dependencies, {
    token,
    purposes: ['reset', 'password_change', 'invitation'],
    origin,
    // The hash takes its time; it is never made within the transaction.
    prepare: () => hashPassword(password),
    work: async (database, user, passwordHash, purpose) => {
      if (!(await changePasswordHash(database, user.id, passwordHash))) return false;
      changed = user.id;
      const data = { first_name: user.first_name, at: now().toISOString() };
      await queueMail(database, { to: user.email, template: 'password_changed', data });
      const action = purpose === 'reset' ? 'password_reset' : 'password_changed';
      await recordAudit(database, { action, actor: actorOf(user), subject: { type: 'user', id: user.id }, origin });
      return true;
    },
    isDone: async ({ password_hash }, usedAt, hash) => {
      if (usedAt === null || now().getTime() - usedAt.getTime() > repeatedMilliseconds) return false;
      // Whoever has a code that was used gets no guesses at the password beside those of the login.
      if ((await limits.repeatedByToken.consume(hash.toString('base64'))) !== undefined) return false;
      return verifyPassword(password_hash, password);
    },
  });
  if (changed !== undefined) dependencies.forgetSessions(changed);
  return redeemed;
}

/** Makes a user a member of the programme, by the token that came with the login's 410; once, however often it is asked for. */
export function convert(
  dependencies: AccountDependencies,
  { token, email }: { readonly token: string; readonly email: string },
  origin: RedeemOrigin,
): Promise<RefusalAnswer | Redeemed> {
  return redeem(dependencies, {
    token,
    purposes: ['conversion'],
    origin,
    prepare: nothing,
    work: async (database, user) => {
      if (!(await convertUser(database, user.id, email))) return false;
      await queueMail(database, { to: user.email, template: 'converted', data: { first_name: user.first_name } });
      await recordAudit(database, {
        action: 'user_converted',
        actor: actorOf(user),
        subject: { type: 'user', id: user.id },
        origin,
      });
      return true;
    },
    isDone: (user, usedAt) => usedAt !== null && user.email === email && user.is_product,
  });
}
