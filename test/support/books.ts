import type pg from 'pg';

/** The books, and whether they are in order: every operation sums to zero, every balance is that of its postings, nothing is overdrawn. */
export async function readBooks(pool: pg.Pool) {
  const one = async <T extends pg.QueryResultRow>(text: string) => (await pool.query<T>(text)).rows[0] as T;
  const { sum, operations } = await one<{ sum: bigint; operations: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum, (select count(*) from operations) as operations from postings',
  );
  const { wrong } = await one<{ wrong: bigint }>(`
    select count(*) as wrong from account_balances b
    left join (select account_id, sum(amount) as amount from postings group by account_id) p using (account_id)
    left join (select account_id, sum(amount) as amount from holds where status = 'pending' group by account_id) h using (account_id)
    where b.balance <> coalesce(p.amount, 0) or b.held <> coalesce(h.amount, 0) or b.balance < b.held or b.held < 0`);
  const { unbalanced } = await one<{ unbalanced: bigint }>(
    'select count(*) as unbalanced from (select operation_id from postings group by operation_id having sum(amount) <> 0) u',
  );
  const { total } = await one<{ total: bigint }>(
    'select coalesce(sum(balance), 0)::bigint as total from account_balances',
  );
  return {
    operations: Number(operations),
    memberMiles: total,
    isBalanced: sum === 0n && unbalanced === 0n && wrong === 0n,
  };
}
