import type pg from 'pg';
import { createLimit } from '../../platform/limits.ts';

/** Failed logins of one account from one address, in a quarter of an hour. Nobody else's failures count against a person. */
const accountFailuresMaximum = 10;
/** Failed logins from one address on whatever accounts; wide, because a whole office may share an address. */
const addressFailuresMaximum = 2_000;
const windowSeconds = 15 * 60;

const accountKey = (identifier: string, address: string) => `${identifier.toLowerCase()} ${address}`;

/** Counts failed logins in the database, so that all server processes count together. */
export function createAttempts(pool: pg.Pool) {
  const byAccount = createLimit(pool, 'login_account', { maximum: accountFailuresMaximum, seconds: windowSeconds });
  const byAddress = createLimit(pool, 'login_address', { maximum: addressFailuresMaximum, seconds: windowSeconds });

  return {
    /**
     * Counts an attempt before anything is looked at, so that a thousand at once are ten guesses and no more. Resolves to how
     * many seconds to wait, or undefined when the attempt may go on.
     */
    async begin(identifier: string, address: string): Promise<number | undefined> {
      return (await byAddress.waitSeconds(address)) ?? byAccount.consume(accountKey(identifier, address));
    },
    async failed(address: string): Promise<void> {
      await byAddress.consume(address);
    },
    /** The attempt, and those before it, were no failures after all. */
    async succeeded(identifier: string, address: string): Promise<void> {
      await byAccount.forget(accountKey(identifier, address));
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
