import { effectiveMembership as decide, membershipNameOf } from '@millaje/domain/memberships';
import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../platform/calendar.ts';

interface MembershipColumns {
  readonly membership_id: number;
  readonly membership_date: string | null;
  readonly membership_expiry: string | null;
}

/** What a user's membership counts as now: its level, since when, and until when. One that has run out counts as Silver. */
export function effectiveMembership(user: MembershipColumns, now: Date) {
  const { id, date, expiry } = decide(user.membership_id, user.membership_date, dayOf(now), user.membership_expiry);
  const name = membershipNameOf(id);
  if (!name) throw new Error(`membership ${id} does not exist`);
  return { id, name, date, expiry };
}

/**
 * The same, reckoned by the database for the table `u` of users on a day (YYYY-MM-DD), so that a list can be filtered and sorted by
 * what it shows.
 */
export const effectiveMembershipId = (today: string): RawBuilder<unknown> => sql`
  case when u.membership_id <> 1 and coalesce(u.membership_expiry, (u.membership_date + interval '1 year')::date) <= ${today}::date then 1::smallint else u.membership_id end`;

/** Until when it holds on a day; null for Silver. */
export const effectiveExpiry = (today: string): RawBuilder<unknown> => sql`
  case when u.membership_id <> 1 and coalesce(u.membership_expiry, (u.membership_date + interval '1 year')::date) > ${today}::date
    then coalesce(u.membership_expiry, (u.membership_date + interval '1 year')::date) end`;
