import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { codesMaximum } from './account-limits.ts';
import { codeWasRight, codeWasWrong, countCode } from './code-attempts.ts';
import { findCredentialsById, revokeSession } from './identity.store.ts';
import type { AccountDependencies } from './ports.ts';
import { takeSecondFactor } from './second-factor.ts';
import { findTwoFactor } from './two-factor.store.ts';

/**
 * Proves again who the caller is: by the password, or by a code where there is a second factor, so that a stolen session alone is
 * not enough. Counted with the other codes of this session, which ends with the last guess. Refuses: too_many_requests,
 * identity_not_confirmed, second_factor_not_right.
 */
export async function confirmIdentity(
  dependencies: AccountDependencies,
  caller: Caller,
  proof: string,
  origin: Origin,
): Promise<RefusalAnswer | undefined> {
  const { database, limits } = dependencies;
  const counter = { limit: limits.settingsCode, key: caller.sessionId };
  const { count, waitSeconds } = await countCode(counter);
  if (waitSeconds !== undefined) return refuse('too_many_requests', { retryAfterSeconds: waitSeconds });
  const user = await findCredentialsById(database, caller.userId);
  if (!user) throw new Error(`user ${caller.userId} is gone`);
  const hasSecondFactor = Boolean((await findTwoFactor(database, caller.userId))?.confirmed_at);
  const isRight = hasSecondFactor
    ? await isRightCode(dependencies, caller, proof)
    : await verifyPassword(user.password_hash, proof);
  if (isRight) {
    await sql`update sessions set confirmed_at = clock_timestamp() where id = ${caller.sessionId}`.execute(database);
    await codeWasRight(counter);
    return undefined;
  }
  if (hasSecondFactor) await codeWasWrong(dependencies, { user, count, origin });
  else await passwordWasWrong(dependencies, caller, origin);
  if (count >= codesMaximum) {
    await revokeSession(database, caller.sessionId);
    dependencies.forgetSessions(caller.userId);
  }
  return refuse(hasSecondFactor ? 'second_factor_not_right' : 'identity_not_confirmed');
}

const passwordWasWrong = ({ pool }: AccountDependencies, caller: Caller, origin: Origin): Promise<void> =>
  inTransaction(pool, ({ database }) =>
    recordAudit(database, {
      action: 'identity_not_confirmed',
      actor: caller,
      subject: { type: 'user', id: caller.userId },
      origin,
    }),
  );

async function isRightCode(
  { pool, box, now }: AccountDependencies,
  { userId }: Pick<Caller, 'userId'>,
  code: string,
): Promise<boolean> {
  const taken = await inTransaction(pool, ({ database }) =>
    takeSecondFactor(database, box, { userId, code, now: now() }),
  );
  return taken !== 'wrong';
}

/** Whether the session's person proved who it is in the last five minutes. */
export async function wasConfirmedLately(database: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ is_lately: boolean }>`
    select coalesce(confirmed_at > clock_timestamp() - interval '5 minutes', false) as is_lately from sessions where id = ${sessionId}`.execute(
    database,
  );
  return rows[0]?.is_lately ?? false;
}
