import { generateSecret, generateURI } from 'otplib';
import { toDataURL } from 'qrcode';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import { findCredentialsById, revokeOtherSessions } from './identity.store.ts';
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
): Promise<RefusalAnswer | { recovery_codes: string[] }> {
  const codes = newRecoveryCodes();
  const refusal = await withCode(
    dependencies,
    caller,
    async ({ database, now }) => {
      const row = await findTwoFactor(database, caller.userId);
      if (!row) return 'second_factor_off';
      if (row.confirmed_at) return 'second_factor_on';
      if (!(await takeCode(database, dependencies.box, { userId: caller.userId, code, now })))
        return 'second_factor_not_right';
      return (await confirmSecret(database, caller.userId, now, codes.map(bareCode))) ? undefined : 'second_factor_on';
    },
    'two_factor_enabled',
  );
  return refusal ?? { recovery_codes: codes };
}

/** Turns the second factor off, by a code or a recovery code. Refuses: too_many_requests, second_factor_off, second_factor_not_right. */
export function disableTwoFactor(
  dependencies: AccountDependencies,
  caller: Caller,
  code: string,
): Promise<RefusalAnswer | undefined> {
  return withCode(
    dependencies,
    caller,
    async ({ database, now }) => {
      const row = await findTwoFactor(database, caller.userId);
      if (!row?.confirmed_at) return 'second_factor_off';
      if ((await takeSecondFactor(database, dependencies.box, { userId: caller.userId, code, now })) === 'wrong')
        return 'second_factor_not_right';
      await deleteTwoFactor(database, caller.userId);
      return undefined;
    },
    'two_factor_disabled',
  );
}

type Change = (at: {
  readonly database: AccountDependencies['database'];
  readonly now: Date;
}) => Promise<'second_factor_on' | 'second_factor_off' | 'second_factor_not_right' | undefined>;

/** What turning on and off have in common: attempts are limited, and what happened is told, written down and ends other sessions. */
async function withCode(
  dependencies: AccountDependencies,
  caller: Caller,
  change: Change,
  outcome: 'two_factor_enabled' | 'two_factor_disabled',
): Promise<RefusalAnswer | undefined> {
  const { pool, limits } = dependencies;
  const key = String(caller.userId);
  const wait = await limits.codeByUser.consume(key);
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
  const now = dependencies.now();
  const refusal = await inTransaction(pool, async ({ database }) => {
    const refused = await change({ database, now });
    if (refused) return refused;
    const user = await findCredentialsById(database, caller.userId);
    if (!user) throw new Error(`user ${caller.userId} is gone`);
    await revokeOtherSessions(database, caller.userId, caller.sessionId);
    await queueMail(database, {
      to: user.email,
      template: outcome,
      data: { first_name: user.first_name, at: now.toISOString() },
    });
    await recordAudit(database, { action: outcome, actor: caller, subject: { type: 'user', id: caller.userId } });
    return undefined;
  });
  if (!refusal) dependencies.forgetSessions(caller.userId);
  if (refusal !== 'second_factor_not_right') await limits.codeByUser.forget(key);
  return refusal && refuse(refusal);
}
