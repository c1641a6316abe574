import { tidyIdentifier } from './text.ts';

/** The levels; the numbers are the primary keys in the database. */
export const membershipIds = { Silver: 1, Gold: 2, Black: 3 } as const;

export type MembershipName = keyof typeof membershipIds;
export type MembershipId = (typeof membershipIds)[MembershipName];

const namesById = new Map<number, MembershipName>(
  Object.entries(membershipIds).map(([name, id]) => [id, name as MembershipName]),
);

/** The level with that number, or undefined when there is none. */
export function membershipNameOf(id: number): MembershipName | undefined {
  return namesById.get(id);
}

/** The same day a year later (YYYY-MM-DD); 29 February becomes 28 February, as PostgreSQL counts too. */
export function yearAfter(day: string): string {
  const [year, month, date] = day.split('-') as [string, string, string];
  const next = String(Number(year) + 1).padStart(4, '0');
  const isLeap = new Date(Date.UTC(Number(next), 1, 29)).getUTCMonth() === 1;
  return `${next}-${month}-${month === '02' && date === '29' && !isLeap ? '28' : date}`;
}

/**
 * The first day (YYYY-MM-DD) on which a membership no longer holds: the one that is kept for it, since it was renewed early, or one year
 * after its date. Null for Silver, which never expires.
 */
export function membershipExpiry(membershipId: number, date: string | null, kept: string | null = null): string | null {
  if (membershipId === membershipIds.Silver) return null;
  return kept ?? (date === null ? null : yearAfter(date));
}

export interface EffectiveMembership {
  readonly id: number;
  readonly date: string | null;
  readonly expiry: string | null;
  /** Whether it is Silver only because a better one has run out. */
  readonly isLapsed: boolean;
}

/** What a membership counts as today (days are YYYY-MM-DD of the programme's calendar): one that has run out counts as Silver. */
export function effectiveMembership(
  membershipId: number,
  date: string | null,
  today: string,
  keptExpiry: string | null = null,
): EffectiveMembership {
  const expiry = membershipExpiry(membershipId, date, keptExpiry);
  if (expiry !== null && expiry <= today)
    return { id: membershipIds.Silver, date: expiry, expiry: null, isLapsed: true };
  return { id: membershipId, date, expiry, isLapsed: false };
}

/**
 * What a membership of some tier is to a member whose own counts as `current`: theirs already (`in_use`), below theirs (`lower`: it can
 * be bought when theirs ends), never sold (`free`: the base tier, which everybody has), or one to change to (`upgrade`).
 */
export type MembershipOffer = 'in_use' | 'lower' | 'free' | 'upgrade';

/** The ids of tiers stand in their order. Somebody who is no member yet has no `current` one. */
export function membershipOffer(tier: number, current: number | undefined): MembershipOffer {
  if (tier === current) return 'in_use';
  if (tier === membershipIds.Silver) return 'free';
  return current !== undefined && tier < current ? 'lower' : 'upgrade';
}

/** A customer id as it is stored and compared: the spaces and dashes with which cards and people group it do not count. */
export function normalizeCustomerId(typed: string): string {
  return tidyIdentifier(typed).replace(/[\s-]/g, '');
}

/** A customer id has ten digits. */
export function isCustomerId(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}

/** A customer id in groups that can be read aloud: 4820 1157 36. */
export function formatCustomerId(customerId: string): string {
  return customerId.replace(/(.{4})(?=.)/g, '$1 ');
}
