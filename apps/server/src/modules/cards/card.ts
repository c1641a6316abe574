import type { Brand, BrandTier } from '@millaje/api/brand';
import { effectiveMembership } from '../members/membership.ts';
import type { UserRecord } from '../members/users.store.ts';

/** What stands on a member's card, as a picture and as a pass. */
export interface Card {
  readonly userId: bigint;
  readonly name: string;
  /** Null until it is assigned. */
  readonly customerId: string | null;
  readonly tier: string;
  readonly material: BrandTier;
  /** When the person joined. */
  readonly memberSince: Date;
  /** Until when the membership holds, YYYY-MM-DD; null for one that never ends. */
  readonly validUntil: string | null;
  /** What its code says; null where there is no number to say. */
  readonly code: string | null;
}

interface CardSettings {
  readonly brand: Brand;
  /** Where people reach the site, without a slash at the end. */
  readonly publicUrl: string;
}

/** The card of a member as the membership counts now. */
export function cardOf(user: UserRecord, now: Date, settings: CardSettings): Card {
  const { name: tier, expiry } = effectiveMembership(user, now);
  const lower = tier.toLowerCase();
  return {
    userId: user.id,
    name: `${user.first_name} ${user.last_name}`,
    customerId: user.customerid,
    tier,
    material: lower === 'gold' || lower === 'black' ? lower : 'silver',
    memberSince: user.registered_at,
    validUntil: expiry,
    code: user.customerid === null ? null : codeOf(user.customerid, settings),
  };
}

/** The address at which anybody finds the member, masked as the brand wants it; the bare number where there is no such search. */
function codeOf(customerId: string, { brand, publicUrl }: CardSettings): string {
  return brand.public_lookup === 'off' ? customerId : `${publicUrl}/public-user?customerid=${customerId}`;
}
