import type pg from 'pg';

export interface Books {
  readonly users: bigint;
  readonly operations: bigint;
  /** What members and allies have together. */
  readonly miles: bigint;
  /** What all postings sum to: zero. */
  readonly difference: bigint;
  /** Accounts whose balance or held miles are not what postings and pending holds say. */
  readonly wrongAccounts: bigint;
  /** Operations whose own postings do not sum to zero, or that have none. */
  readonly unbalanced: bigint;
}

/** Adds the books up: every posting, every balance. The programme's own accounts need no running balance. */
export const booksText = `
  with sums as (select account_id, sum(amount) as amount from public.postings group by account_id),
    holding as (select account_id, sum(amount) as amount from public.holds where status = 'pending' group by account_id),
    by_operation as (select operation_id, sum(amount) as amount from public.postings group by operation_id)
  select (select count(*) from public.users) as users, (select count(*) from public.operations) as operations,
    (select coalesce(sum(balance), 0)::bigint from public.account_balances join public.accounts on id = account_id where kind <> 'programme') as miles,
    (select coalesce(sum(amount), 0)::bigint from sums) as difference,
    (select count(*) from (select id as account_id, kind from public.accounts) a
        full join public.account_balances b using (account_id) full join sums s using (account_id) full join holding h using (account_id)
      where (a.kind is distinct from 'programme' or b.account_id is not null)
        and (b.balance is distinct from coalesce(s.amount, 0) or b.held is distinct from coalesce(h.amount, 0))) as "wrongAccounts",
    (select count(*) from public.operations o full join by_operation p on p.operation_id = o.id
      where o.id is null or p.amount is distinct from 0) as unbalanced`;

/** Adds the books up and says what it found. */
export async function readBooks(client: pg.ClientBase): Promise<Books> {
  const { rows } = await client.query<Books>(booksText);
  const books = rows[0];
  if (!books) throw new Error('the books gave no answer');
  return books;
}

/** Whether everything that must be zero is. */
export function booksAgree({ difference, wrongAccounts, unbalanced }: Books): boolean {
  return difference === 0n && wrongAccounts === 0n && unbalanced === 0n;
}
