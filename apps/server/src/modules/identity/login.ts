import { randomUUID } from 'node:crypto';
import { roleIds, roleNameOf } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Origin } from '../../platform/http/bind.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import { issueToken, tokenHours } from './account-tokens.store.ts';
import type { Attempts } from './attempts.ts';
import { codeWasRight, codeWasWrong, countCode } from './code-attempts.ts';
import { deviceName } from './device-name.ts';
import { findCredentials, insertSession, type Credentials } from './identity.store.ts';
import type { KnownDevice, KnownDevices } from './known-devices.ts';
import type { AccountDependencies } from './ports.ts';
import { isAuthenticatorCode, takeSecondFactor } from './second-factor.ts';
import type { Tokens } from './tokens.ts';
import { countRecoveryCodes } from './two-factor.store.ts';

/** How long a session lasts. */
export const sessionMilliseconds = 8 * 60 * 60 * 1000;

export interface LoginDependencies extends AccountDependencies {
  readonly tokens: Tokens;
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
}

/** Where somebody signs in, and what the browser was given there before. */
export type LoginOrigin = Origin & { readonly device: string | undefined; readonly browser: string | undefined };

export interface LoginInput {
  readonly username: string;
  readonly password: string;
  readonly code_2fa?: string | undefined;
}

export interface OpenedSession {
  readonly token: string;
  readonly userId: bigint;
  /** Marks the browser as one in which this user signed in. */
  readonly device: string;
}

/**
 * Opens a session, or refuses: too_many_requests, wrong_credentials (unknown user and wrong password alike, in the same time);
 * and only to who knows the password user_inactive, account_not_activated, not_of_programme, second_factor_needed or _wrong.
 */
export async function login(
  dependencies: LoginDependencies,
  input: LoginInput,
  origin: LoginOrigin,
): Promise<RefusalAnswer | OpenedSession> {
  const { database, attempts, devices } = dependencies;
  const user = await findCredentials(database, input.username);
  const known = devices.read(origin.device);
  const device = known?.userId === user?.id ? known : undefined;
  const attempt = { identifier: input.username, userId: user?.id, address: origin.address, device };
  const wait = await attempts.begin(attempt);
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });

  const isRight = await verifyPassword(user?.password_hash, input.password);
  if (!user || !isRight) {
    await attempts.failed(attempt);
    await recordRefusedLogin(database, user, origin);
    return refuse('wrong_credentials');
  }
  // Who knows the password guessed none. Codes have a count of their own, outside of which a recovery code stays.
  await attempts.succeeded(attempt);
  return (await refuseByState(dependencies, user)) ?? openSession(dependencies, user, input, { origin, device });
}

/** At most as many entries as there may be attempts: what the limits refuse is not written. */
async function recordRefusedLogin(database: Database, user: Credentials | undefined, origin: Origin): Promise<void> {
  await recordAudit(database, {
    action: 'login_refused',
    actor: null,
    subject: user ? { type: 'user', id: user.id } : null,
    origin,
  });
}

/** Who knows the password learns why it is not enough, and gets what leads on. */
async function refuseByState(dependencies: LoginDependencies, user: Credentials): Promise<RefusalAnswer | undefined> {
  if (user.status === 'inactivo') return refuse('user_inactive');
  if (user.status === 'registrado') {
    await sendActivation(dependencies, user);
    return refuse('account_not_activated');
  }
  if (user.role_id === roleIds.PASSENGER && !user.is_product) {
    const conversion_token = await issueToken(dependencies.database, {
      userId: user.id,
      purpose: 'conversion',
      now: dependencies.now(),
    });
    return refuse('not_of_programme', { more: { conversion_token } });
  }
  return undefined;
}

/** Sends a fresh activation mail, unless that happened often enough of late. */
async function sendActivation({ pool, limits, now }: LoginDependencies, user: Credentials): Promise<void> {
  if ((await limits.activationByUser.consume(String(user.id))) !== undefined) return;
  await inTransaction(pool, async ({ database }) => {
    const token = await issueToken(database, { userId: user.id, purpose: 'activate', now: now() });
    await queueMail(database, {
      to: user.email,
      template: 'activation',
      data: { token, valid_hours: tokenHours('activate') },
    });
  });
}

interface Entrance {
  readonly origin: LoginOrigin;
  readonly device: KnownDevice | undefined;
}

async function openSession(
  dependencies: LoginDependencies,
  user: Credentials,
  { code_2fa = '' }: LoginInput,
  { origin, device }: Entrance,
): Promise<RefusalAnswer | OpenedSession> {
  const { pool, limits, tokens, devices } = dependencies;
  const role = roleNameOf(user.role_id);
  if (!role) throw new Error(`user ${user.id} has a role that does not exist`);
  const counter = { limit: limits.loginCode, key: device ? `${user.id} ${device.id}` : String(user.id) };
  if (user.has_second_factor && !code_2fa.trim()) return refuse('second_factor_needed');
  // A recovery code has 120 random bits: nobody guesses it, so no guesses keep its owner from using it.
  const isCounted = user.has_second_factor && isAuthenticatorCode(code_2fa);
  const { count, waitSeconds } = isCounted ? await countCode(counter) : { count: 0, waitSeconds: undefined };
  if (waitSeconds !== undefined) return refuse('too_many_requests', { retryAfterSeconds: waitSeconds });
  const now = dependencies.now();
  const session = {
    id: randomUUID(),
    user,
    now,
    expiresAt: new Date(now.getTime() + sessionMilliseconds),
    address: origin.address.slice(0, 100),
    device: deviceName(origin.browser),
  };
  const opened = await inTransaction(pool, async ({ database }) => {
    if (user.has_second_factor) {
      const taken = await takeSecondFactor(database, dependencies.box, { userId: user.id, code: code_2fa, now });
      if (taken === 'wrong') return 'wrong_code' as const;
      if (taken === 'recovery_code') await tellOfRecoveryCode(database, user, now, origin);
    }
    if (!(await insertSession(database, session))) return 'changed' as const;
    await recordAudit(database, {
      action: 'login_opened',
      actor: { userId: user.id, role },
      subject: { type: 'user', id: user.id },
      origin,
    });
    return 'opened' as const;
  });
  if (opened === 'wrong_code') {
    await codeWasWrong(dependencies, { user, count, origin });
    return refuse('second_factor_wrong');
  }
  // The password, role or status changed while we were looking.
  if (opened === 'changed') return refuse('wrong_credentials');
  if (user.has_second_factor) await codeWasRight(counter);
  return {
    token: await tokens.sign({ sessionId: session.id, userId: user.id, expiresAt: session.expiresAt }),
    userId: user.id,
    device: devices.mark(user.id),
  };
}

async function tellOfRecoveryCode(database: Database, user: Credentials, now: Date, origin: Origin): Promise<void> {
  const remaining = await countRecoveryCodes(database, user.id);
  await queueMail(database, {
    to: user.email,
    template: 'recovery_code_used',
    data: { first_name: user.first_name, at: now.toISOString(), remaining },
  });
  await recordAudit(database, {
    action: 'recovery_code_used',
    actor: null,
    subject: { type: 'user', id: user.id },
    origin,
  });
}
