import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts events in the database, so that all server processes count together. */
export interface Limit {
  /** Counts one; how many seconds to wait when it is one too many. */
  consume(key: string): Promise<number | undefined>;
  /** Counts one, and tells how many there are now. */
  count(key: string): Promise<{ readonly count: number; readonly waitSeconds: number | undefined }>;
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
  async function count(key: string) {
    try {
      return { count: (await limiter.consume(digest(key))).consumedPoints, waitSeconds: undefined };
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return { count: reason.consumedPoints, waitSeconds: wait(reason.msBeforeNext) };
    }
  }

  return {
    consume: async (key) => (await count(key)).waitSeconds,
    count,
    async waitSeconds(key) {
      const counted = await limiter.get(digest(key));
      return counted && counted.consumedPoints >= maximum ? wait(counted.msBeforeNext) : undefined;
    },
    async forget(key) {
      await limiter.delete(digest(key));
    },
  };
}

/**
 * What an address is counted by: itself, or for IPv6 its /64, of which whoever has one address has them all. An IPv4 address that
 * is written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped) return mapped;
  const [before = '', after = ''] = bare.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const [head, tail] = [groups(before), groups(after)];
  const whole = bare.includes('::')
    ? [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
    : head;
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
