import { verifySync } from 'otplib';
import type { Database } from '../../platform/database.ts';
import type { SecretBox } from './secret-box.ts';
import { bareCode, randomCode } from './typed-codes.ts';
import { findTwoFactor, takeRecoveryCode, takeStep } from './two-factor.store.ts';

/** A code holds for half a minute, and for as long before and after: clocks differ. */
const driftSeconds = 30;

const recoveryCodeCount = 10;

/** Ten codes of 120 random bits, in groups of six characters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => randomCode({ length: 24, group: 6 }));
}

/** Whether it is a code of an authenticator, right or wrong, and none to recover by. */
export const isAuthenticatorCode = (typed: string): boolean => /^[0-9]{6}$/.test(bareCode(typed));

/**
 * Looks at a code for a user whose second factor counts and uses it up: 'code' of the authenticator, 'recovery_code', or
 * 'wrong'. Call it in a transaction with what the code is for.
 */
export async function takeSecondFactor(
  database: Database,
  box: SecretBox,
  { userId, code, now }: { readonly userId: bigint; readonly code: string; readonly now: Date },
) {
  const row = await findTwoFactor(database, userId);
  if (!row?.confirmed_at) return 'wrong' as const;
  const bare = bareCode(code);
  if (/^[0-9]{6}$/.test(bare))
    return (await takeCode(database, box, { userId, code: bare, now })) ? ('code' as const) : ('wrong' as const);
  return (await takeRecoveryCode(database, userId, bare, now)) ? ('recovery_code' as const) : ('wrong' as const);
}

/** Whether the authenticator's code is right now and was not used before; it is used up. Also before the secret counts. */
export async function takeCode(
  database: Database,
  box: SecretBox,
  { userId, code, now }: { readonly userId: bigint; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const row = await findTwoFactor(database, userId);
  const bare = bareCode(code);
  if (!row || !/^[0-9]{6}$/.test(bare)) return false;
  const secret = box.open({ content: row.secret, keyId: row.key_id }, userId);
  // Sealed with a secret that this server has no more: no code can be right, and a recovery code is what helps.
  if (secret === undefined) return false;
  const result = verifySync({
    secret,
    token: bare,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: driftSeconds,
  });
  if (!result.valid || !('timeStep' in result)) return false;
  return takeStep(database, userId, result.timeStep);
}
