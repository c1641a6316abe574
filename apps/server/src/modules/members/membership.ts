import { effectiveMembership as decide, membershipNameOf } from '@millaje/domain/memberships';

/** The programme's days begin and end here where nothing else is said. */
const programmeTimeZone = 'America/Caracas';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant (YYYY-MM-DD) in the programme's time zone. */
export function dayOf(now: Date, timeZone = programmeTimeZone): string {
  let formatter = formatters.get(timeZone);
  // Making a formatter costs a thousand times more than using it.
  if (!formatter) formatters.set(timeZone, (formatter = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })));
  return formatter.format(now);
}

interface MembershipColumns {
  readonly membership_id: number;
  readonly membership_date: string | null;
}

/** What a user's membership counts as now: its level, since when, and until when. */
export function effectiveMembership(user: MembershipColumns, now: Date, timeZone?: string) {
  const { id, date, expiry } = decide(user.membership_id, user.membership_date, dayOf(now, timeZone));
  const name = membershipNameOf(id);
  if (!name) throw new Error(`membership ${id} does not exist`);
  return { id, name, date, expiry };
}
