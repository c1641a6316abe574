import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../platform/limits.ts';

const purpose = 'millaje known devices';

/** A browser in which somebody signed in before. */
export interface KnownDevice {
  readonly id: string;
  readonly userId: bigint;
}

/**
 * Marks browsers in which somebody signed in, so that their failures are counted apart: a stranger at the same address, or one who
 * knows the password, locks nobody out there. The mark opens nothing by itself.
 */
export function createKnownDevices(secret: string, earlierSecrets: readonly string[] = []) {
  const keys = [secret, ...earlierSecrets].map((each) => Buffer.from(hkdfSync('sha256', each, '', purpose, 32)));
  const sign = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest();

  return {
    /** A mark for a browser in which this user has just signed in. */
    mark(userId: bigint): string {
      const text = `${userId}.${randomBytes(12).toString('base64url')}`;
      return `${text}.${sign(text, keys[0] as Buffer).toString('base64url')}`;
    },
    /** Whose browser it is; undefined for a mark that is none of ours. */
    read(mark: string | undefined): KnownDevice | undefined {
      const [user = '', id = '', signature = ''] = mark?.split('.') ?? [];
      const given = Buffer.from(signature, 'base64url');
      if (!/^\d{1,18}$/.test(user) || given.length !== 32) return undefined;
      const isOurs = keys.some((key) => timingSafeEqual(sign(`${user}.${id}`, key), given));
      return isOurs ? { id, userId: BigInt(user) } : undefined;
    },
  };
}

/**
 * By what is counted who has not signed in: the network, or whose browser it is. Not by the browser: who has one account gets as many
 * marks as there are times to sign in.
 */
export function asker(device: KnownDevice | undefined, address: string): string {
  return device ? `known ${device.userId}` : networkOf(address);
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
