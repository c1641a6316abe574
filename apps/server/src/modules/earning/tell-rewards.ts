import { sql } from 'kysely';
import type pg from 'pg';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { dayOf, programmeTimeZone, startOfDay } from '../../platform/calendar.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transaction.ts';

interface TellingDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
}

/** So many people in one transaction. */
const roundSize = 500;
/** So many credits of a day a mail lists; the rest it counts. */
const listedMaximum = 30;

/** What members are told of their rewards by the clock. */
export function rewardJobs(dependencies: TellingDependencies): RecurringJob[] {
  // Every hour: in which of them a day ends is for the programme's zone to say, and what was missed is made up for.
  return [{ name: 'tell_rewards', cron: '4 * * * *', run: () => tellRewards(dependencies) }];
}

/**
 * Writes one mail for each person and day of the programme that is over, with all that was credited to them on it. A notice goes in the
 * transaction in which its mail is written, so that each credit is told of once. Who is not active hears nothing, and is owed nothing.
 */
export async function tellRewards({ pool, now }: TellingDependencies): Promise<void> {
  const today = startOfDay(dayOf(now()));
  for (;;) {
    const people = await inTransaction(pool, async ({ database }) => {
      const { rows: locks } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${advisoryLocks.rewardMails}) as mine`.execute(database);
      // All notices of somebody's day go into one mail: two at once would each find a part of them.
      if (locks[0]?.mine !== true) return 0;
      const { rows } = await sql<{ people: number }>`
        with chosen as (
          select distinct n.account_id from reward_notices n join operations o on o.id = n.operation_id
          where o.created_at < ${today} order by n.account_id limit ${roundSize}),
        taken as (
          delete from reward_notices n using operations o, chosen c
          where o.id = n.operation_id and c.account_id = n.account_id and o.created_at < ${today}
          returning n.account_id, o.id, o.total, o.description, (o.created_at at time zone ${programmeTimeZone()})::date as day),
        placed as (
          select *, row_number() over (partition by account_id, day order by id) as place from taken),
        told as (
          select account_id, day, count(*) as count, sum(total) as miles,
            jsonb_agg(jsonb_build_object('operation', id, 'description', description, 'miles', total) order by id)
              filter (where place <= ${listedMaximum}) as credits
          from placed group by account_id, day),
        written as (
          insert into outbox (recipient, template, data, is_sensitive)
          select u.email, 'rewards', jsonb_build_object('first_name', u.first_name, 'day', t.day, 'count', t.count, 'miles', t.miles,
            'credits', t.credits), false
          from told t join accounts a on a.id = t.account_id join users u on u.id = a.user_id
          where u.status = 'activo' order by t.day, t.account_id)
        select count(*)::integer as people from chosen`.execute(database);
      return rows[0]?.people ?? 0;
    });
    if (people < roundSize) return;
  }
}
