import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** `known`: by what was posted until then. `counted`: by the days from which operations count, as we know them today. */
export interface AsOf {
  readonly known: Date;
}

/** What an account had at an instant (with everything posted until then), in miles. The closing before makes it cheap. */
export async function balanceAsOf(database: Database, accountId: bigint, { known }: AsOf): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    with closing as (
      select operation_id, balance from account_closings
      where account_id = ${accountId} and closed_before <= ${known} order by operation_id desc limit 1
    )
    select (coalesce((select balance from closing), 0) + coalesce((
      select sum(p.amount) from postings p join operations o on o.id = p.operation_id
      where p.account_id = ${accountId} and p.operation_id > coalesce((select operation_id from closing), 0) and o.created_at <= ${known}
    ), 0))::bigint as balance`.execute(database);
  return rows[0]?.balance ?? 0n;
}

/**
 * What an account had at the end of a day (YYYY-MM-DD of the programme's calendar) by the days from which its operations
 * count, as we know them today: a flight of March that was credited in May counts in March. In miles.
 */
export async function balanceCounted(
  database: Database,
  accountId: bigint,
  { day, endOfDay }: { readonly day: string; readonly endOfDay: Date },
): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select (
      ${sql`coalesce((select sum(p.amount) from postings p join operations o on o.id = p.operation_id
        where p.account_id = ${accountId} and o.value_date is null and o.created_at < ${endOfDay}), 0)`}
      + coalesce((select sum(p.amount) from postings p join operations o on o.id = p.operation_id
        where p.account_id = ${accountId} and o.value_date <= ${day}::date), 0)
    )::bigint as balance`.execute(database);
  return rows[0]?.balance ?? 0n;
}
