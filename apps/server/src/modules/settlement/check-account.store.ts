import type { Hex } from './ports.ts';
import type { Queryable } from './settlement.store.ts';

// What each operation of an account moved in it, and where the chain has it; batches of a chain that is gone do not count.
const ownOperations = `
  select p.operation_id, sum(p.amount)::bigint as miles, o.created_at, b.status, b.block_number, b.transaction_hash
  from postings p join operations o on o.id = p.operation_id
    left join settlements s on s.operation_id = p.operation_id
    left join settlement_batches b on b.id = s.batch_id and b.deployment_id = $2
  where p.account_id = $1
  group by p.operation_id, o.created_at, b.status, b.block_number, b.transaction_hash`;

export interface SettledPart {
  readonly address: Hex | null;
  /** The last of the operations that is settled: its transaction and its block. */
  readonly hash: Hex | null;
  readonly block: bigint | null;
  /** Operations that are not settled, and what they move in the account. */
  readonly waiting: bigint;
  readonly waiting_miles: bigint;
}

/** What of an account's operations before an instant is settled, and what is on its way. */
export async function readSettledPart(
  database: Queryable,
  { accountId, deploymentId, before }: { accountId: bigint; deploymentId: number; before: Date },
): Promise<SettledPart> {
  const { rows } = await database.query<SettledPart>(
    `with own as materialized (select * from (${ownOperations}) every where created_at < $3), last as (
       select transaction_hash, block_number from own where status = 'confirmed' order by block_number desc, operation_id desc limit 1)
     select (select address_eth from accounts where id = $1) as address,
       (select transaction_hash from last) as hash, (select block_number from last) as block,
       count(*) filter (where status is distinct from 'confirmed') as waiting,
       coalesce(sum(miles) filter (where status is distinct from 'confirmed'), 0)::bigint as waiting_miles
     from own`,
    [accountId, deploymentId, before],
  );
  return rows[0] as SettledPart;
}

export interface SettledAt {
  /** What the account's operations in blocks up to that one left in it. */
  readonly settled: bigint;
  /** Operations from the instant on among them, and what they move. */
  readonly later: bigint;
  readonly later_miles: bigint;
  /** Operations that were sent, and of which nobody knows yet in which block they stand. */
  readonly undecided: bigint;
}

/** What the chain should have of an account at a block, by what was written down of its batches. */
export async function readSettledAt(
  database: Queryable,
  { accountId, deploymentId, block, before }: { accountId: bigint; deploymentId: number; block: bigint; before: Date },
): Promise<SettledAt> {
  const { rows } = await database.query<SettledAt>(
    `with own as materialized (${ownOperations}), at as materialized (
       select * from own where status = 'confirmed' and block_number <= $3)
     select (select coalesce(sum(miles), 0)::bigint from at) as settled,
       (select count(*) from at where created_at >= $4) as later,
       (select coalesce(sum(miles), 0)::bigint from at where created_at >= $4) as later_miles,
       (select count(*) from own where status in ('signed', 'mined')) as undecided`,
    [accountId, deploymentId, block, before],
  );
  return rows[0] as SettledAt;
}
