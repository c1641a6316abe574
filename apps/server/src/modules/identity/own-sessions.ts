import {
  endOtherSessionsRoute,
  endOwnSessionRoute,
  ownSessionsRoute,
  shownOwnSessions,
  type OwnSession,
} from '@millaje/api/identity/own-sessions';
import { ownSessionsTexts as texts } from '@millaje/api/identity/own-sessions.texts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute, type Caller, type Origin } from '../../platform/http/bind.ts';
import type { Database } from '../../platform/database.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import {
  endOtherSessions,
  endSessionOf,
  isStillOpen,
  listOwnSessions,
  type OwnSessionRow,
} from './own-sessions.store.ts';
import type { AccountDependencies } from './ports.ts';

/** What everybody may do about the own sessions: see them, and end them. The database tells every server process. */
export function ownSessionRoutes({ database, pool, forgetSessions }: AccountDependencies): BoundRoute[] {
  return [
    bind(ownSessionsRoute, async (_input, caller) => {
      const { rows, count } = await listOwnSessions(database, caller, shownOwnSessions);
      return read({ rows: rows.map((row) => view(row, caller)), count });
    }),
    bind(endOwnSessionRoute, async ({ body: { id } }, caller, origin) => {
      const isEnded = await inTransaction(pool, async (transaction) => {
        if (!(await endSessionOf(transaction.database, caller.userId, id))) return false;
        await recordEnd(transaction.database, caller, origin, 1);
        return true;
      });
      if (!isEnded) return refuse('session_not_found');
      forgetSessions(caller.userId);
      return written(texts.ended, {});
    }),
    bind(endOtherSessionsRoute, async (_input, caller, origin) => {
      const ended = await inTransaction(pool, async (transaction) => {
        // Whoever was signed out meanwhile, from one of them perhaps, ends none.
        if (!(await isStillOpen(transaction.database, caller.userId, caller.sessionId))) return undefined;
        const count = await endOtherSessions(transaction.database, caller.userId, caller.sessionId);
        if (count > 0) await recordEnd(transaction.database, caller, origin, count);
        return count;
      });
      if (ended === undefined) return refuse('not_signed_in');
      forgetSessions(caller.userId);
      return written(ended === 0 ? texts.onlyThis : texts.othersEnded, { ended });
    }),
  ];
}

const recordEnd = (database: Database, caller: Caller, origin: Origin, sessions: number): Promise<void> =>
  recordAudit(database, {
    action: 'own_sessions_ended',
    actor: caller,
    subject: { type: 'user', id: caller.userId },
    origin,
    after: { sessions },
  });

const view = (
  { id, device, address, created_at, last_used_at, expires_at }: OwnSessionRow,
  caller: Caller,
): OwnSession => ({
  id,
  device,
  address,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  expires_at: expires_at.toISOString(),
  is_current: id === caller.sessionId,
});
