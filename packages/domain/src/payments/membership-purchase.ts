import { effectiveMembership, membershipExpiry, membershipIds, yearAfter } from '../memberships.ts';

/** A membership as it is stored: its tier, its date and its first day over (YYYY-MM-DD). */
export interface HeldMembership {
  readonly id: number;
  readonly date: string | null;
  readonly expiry: string | null;
}

/** Why a membership cannot be bought: the base tier is never sold, and a lower one not before the better one has ended. */
export type MembershipNotSold = 'membership_never_sold' | 'membership_lower';

/**
 * What somebody holds who buys a tier today. The same tier is extended from its end and keeps its date; a higher one starts today;
 * one that has run out counts for nothing. A year ends on the same day, 29 February on the 28th. The ids of tiers stand in their order.
 */
export function membershipAfterPurchase(
  held: HeldMembership,
  tier: number,
  today: string,
): HeldMembership | MembershipNotSold {
  if (tier === membershipIds.Silver) return 'membership_never_sold';
  const current = effectiveMembership(held.id, held.date, today, held.expiry);
  if (tier < current.id) return 'membership_lower';
  if (tier > current.id) return { id: tier, date: today, expiry: yearAfter(today) };
  // One that staff gave without a date has no end: it gets one.
  return { id: tier, date: current.date ?? today, expiry: yearAfter(current.expiry ?? today) };
}

/** What was held before a purchase, and by it. */
export interface BoughtMembership {
  readonly before: HeldMembership;
  readonly after: HeldMembership;
}

/**
 * What is left of a membership whose purchase is taken back today: it ends today, and what was held before and still runs goes on.
 * Where another one was bought or given since, that stays; a later extension of the same tier loses the year that was taken back.
 */
export function membershipAfterRefund(
  held: HeldMembership,
  { before, after }: BoughtMembership,
  today: string,
): HeldMembership {
  if (held.id !== after.id || held.date !== after.date) return held;
  // An end that is not kept is a year after the date: the two ways to write the same membership are one.
  if (endOf(held) === endOf(after)) return ended(before, today);
  // What was extended keeps its end; without one it was given anew.
  return held.expiry === null ? held : ended({ ...held, expiry: yearBefore(held.expiry) }, today);
}

/** A purchase as though an earlier one, which is taken back today, had never been: with its own refund nothing of that comes back. */
export function purchaseWithout(
  { before, after }: BoughtMembership,
  takenBack: BoughtMembership,
  today: string,
): BoughtMembership {
  return {
    before: membershipAfterRefund(before, takenBack, today),
    after: membershipAfterRefund(after, takenBack, today),
  };
}

const endOf = ({ id, date, expiry }: HeldMembership) => membershipExpiry(id, date, expiry);

/** A membership that has run out by today is the base tier. */
function ended(membership: HeldMembership, today: string): HeldMembership {
  const { id, date, expiry, isLapsed } = effectiveMembership(membership.id, membership.date, today, membership.expiry);
  return isLapsed || id === membershipIds.Silver
    ? { id: membershipIds.Silver, date: null, expiry: null }
    : { id, date, expiry };
}

/** The same day a year earlier (YYYY-MM-DD); 29 February becomes 28 February. */
export function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${String(Number(year) - 1).padStart(4, '0')}-${month}-${month === '02' && date === '29' ? '28' : date}`;
}

/** The days before its end on which a member hears that a membership ends. */
export const expiryNoticeDays = [30, 7] as const;
