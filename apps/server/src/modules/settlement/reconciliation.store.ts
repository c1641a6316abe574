import type { Window } from '../../platform/pages.ts';
import type pg from 'pg';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Hex } from './ports.ts';
import type { Queryable } from './settlement.store.ts';

export async function tryLockReconciliation(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    advisoryLocks.reconciliation,
  ]);
  return rows[0]?.locked === true;
}

/** Everybody who ever signed a batch of this deployment. */
export async function readSigners(client: Queryable, deploymentId: number): Promise<Hex[]> {
  const { rows } = await client.query<{ signer: Hex }>(
    'select distinct signer from settlement_batches where deployment_id = $1',
    [deploymentId],
  );
  return rows.map((row) => row.signer);
}

/** How many transactions of each signer the chain had seen at a block. */
export interface Mark {
  readonly deploymentId: number;
  readonly signers: readonly Hex[];
  readonly nonces: readonly bigint[];
}

const markedBatches = `
  select b.id, b.batch_id, b.status, b.operation_count
  from settlement_batches b join unnest($2::text[], $3::bigint[]) as seen (signer, next) on b.signer = seen.signer and b.nonce < seen.next
  where b.deployment_id = $1`;

/** Batches that the chain had decided at the mark and of which we have not yet written down how. */
export async function readUndecidedBatches(client: Queryable, mark: Mark): Promise<{ id: bigint; batchId: Hex }[]> {
  const { rows } = await client.query<{ id: bigint; batch_id: Hex }>(
    `select id, batch_id from (${markedBatches}) marked where status in ('signed', 'mined')`,
    [mark.deploymentId, mark.signers, mark.nonces],
  );
  return rows.map(({ id, batch_id: batchId }) => ({ id, batchId }));
}

export interface MarkedTotals {
  /** Everything that the ledger has. */
  readonly operations: bigint;
  readonly settled: bigint;
  /** Operations that never reached the settler's queue. */
  readonly unqueued: bigint;
  /** Miles that the unsettled operations move, and those of them that are quarantined. */
  readonly unsettled: bigint;
  readonly quarantined: bigint;
  readonly issued: bigint;
  readonly burned: bigint;
}

// Each operation of the ledger, with whether it was settled at the mark; what is off the chain has nothing to settle.
const judgedOperations = `
  select o.id, o.amount, s.operation_id is null as is_unqueued, coalesce(s.is_off_chain, false) as is_off_chain,
    s.quarantined_reason is not null as is_quarantined, settled.id is not null as is_settled
  from operations o left join settlements s on s.operation_id = o.id
    left join (select id from (${markedBatches}) marked where status = 'confirmed' or id = any($4::bigint[])) settled on settled.id = s.batch_id`;

/** What all operations come to, and what of it was settled at the mark: how many, what was issued, what was burned. */
export async function readMarkedTotals(
  client: Queryable,
  mark: Mark,
  decided: readonly bigint[],
): Promise<MarkedTotals> {
  const { rows } = await client.query<MarkedTotals>(
    `with judged as materialized (${judgedOperations}), counted as (
       select count(*) as operations, count(*) filter (where is_settled) as settled, count(*) filter (where is_unqueued) as unqueued,
         coalesce(sum(amount) filter (where not is_settled and not is_off_chain), 0)::bigint as unsettled,
         coalesce(sum(amount) filter (where is_quarantined), 0)::bigint as quarantined
       from judged
     ), supply as (
       select coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint as issued,
         coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as burned
       from postings p join accounts a on a.id = p.account_id and a.is_off_chain join judged on judged.id = p.operation_id and judged.is_settled
     )
     select * from counted, supply`,
    [mark.deploymentId, mark.signers, mark.nonces, decided],
  );
  return rows[0] as MarkedTotals;
}

export interface LedgerBalance {
  readonly accountId: bigint;
  /** Null while the account has none: then nothing of it was settled. */
  readonly address: Hex | null;
  /** What the ledger has. */
  readonly balance: bigint;
  /** What the operations settled at the mark left in it. */
  readonly settled: bigint;
  /** What quarantined operations come to in it. */
  readonly quarantined: bigint;
}

export type AddressedBalance = LedgerBalance & { readonly address: Hex };

/** Every account whose miles are on the chain, a page at a time. */
export async function* readMarkedBalances(
  client: pg.ClientBase,
  mark: Mark,
  decided: readonly bigint[],
): AsyncGenerator<LedgerBalance[]> {
  await client.query(
    `declare marked_balances no scroll cursor for
     select a.id, a.address_eth, coalesce(sums.balance, 0)::bigint as balance, coalesce(sums.settled, 0)::bigint as settled,
       coalesce(sums.quarantined, 0)::bigint as quarantined
     from accounts a left join (
       select p.account_id, sum(p.amount) as balance, sum(p.amount) filter (where judged.is_settled) as settled,
         sum(p.amount) filter (where judged.is_quarantined) as quarantined
       from postings p join (${judgedOperations}) judged on judged.id = p.operation_id group by p.account_id
     ) sums on sums.account_id = a.id
     where not a.is_off_chain and (a.address_eth is not null or sums.account_id is not null) order by a.id`,
    [mark.deploymentId, mark.signers, mark.nonces, decided],
  );
  for (;;) {
    const { rows } = await client.query<
      Omit<LedgerBalance, 'accountId' | 'address'> & { id: bigint; address_eth: Hex | null }
    >('fetch 3500 from marked_balances');
    if (rows.length === 0) return;
    yield rows.map(({ id, address_eth: address, balance, settled, quarantined }) => ({
      accountId: id,
      address,
      balance,
      settled,
      quarantined,
    }));
  }
}

export interface ReconciliationRow {
  id: bigint;
  started_at: Date;
  finished_at: Date;
  block_number: bigint;
  accounts: bigint;
  operations: bigint;
  operations_settled: bigint;
  unqueued_operations: bigint;
  unsettled: bigint;
  quarantined: bigint;
  unsettled_account_count: bigint;
  unsettled_accounts: { account_id: number; ledger: number; unsettled: number; quarantined: number }[];
  issued: bigint;
  burned: bigint;
  total_supply: bigint;
  difference_count: bigint;
  differences: { account_id: number; address: string; ledger: number; chain: number }[];
  digest: string;
}

export async function insertReconciliation(
  client: Queryable,
  row: Omit<ReconciliationRow, 'id' | 'finished_at'>,
): Promise<ReconciliationRow> {
  const { rows } = await client.query<ReconciliationRow>(
    `insert into reconciliations (started_at, block_number, accounts, operations, operations_settled, unqueued_operations, unsettled,
       quarantined, unsettled_account_count, unsettled_accounts, issued, burned, total_supply, difference_count, differences, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning *`,
    [
      row.started_at,
      row.block_number,
      row.accounts,
      row.operations,
      row.operations_settled,
      row.unqueued_operations,
      row.unsettled,
      row.quarantined,
      row.unsettled_account_count,
      JSON.stringify(row.unsettled_accounts),
      row.issued,
      row.burned,
      row.total_supply,
      row.difference_count,
      JSON.stringify(row.differences),
      row.digest,
    ],
  );
  return rows[0] as ReconciliationRow;
}

/** The newest reconciliations, and how many there are (one a day, so that counting is cheap). */
export async function readReconciliations(client: Queryable, { skip, size }: Window, upToId: number | null) {
  const { rows } = await client.query<ReconciliationRow>(
    'select * from reconciliations where id <= coalesce($3, id) order by id desc offset $1 limit $2',
    [skip, size, upToId],
  );
  return rows;
}

/** How many there are up to one of them, and the newest of all. */
export async function countReconciliations(
  client: Queryable,
  upToId: number | null,
): Promise<{ count: number; newest: number | null }> {
  const { rows } = await client.query<{ count: bigint; newest: bigint | null }>(
    'select count(*) filter (where id <= coalesce($1, id)), max(id) as newest from reconciliations',
    [upToId],
  );
  const newest = rows[0]?.newest ?? null;
  return { count: Number(rows[0]?.count ?? 0n), newest: newest === null ? null : Number(newest) };
}

export async function readReconciliation(client: Queryable, id: number): Promise<ReconciliationRow | undefined> {
  const { rows } = await client.query<ReconciliationRow>('select * from reconciliations where id = $1', [id]);
  return rows[0];
}

/** What waits because the contract refused it, the oldest first. */
export interface QuarantinedOperation {
  readonly operation_id: bigint;
  readonly reason: string;
  readonly quarantined_at: Date;
  readonly amount: bigint;
}

/** The oldest quarantined operations. */
export async function readQuarantined(client: Queryable, limit: number): Promise<QuarantinedOperation[]> {
  const { rows } = await client.query<QuarantinedOperation>(
    `select s.operation_id, s.quarantined_reason as reason, s.quarantined_at, o.amount
     from settlements s join operations o on o.id = s.operation_id
     where s.quarantined_reason is not null order by s.operation_id limit $1`,
    [limit],
  );
  return rows;
}

/** How many operations are quarantined. */
export async function countQuarantined(client: Queryable): Promise<bigint> {
  const { rows } = await client.query<{ count: bigint }>(
    'select count(*) as count from settlements where quarantined_reason is not null',
  );
  return rows[0]?.count ?? 0n;
}
