import type pg from 'pg';
import { createLimit } from '../../platform/limits.ts';

/** Failed logins of one account from one address, in a quarter of an hour. Nobody else's failures count against a person. */
const accountFailuresMaximum = 10;
/** Failed logins from one address on whatever accounts; wide, because a whole office may share an address. */
const addressFailuresMaximum = 2_000;
const windowSeconds = 15 * 60;

/** Counts failed logins in the database, so that all server processes count together. */
export function createAttempts(pool: pg.Pool) {
  const byAccount = createLimit(pool, 'login_account', { maximum: accountFailuresMaximum, seconds: windowSeconds });
  const byAddress = createLimit(pool, 'login_address', { maximum: addressFailuresMaximum, seconds: windowSeconds });
  const accountKey = (identifier: string, address: string) => `${identifier.toLowerCase()} ${address}`;

  return {
    /** How many seconds to wait, or undefined when another attempt is allowed. */
    async blockedSeconds(identifier: string, address: string): Promise<number | undefined> {
      const waits = await Promise.all([byAccount.waitSeconds(accountKey(identifier, address)), byAddress.waitSeconds(address)]);
      const wait = Math.max(...waits.map((seconds) => seconds ?? 0));
      return wait > 0 ? wait : undefined;
    },
    async failed(identifier: string, address: string): Promise<void> {
      await Promise.all([byAccount.consume(accountKey(identifier, address)), byAddress.consume(address)]);
    },
    async succeeded(identifier: string, address: string): Promise<void> {
      await byAccount.forget(accountKey(identifier, address));
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
