import { isOfStaff, roleNameOf } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import type { Caller } from '../../platform/http/bind.ts';
import type { Listener } from '../../platform/listener.ts';
import { findSession } from './identity.store.ts';
import { touchSession } from './own-sessions.store.ts';
import type { Tokens } from './tokens.ts';

/** Told by the database when a session ends, or a user's status, role or password changes; the payload is the user. */
export const sessionChannel = 'session_changed';

const cacheMaximum = 50_000;
/** So seldom it is written down that a session is in use. */
const touchMilliseconds = 5 * 60 * 1000;

/**
 * Finds the caller of a token. Sessions that were looked up are remembered only while the database's notices arrive, so
 * that an ended session or an inactive user is out at once, in every server process.
 */
export function createSessions({
  database,
  tokens,
  listener,
  staffSecondFactor,
}: {
  database: Database;
  tokens: Tokens;
  listener: Listener;
  /** Whether staff need a second factor before anything else. */
  staffSecondFactor: boolean;
}) {
  const remembered = new Map<string, { caller: Caller; expiresAt: number; touchedAt: number }>();
  let generation = 0;

  function forget(userId?: string): void {
    generation += 1;
    if (userId === undefined) return remembered.clear();
    for (const [token, { caller }] of remembered) if (String(caller.userId) === userId) remembered.delete(token);
  }
  listener.on(sessionChannel, forget);
  listener.onGap(() => forget());

  function remember(token: string, caller: Caller, expiresAt: number): void {
    if (remembered.size >= cacheMaximum) remembered.delete(remembered.keys().next().value as string);
    remembered.set(token, { caller, expiresAt, touchedAt: Date.now() });
  }

  /** Nobody waits for it, and no call fails because of it: the next one tries again. */
  function touch(sessionId: string): void {
    touchSession(database, sessionId).catch(() => undefined);
  }

  return {
    /** For what ends sessions here: the database's notice takes a moment, and the answer should not be earlier. */
    forgetSessions: (userId: bigint) => forget(String(userId)),
    async authenticate(token: string): Promise<Caller | undefined> {
      const known = remembered.get(token);
      if (known && known.expiresAt > Date.now()) {
        if (Date.now() - known.touchedAt > touchMilliseconds) {
          known.touchedAt = Date.now();
          touch(known.caller.sessionId);
        }
        return known.caller;
      }
      remembered.delete(token);
      const claims = await tokens.verify(token);
      if (!claims) return undefined;
      const generationBefore = generation;
      const row = await findSession(database, claims.sessionId);
      const role = row && roleNameOf(row.role_id);
      if (!row || !role || row.user_id !== claims.userId) return undefined;
      const caller: Caller = {
        userId: row.user_id,
        sessionId: claims.sessionId,
        role,
        accountId: row.account_id,
        email: row.email,
        lacksSecondFactor: staffSecondFactor && isOfStaff(role) && !row.has_second_factor,
      };
      if (Date.now() - (row.last_used_at?.getTime() ?? 0) > touchMilliseconds) touch(claims.sessionId);
      // What changed while we were reading may have been announced before we could remember it.
      if (listener.connected() && generation === generationBefore) remember(token, caller, claims.expiresAt.getTime());
      return caller;
    },
  };
}
