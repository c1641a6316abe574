import type pg from 'pg';

export interface Books {
  readonly users: bigint;
  readonly operations: bigint;
  /** What all postings sum to: zero. */
  readonly difference: bigint;
  /** Accounts whose balance or held miles are not what postings and pending holds say. */
  readonly wrongAccounts: bigint;
  /** Operations whose own postings do not sum to zero. */
  readonly unbalanced: bigint;
}

/** Adds the books up: every posting, every balance. */
export async function readBooks(client: pg.ClientBase): Promise<Books> {
  const { rows } = await client.query<Books>(`
    with sums as (select account_id, sum(amount) as amount from postings group by account_id),
      holding as (select account_id, sum(amount) as amount from holds where status = 'pending' group by account_id)
    select (select count(*) from users) as users, (select count(*) from operations) as operations,
      (select coalesce(sum(amount), 0)::bigint from sums) as difference,
      (select count(*) from account_balances b full join (select * from sums where account_id > 3) s using (account_id) left join holding h using (account_id)
        where b.balance is distinct from coalesce(s.amount, 0) or b.held is distinct from coalesce(h.amount, 0)) as "wrongAccounts",
      (select count(*) from (select from postings group by operation_id having sum(amount) <> 0) u) as unbalanced`);
  const books = rows[0];
  if (!books) throw new Error('the books gave no answer');
  return books;
}

/** Whether everything that must be zero is. */
export function booksAgree({ difference, wrongAccounts, unbalanced }: Books): boolean {
  return difference === 0n && wrongAccounts === 0n && unbalanced === 0n;
}
