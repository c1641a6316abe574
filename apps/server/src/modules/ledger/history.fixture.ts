import type pg from 'pg';
import { operationTypes, type OperationType } from '@millaje/domain';

export interface HistoryEntry {
  readonly type: OperationType;
  readonly from: bigint;
  readonly to: bigint;
  readonly amount: bigint;
  readonly fee?: bigint;
  readonly at: string;
  readonly description?: string;
}

/** Posts as it was posted then: the guards look at everything but the time. */
export async function postAt(pool: pg.Pool, entry: HistoryEntry): Promise<void> {
  const { type, from, to, amount, fee = 0n, at, description = 'Historia' } = entry;
  await pool.query(
    `with o as (insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description, created_at)
       select nextval('operation_id_seq'), $1, $2, $3, $4, $5, $4::bigint - $5::bigint, $7, $6
       from (select set_config('millaje.given_times', 'on', true)) given returning id),
       s as (insert into settlements (operation_id) select id from o)
     insert into postings (operation_id, account_id, amount)
       select id, $2::bigint, -$4::bigint from o union all select id, $3::bigint, $4::bigint - $5::bigint from o
       union all select id, 2, $5::bigint from o where $5::bigint <> 0`,
    [operationTypes[type].id, from, to, amount, fee, at, description],
  );
}
