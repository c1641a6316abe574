import { effectiveMembership as decide, membershipNameOf } from '@millaje/domain/memberships';
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
