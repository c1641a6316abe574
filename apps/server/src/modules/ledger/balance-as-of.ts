import { type RawBuilder, sql } from 'kysely';
import { endOfDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { Reader } from '../../platform/replica/reading.ts';

/**
 * What an account had at an instant, with everything that was posted until then, in miles: what was known at that moment, and
 * never changes afterwards. The closing before makes it cheap. Programme accounts too.
 */
export function balanceAsOf(reader: Reader, accountId: bigint, instant: Date): Promise<bigint> {
  return sumUpTo(reader, accountId, { instant, isPosted: sql`o.created_at <= ${instant}` });
}

/** The same just before an instant: what a span has that begins with it. */
export function balanceBefore(reader: Reader, accountId: bigint, instant: Date): Promise<bigint> {
  return sumUpTo(reader, accountId, { instant, isPosted: sql`o.created_at < ${instant}` });
}

async function sumUpTo(
  reader: Reader,
  accountId: bigint,
  { instant, isPosted }: { readonly instant: Date; readonly isPosted: RawBuilder<unknown> },
): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    with closing as (
      select operation_id, balance from account_closings
      where account_id = ${accountId} and closed_before <= ${instant} order by operation_id desc limit 1
    )
    select (coalesce((select balance from closing), 0) + coalesce((
      select sum(p.amount) from postings p join operations o on o.id = p.operation_id
      where p.account_id = ${accountId} and p.operation_id > coalesce((select operation_id from closing), 0) and ${isPosted}
    ), 0))::bigint as balance`.execute(reader);
  return rows[0]?.balance ?? 0n;
}

/**
 * What an account had at the end of a day (YYYY-MM-DD of the programme's calendar) as it happened: by the days from which its
 * operations count, as far as we know today. A flight of March that was credited in May counts in March. In miles.
 */
export async function balanceOfDay(database: Database, accountId: bigint, day: string): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(sum(p.amount), 0)::bigint as balance
    from postings p join operations o on o.id = p.operation_id
    where p.account_id = ${accountId}
      and case when o.value_date is null then o.created_at < ${endOfDay(day)} else o.value_date <= ${day}::date end`.execute(
    database,
  );
  return rows[0]?.balance ?? 0n;
}
