import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts events in the database, so that all server processes count together. */
export interface Limit {
  /** Counts one; how many seconds to wait when it is one too many. */
  consume(key: string): Promise<number | undefined>;
  /** How many seconds to wait, without counting. */
  waitSeconds(key: string): Promise<number | undefined>;
  forget(key: string): Promise<void>;
}

const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
const wait = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/** So many events of one key in so many seconds. Keys are hashed: they may be long, and what they say is nobody's business. */
export function createLimit(
  pool: pg.Pool,
  name: string,
  { maximum, seconds }: { readonly maximum: number; readonly seconds: number },
): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: maximum,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  return {
    async consume(key) {
      try {
        await limiter.consume(digest(key));
        return undefined;
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return wait(reason.msBeforeNext);
        throw reason;
      }
    },
    async waitSeconds(key) {
      const counted = await limiter.get(digest(key));
      return counted && counted.consumedPoints >= maximum ? wait(counted.msBeforeNext) : undefined;
    },
    async forget(key) {
      await limiter.delete(digest(key));
    },
  };
}
