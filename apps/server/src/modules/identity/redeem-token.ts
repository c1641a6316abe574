import { roleNameOf } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Origin } from '../../platform/http/bind.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import { isOpenToken, redeemToken, type TokenPurpose } from './account-tokens.store.ts';
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

interface Redemption {
  readonly token: string;
  readonly purposes: readonly TokenPurpose[];
  readonly origin: RedeemOrigin;
}

/**
 * Uses a token up and does what it is for, both or neither. Tokens that are used, late, cut, of another kind or never were are
 * refused alike (token_not_valid), and so is one whose user is not in the state for it; who tries too many has to wait.
 * `prepare` makes what costs something, for a token that is good at first sight.
 */
async function redeem<Prepared>(
  { pool, database, limits, now }: AccountDependencies,
  { token, purposes, origin }: Redemption,
  prepare: () => Promise<Prepared>,
  work: (database: Database, user: Credentials, prepared: Prepared, purpose: TokenPurpose) => Promise<boolean>,
): Promise<RefusalAnswer | undefined> {
  // Counted before it is looked at, right or wrong: whoever is answered 'right' in spite of the limit goes on guessing without one,
  // and looking at a code is what costs us most.
  const from = asker(origin.device, origin.address);
  const wait = await limits.tokenByNetwork.consume(from);
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
  if (!(await isOpenToken(database, token, purposes, now()))) return refuse('token_not_valid');
  const prepared = await prepare();
  const isDone = await inTransaction(pool, async (transaction) => {
    const redeemed = await redeemToken(transaction.database, token, purposes, now());
    const user = redeemed && (await findCredentialsById(transaction.database, redeemed.userId));
    return redeemed && user ? work(transaction.database, user, prepared, redeemed.purpose) : false;
  });
  return isDone ? undefined : refuse('token_not_valid');
}

const nothing = () => Promise.resolve();

const actorOf = ({ id, role_id }: Credentials) => {
  const role = roleNameOf(role_id);
  return role ? { userId: id, role } : null;
};

/** Activates the account that the token was sent for. */
export function verifyEmail(
  dependencies: AccountDependencies,
  token: string,
  origin: RedeemOrigin,
): Promise<RefusalAnswer | undefined> {
  return redeem(dependencies, { token, purposes: ['activate'], origin }, nothing, async (database, user) => {
    if (!(await activateUser(database, user.id))) return false;
    await queueMail(database, { to: user.email, template: 'welcome', data: { first_name: user.first_name } });
    await recordAudit(database, {
      action: 'account_activated',
      actor: actorOf(user),
      subject: { type: 'user', id: user.id },
      origin,
    });
    return true;
  });
}

/** Sets a new password by a token; every session of the user ends, and what other tokens there are for the password, too. */
export async function updatePassword(
  dependencies: AccountDependencies,
  { token, password }: { readonly token: string; readonly password: string },
  origin: RedeemOrigin,
): Promise<RefusalAnswer | undefined> {
  const purposes: TokenPurpose[] = ['reset', 'password_change', 'invitation'];
  // The hash takes its time; it is never made within the transaction.
  const prepare = () => hashPassword(password);
  let changed: bigint | undefined;
  const redemption = { token, purposes, origin };
  const refusal = await redeem(dependencies, redemption, prepare, async (database, user, passwordHash, purpose) => {
    if (!(await changePasswordHash(database, user.id, passwordHash))) return false;
    changed = user.id;
    const at = dependencies.now().toISOString();
    await queueMail(database, {
      to: user.email,
      template: 'password_changed',
      data: { first_name: user.first_name, at },
    });
    const action = purpose === 'reset' ? 'password_reset' : 'password_changed';
    await recordAudit(database, {
      action,
      actor: actorOf(user),
      subject: { type: 'user', id: user.id },
      origin,
    });
    return true;
  });
  if (changed !== undefined) dependencies.forgetSessions(changed);
  return refusal;
}

/** Makes a user a member of the programme, by the token that came with the login's 410. */
export function convert(
  dependencies: AccountDependencies,
  { token, email }: { readonly token: string; readonly email: string },
  origin: RedeemOrigin,
): Promise<RefusalAnswer | undefined> {
  return redeem(dependencies, { token, purposes: ['conversion'], origin }, nothing, async (database, user) => {
    if (!(await convertUser(database, user.id, email))) return false;
    await queueMail(database, { to: user.email, template: 'converted', data: { first_name: user.first_name } });
    await recordAudit(database, {
      action: 'user_converted',
      actor: actorOf(user),
      subject: { type: 'user', id: user.id },
      origin,
    });
    return true;
  });
}
