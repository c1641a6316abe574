import { operationTypes } from '@millaje/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

const names = Object.values(operationTypes);

/**
 * Turns notices of posted operations, the oldest first and at most so many, into mails to both their people. Each reads who stands at the
 * other end, as the operation itself tells it: a member by name, an ally by its organisation's. Several processes may do so at once. Returns
 * how many notices it took.
 */
export async function writeOperationMails(database: Database, count: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from operation_notices where operation_id in (
        select operation_id from operation_notices order by operation_id limit ${count} for update skip locked)
      returning operation_id),
    written as (
      insert into outbox (recipient, template, data, is_sensitive)
      select u.email, 'movement', jsonb_build_object('first_name', u.first_name, 'operation', o.id, 'type', t.name,
        'is_sender', a.id = o.from_account_id, 'miles', case when a.id = o.from_account_id then o.amount else o.total end,
        'other', coalesce(c.name, other.first_name || ' ' || other.last_name), 'description', o.description, 'at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), false
      from taken join operations o on o.id = taken.operation_id
      join unnest(${names.map(({ id }) => id)}::smallint[], ${names.map(({ name }) => name)}::text[]) as t (id, name) on t.id = o.type
      join accounts a on a.id in (o.from_account_id, o.to_account_id) join users u on u.id = a.user_id
      join accounts b on b.id = case when a.id = o.from_account_id then o.to_account_id else o.from_account_id end
      left join users other on other.id = b.user_id left join corporates c on c.user_id = b.user_id)
    select count(*)::integer as taken from taken`.execute(database);
  return rows[0]?.taken ?? 0;
}
