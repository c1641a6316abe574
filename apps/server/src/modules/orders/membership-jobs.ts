import { effectiveMembership, expiryNoticeDays, membershipIds, membershipNameOf } from '@millaje/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import { dayOf } from '../../platform/calendar.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { queueMail } from '../notifications/index.ts';

interface JobDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
}

/** The first day over of whoever has a membership that ends: the one that is kept, or a year after its date. */
const expiry = sql`coalesce(u.membership_expiry, (u.membership_date + interval '1 year')::date)`;
/** So many in one transaction. */
const roundSize = 500;

/** Writes down that memberships have run out: they counted as the base tier since their end already. */
export async function lapseMemberships({ pool, now }: JobDependencies): Promise<void> {
  const today = dayOf(now());
  for (;;) {
    const count = await inTransaction(pool, async ({ database }) => {
      const { rows } = await sql`
        update users set membership_id = ${membershipIds.Silver}, membership_date = null, membership_expiry = null
        where id in (
          select u.id from users u where u.membership_id <> ${membershipIds.Silver} and ${expiry} <= ${today}::date
          order by u.id limit ${roundSize} for update skip locked)
        returning id`.execute(database);
      return rows.length;
    });
    if (count < roundSize) return;
  }
}

interface Ending {
  readonly user_id: bigint;
  readonly email: string;
  readonly first_name: string;
  readonly membership_id: number;
  readonly membership_date: string | null;
  readonly membership_expiry: string | null;
  readonly expiry: string;
  readonly days: number;
}

/**
 * Tells members 30 and 7 days before that their membership ends, each once. A day on which nobody ran this is made up for; somebody who
 * hears late hears of the nearer end only.
 */
export async function warnOfExpiries({ pool, now }: JobDependencies): Promise<void> {
  const today = dayOf(now());
  for (;;) {
    const count = await inTransaction(pool, async ({ database }) => {
      const { rows } = await sql<Ending>`
        with ending as (
          select u.id as user_id, u.email, u.first_name, u.membership_id, u.membership_date::text as membership_date,
            u.membership_expiry::text as membership_expiry, ${expiry} as expiry,
            (select min(d) from unnest(${[...expiryNoticeDays]}::smallint[]) as d where ${expiry} - ${today}::date <= d) as days
          from users u where u.membership_id <> ${membershipIds.Silver} and u.status = 'activo'
            and ${expiry} > ${today}::date and ${expiry} <= ${today}::date + ${Math.max(...expiryNoticeDays)}::integer
        ), chosen as (
          select * from ending where not exists (
            select from membership_notices n where n.user_id = ending.user_id and n.expiry = ending.expiry and n.days <= ending.days)
          order by user_id limit ${roundSize}
        ), written as (
          insert into membership_notices (user_id, expiry, days) select user_id, expiry, days from chosen
          on conflict do nothing returning user_id
        )
        select user_id, email, first_name, membership_id, membership_date, membership_expiry, expiry::text as expiry, days
        from chosen join written using (user_id)`.execute(database);
      for (const row of rows) await queueMail(database, mailOf(row, today));
      return rows.length;
    });
    if (count < roundSize) return;
  }
}

function mailOf(row: Ending, today: string) {
  const { id, expiry: end } = effectiveMembership(row.membership_id, row.membership_date, today, row.membership_expiry);
  const data = {
    first_name: row.first_name,
    membership: membershipNameOf(id) ?? '',
    expiry: end ?? row.expiry,
    days: row.days,
  };
  return { to: row.email, template: 'membership_ending', data } as const;
}
