import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** From an instant on, up to another one. */
export interface Span {
  readonly since: Date;
  readonly before: Date;
}

/** An operation as it stands in the statement of one account. */
export interface StatementRow {
  readonly id: bigint;
  readonly type: number;
  readonly description: string;
  readonly created_at: Date;
  /** What it moved in the account: above zero where it came. */
  readonly miles: bigint;
  readonly tx_hash: string | null;
  /** Who was on the other side; null where that was the programme. */
  readonly other: string | null;
}

/** What moved in an account in a span, by operation; those that a closing already has are not looked at. */
const movedIn = (accountId: bigint, { since, before }: Span): RawBuilder<unknown> => sql`
  moved as materialized (
    select p.operation_id, sum(p.amount)::bigint as miles from postings p join operations o on o.id = p.operation_id
    where p.account_id = ${accountId} and o.created_at >= ${since} and o.created_at < ${before}
      and p.operation_id > coalesce((select max(c.operation_id) from account_closings c where c.account_id = ${accountId} and c.closed_before <= ${since}), 0)
    group by p.operation_id
  )`;

/** All that moved in a span; miles without a sign. */
export interface StatementSums {
  readonly operations: bigint;
  readonly came: bigint;
  readonly went: bigint;
}

export async function readStatementSums(database: Database, accountId: bigint, span: Span): Promise<StatementSums> {
  const { rows } = await sql<StatementSums>`
    with ${movedIn(accountId, span)}
    select count(*) as operations, coalesce(sum(greatest(miles, 0)), 0)::bigint as came, coalesce(-sum(least(miles, 0)), 0)::bigint as went
    from moved`.execute(database);
  return rows[0] ?? { operations: 0n, came: 0n, went: 0n };
}

/** The last operations of an account in a span, at most so many, the oldest first. */
export async function readStatementRows(
  database: Database,
  accountId: bigint,
  span: Span,
  count: number,
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    with ${movedIn(accountId, span)}
    select o.id, o.type, o.description, o.created_at, moved.miles, s.tx_hash, u.first_name || ' ' || u.last_name as other
    from moved join operations o on o.id = moved.operation_id left join operation_settlements s on s.operation_id = o.id
      left join accounts a on a.id = case when o.from_account_id = ${accountId} then o.to_account_id else o.from_account_id end
      left join users u on u.id = a.user_id
    order by o.id desc limit ${count}`.execute(database);
  return rows.toReversed();
}

/** The name of the organisation that a person represents, or undefined. */
export async function readOrganisation(database: Database, userId: bigint): Promise<string | undefined> {
  const row = await database.selectFrom('corporates').select('name').where('user_id', '=', userId).executeTakeFirst();
  return row?.name;
}
