import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Failed logins of one account from one address, in a quarter of an hour. Nobody else's failures count against a person. */
const accountFailuresMaximum = 10;
/** Failed logins from one address on whatever accounts; wide, because a whole office may share an address. */
const addressFailuresMaximum = 2_000;
const windowSeconds = 15 * 60;

/** Counts failed logins in the database, so that all server processes count together. */
export function createAttempts(pool: pg.Pool) {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({ storeClient: pool, tableName: 'rate_limits', tableCreated: true, keyPrefix, points, duration: windowSeconds, clearExpiredByTimeout: false });
  const byAccount = limiter('login_account', accountFailuresMaximum);
  const byAddress = limiter('login_address', addressFailuresMaximum);
  const accountKey = (identifier: string, address: string) => `${identifier.toLowerCase()} ${address}`;

  return {
    /** How many seconds to wait, or undefined when another attempt is allowed. */
    async blockedSeconds(identifier: string, address: string): Promise<number | undefined> {
      const [account, place] = await Promise.all([byAccount.get(accountKey(identifier, address)), byAddress.get(address)]);
      const waits = [
        account && account.consumedPoints >= accountFailuresMaximum ? account.msBeforeNext : 0,
        place && place.consumedPoints >= addressFailuresMaximum ? place.msBeforeNext : 0,
      ];
      const wait = Math.max(...waits);
      return wait > 0 ? Math.ceil(wait / 1000) : undefined;
    },
    async failed(identifier: string, address: string): Promise<void> {
      await Promise.all([consume(byAccount, accountKey(identifier, address)), consume(byAddress, address)]);
    },
    async succeeded(identifier: string, address: string): Promise<void> {
      await byAccount.delete(accountKey(identifier, address));
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  await limiter.consume(key).catch((reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
  });
}
