import type pg from 'pg';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import { endSessions } from './manage-users.store.ts';
import { findUser } from './users.store.ts';

/**
 * Gives a user another password from the console: all sessions end, mailed codes are no good any more, it is written down and its
 * owner is told. Returns how many sessions ended, or undefined when nobody has that e-mail.
 */
export function setPassword(
  pool: pg.Pool,
  email: string,
  passwordHash: string,
): Promise<{ sessionsEnded: number } | undefined> {
  return inTransaction(pool, async ({ client, database }) => {
    const user = await findUser(database, { email: email.trim() });
    if (!user) return undefined;
    const sessionsEnded = await endSessions(database, user.id);
    await client.query('update users set password_hash = $2 where id = $1', [user.id, passwordHash]);
    await recordAudit(database, {
      action: 'password_set_by_operator',
      actor: null,
      subject: { type: 'user', id: user.id },
    });
    await queueMail(database, {
      to: user.email,
      template: 'password_changed',
      data: { first_name: user.first_name, at: new Date().toISOString() },
    });
    return { sessionsEnded };
  });
}
