import { operationTypes, type OperationType } from '@millaje/domain';
import type pg from 'pg';

/** What is moved, and when. */
export interface Entry {
  readonly type?: OperationType;
  readonly from: bigint;
  readonly to: bigint;
  readonly amount: bigint;
  readonly fee?: bigint;
  readonly corrects?: bigint;
  readonly at: string;
}

/** Posts as it was posted then: the guards look at everything but the time. Returns its number. */
export async function postAt(
  pool: pg.Pool,
  { type = 'transfer', from, to, amount, fee = 0n, corrects, at }: Entry,
): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>(
    `with o as (insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description, corrects_operation_id, created_at)
       select nextval('operation_id_seq'), $1, $2, $3, $4, $5, $4::bigint - $5::bigint, 'Consumo', $6, $7
       from (select set_config('millaje.given_times', 'on', true)) given returning id),
       s as (insert into settlements (operation_id) select id from o),
       p as (insert into postings (operation_id, account_id, amount)
         select id, $2::bigint, -$4::bigint from o union all select id, $3::bigint, $4::bigint - $5::bigint from o
         union all select id, 2, $5::bigint from o where $5::bigint <> 0)
     select id from o`,
    [operationTypes[type].id, from, to, amount, fee, corrects ?? null, at],
  );
  return rows[0]?.id ?? 0n;
}
