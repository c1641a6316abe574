import { withoutMarks } from '../folded.ts';
import { effectiveMembership, type MembershipName, membershipNameOf } from '../memberships.ts';
import { tidyIdentifier } from '../text.ts';

/** A coupon of a ticket: one of the flights that it is good for. */
export interface CouponNumber {
  /** Thirteen digits. */
  readonly ticketNumber: string;
  /** From 1. */
  readonly coupon: number;
}

/** A ticket has so many coupons at most: there and back, each with one stop. */
export const couponMaximum = 4;

/** What names a coupon in the world: it is credited once. */
export const couponName = ({ ticketNumber, coupon }: CouponNumber): string => `${ticketNumber}-${coupon}`;

/** A ticket number as it is stored and compared: thirteen digits, typed in groups or not. Undefined for what is none. */
export function parseTicketNumber(typed: string): string | undefined {
  const digits = tidyIdentifier(typed).replace(/[\s-]/g, '');
  return /^[0-9]{13}$/.test(digits) ? digits : undefined;
}

/** A flight as it is stored: carrier and number without zeros before it. '9v 0130' is 9V130. Undefined for what is none. */
export function parseFlightNumber(typed: string): string | undefined {
  const match = /^(?![0-9]{2})([A-Z0-9]{2})[\s-]?0*([1-9][0-9]{0,3})$/.exec(tidyIdentifier(typed).toUpperCase());
  return match ? `${match[1]}${match[2]}` : undefined;
}

/** What somebody's membership was from a moment on. */
export interface MembershipSince {
  readonly membershipId: number;
  /** The date of the membership (YYYY-MM-DD), as its card shows it. */
  readonly date: string | null;
  /** Its first day over (YYYY-MM-DD), where that is not a year after its date. */
  readonly expiry?: string | null;
  /** The day (YYYY-MM-DD) on which it was written down. */
  readonly since: string;
}

/**
 * What a member was on a day, by the history of their memberships, oldest first: the last that was written down by the end of that
 * day, or the first where they were not known yet. One that began later, or had run out, counts as Silver.
 */
export function membershipOn(history: readonly MembershipSince[], day: string): MembershipName {
  const held = history.findLast(({ since }) => since <= day) ?? history[0];
  if (!held || (held.date !== null && held.date > day)) return 'Silver';
  return membershipNameOf(effectiveMembership(held.membershipId, held.date, day, held.expiry ?? null).id) ?? 'Silver';
}

/** The words of a name that tell people apart, without accents and letter case; titles and initials do not. */
const wordsOf = (name: string): string[] =>
  withoutMarks(name)
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 2);

/**
 * Whether a name on a ticket ('NUNEZ/MARIAJOSE MRS') may be that of a member: a word of it is one of theirs, or begins with one, since
 * reservation systems write given names in one word. A ticket of somebody else with a mistyped number has none.
 */
export function mayBeNameOf(onTicket: string, ofMember: string): boolean {
  const own = wordsOf(ofMember);
  if (own.length === 0) return true;
  return wordsOf(onTicket).some((word) => own.some((known) => word.startsWith(known) || known.startsWith(word)));
}
