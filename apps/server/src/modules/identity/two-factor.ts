import { generateSecret, generateURI } from 'otplib';
import { toDataURL } from 'qrcode';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import { codesMaximum } from './account-limits.ts';
import { codeWasRight, codeWasWrong, countCode } from './code-attempts.ts';
import { findCredentialsById, revokeSession } from './identity.store.ts';
import { endOtherSessions } from './own-sessions.store.ts';
import type { AccountDependencies } from './ports.ts';
import { newRecoveryCodes, takeCode, takeSecondFactor } from './second-factor.ts';
import { bareCode } from './typed-codes.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  savePendingSecret,
} from './two-factor.store.ts';

/** Whether the caller's second factor counts, and how many recovery codes are left. */
export async function twoFactorStatus(
  { database }: AccountDependencies,
  caller: Caller,
): Promise<{ status: boolean; recovery_codes_left: number }> {
  const row = await findTwoFactor(database, caller.userId);
  return { status: Boolean(row?.confirmed_at), recovery_codes_left: await countRecoveryCodes(database, caller.userId) };
}

/** Makes a secret that does not count yet, as a picture and as text. Refuses: second_factor_on. */
export async function enableTwoFactor(
  { database, box, product }: AccountDependencies,
  caller: Caller,
): Promise<RefusalAnswer | { qr: string; secret: string }> {
  const secret = generateSecret();
  if (!(await savePendingSecret(database, caller.userId, box.seal(secret, caller.userId))))
    return refuse('second_factor_on');
  const qr = await toDataURL(generateURI({ issuer: product, label: caller.email, secret }), { margin: 1, width: 256 });
  return { qr, secret };
}

/**
 * Turns the second factor on by a right code, and gives the recovery codes. The user's other sessions end. Refuses:
 * too_many_requests, second_factor_off (nothing to confirm), second_factor_on, second_factor_not_right.
 */
export async function confirmTwoFactor(
  dependencies: AccountDependencies,
  caller: Caller,
  code: string,
  origin: Origin,
): Promise<RefusalAnswer | { recovery_codes: string[] }> {
  const codes = newRecoveryCodes();
  const refusal = await withCode(dependencies, { caller, origin, outcome: 'two_factor_enabled' }, async (at) => {
    if (!(await takeCode(at.database, dependencies.box, { userId: caller.userId, code, now: at.now })))
      return 'second_factor_not_right';
    const isNew = await confirmSecret(at.database, caller.userId, at.now, codes.map(bareCode));
    return isNew ? undefined : 'second_factor_on';
  });
  return refusal ?? { recovery_codes: codes };
}

/** Turns the second factor off, by a code or a recovery code. Refuses: too_many_requests, second_factor_off, second_factor_not_right. */
export function disableTwoFactor(
  dependencies: AccountDependencies,
  caller: Caller,
  code: string,
  origin: Origin,
): Promise<RefusalAnswer | undefined> {
  return withCode(dependencies, { caller, origin, outcome: 'two_factor_disabled' }, async (at) => {
    const taken = await takeSecondFactor(at.database, dependencies.box, { userId: caller.userId, code, now: at.now });
    if (taken === 'wrong') return 'second_factor_not_right';
    await deleteTwoFactor(at.database, caller.userId);
    return undefined;
  });
}

interface Setting {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly outcome: 'two_factor_enabled' | 'two_factor_disabled';
}

type Change = (at: {
  readonly database: AccountDependencies['database'];
  readonly now: Date;
}) => Promise<'second_factor_on' | 'second_factor_not_right' | undefined>;

/** Why a code has nothing to decide, as things stand; looked at before the code is counted. */
async function refuseByState({ database }: AccountDependencies, { caller, outcome }: Setting) {
  const row = await findTwoFactor(database, caller.userId);
  if (outcome === 'two_factor_disabled') return row?.confirmed_at ? undefined : 'second_factor_off';
  if (!row) return 'second_factor_off';
  return row.confirmed_at ? 'second_factor_on' : undefined;
}

/**
 * What turning on and off have in common: the session's attempts are counted, it ends with the last of them, and what happened is
 * told, written down and ends other sessions.
 */
async function withCode(
  dependencies: AccountDependencies,
  setting: Setting,
  change: Change,
): Promise<RefusalAnswer | undefined> {
  const { pool, limits } = dependencies;
  const { caller, origin, outcome } = setting;
  const refused = await refuseByState(dependencies, setting);
  if (refused) return refuse(refused);
  const counter = { limit: limits.settingsCode, key: caller.sessionId };
  const { count, waitSeconds } = await countCode(counter);
  if (waitSeconds !== undefined) return refuse('too_many_requests', { retryAfterSeconds: waitSeconds });
  const now = dependencies.now();
  const user = await findCredentialsById(dependencies.database, caller.userId);
  if (!user) throw new Error(`user ${caller.userId} is gone`);
  const refusal = await inTransaction(pool, async ({ database }) => {
    const notNow = await change({ database, now });
    if (notNow) return notNow;
    await endOtherSessions(database, caller.userId, caller.sessionId);
    await queueMail(database, {
      to: user.email,
      template: outcome,
      data: { first_name: user.first_name, at: now.toISOString() },
    });
    await recordAudit(database, {
      action: outcome,
      actor: caller,
      subject: { type: 'user', id: caller.userId },
      origin,
    });
    return undefined;
  });
  if (!refusal) await codeWasRight(counter);
  if (refusal === 'second_factor_not_right') {
    await codeWasWrong(dependencies, { user, count, origin });
    // Whoever guesses has no business in this session, whosever it is.
    if (count >= codesMaximum) await revokeSession(dependencies.database, caller.sessionId);
  }
  if (!refusal || count >= codesMaximum) dependencies.forgetSessions(caller.userId);
  return refusal && refuse(refusal);
}
