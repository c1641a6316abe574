import type pg from 'pg';
import { createLimit, networkOf } from '../../platform/limits.ts';
import type { KnownDevice } from './known-devices.ts';

/** Failed logins of one account from one network, in a quarter of an hour. Nobody else's failures count against a person. */
const accountFailuresMaximum = 10;
/** Failed logins from one network on whatever accounts; wide, because a whole office may share an address. */
const networkFailuresMaximum = 300;
const windowSeconds = 15 * 60;

/** Who tries to sign in. */
export interface LoginAttempt {
  /** What was typed, as the call reads it (without its letter case), where it is nobody's. */
  readonly identifier: string;
  /** Whose it is: e-mail and user name are counted as one. */
  readonly userId: bigint | undefined;
  readonly address: string;
  /** The browser, where the same user signed in there before: it counts by itself, whatever happens at its address. */
  readonly device: KnownDevice | undefined;
}

function keyOf({ identifier, userId, address, device }: LoginAttempt): string {
  if (device) return `device ${device.id}`;
  return `${userId === undefined ? identifier : `user ${userId}`} ${networkOf(address)}`;
}

/** Counts failed logins in the database, so that all server processes count together. */
export function createAttempts(pool: pg.Pool) {
  const byAccount = createLimit(pool, 'login_account', { maximum: accountFailuresMaximum, seconds: windowSeconds });
  const byNetwork = createLimit(pool, 'login_address', { maximum: networkFailuresMaximum, seconds: windowSeconds });

  return {
    /**
     * Counts an attempt before anything is looked at, so that a thousand at once are ten guesses and no more. Resolves to how
     * many seconds to wait, or undefined when the attempt may go on.
     */
    async begin(attempt: LoginAttempt): Promise<number | undefined> {
      const wait = attempt.device ? undefined : await byNetwork.waitSeconds(networkOf(attempt.address));
      return wait ?? byAccount.consume(keyOf(attempt));
    },
    async failed({ address, device }: LoginAttempt): Promise<void> {
      if (!device) await byNetwork.consume(networkOf(address));
    },
    /** The attempt, and those before it, were no failures after all. */
    async succeeded(attempt: LoginAttempt): Promise<void> {
      await byAccount.forget(keyOf(attempt));
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
