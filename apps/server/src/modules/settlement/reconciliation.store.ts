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
  readonly operations: bigint;
  readonly issued: bigint;
  readonly burned: bigint;
}

const markedOperations = `
  select s.operation_id from settlements s
  where s.batch_id in (select id from (${markedBatches}) marked where status = 'confirmed' or id = any($4::bigint[]))`;

/** What the operations settled at the mark come to: how many, what was issued, what was burned. */
export async function readMarkedTotals(
  client: Queryable,
  mark: Mark,
  decided: readonly bigint[],
): Promise<MarkedTotals> {
  const { rows } = await client.query<{ operations: bigint; issued: bigint; burned: bigint }>(
    `with marked_operations as materialized (${markedOperations})
     select (select count(*) from marked_operations) as operations, coalesce(-sum(amount) filter (where account_id = 1), 0)::bigint as issued,
       coalesce(sum(amount) filter (where account_id = 3), 0)::bigint as burned
     from postings join marked_operations using (operation_id) where account_id in (1, 3)`,
    [mark.deploymentId, mark.signers, mark.nonces, decided],
  );
  return rows[0] as MarkedTotals;
}

export interface LedgerBalance {
  readonly accountId: bigint;
  readonly address: Hex;
  readonly balance: bigint;
}

/** Every account with an address and what the operations settled at the mark left in it, a page at a time. */
export async function* readMarkedBalances(
  client: pg.ClientBase,
  mark: Mark,
  decided: readonly bigint[],
): AsyncGenerator<LedgerBalance[]> {
  await client.query(
    `declare marked_balances no scroll cursor for
     select a.id, a.address_eth, coalesce(sums.balance, 0)::bigint as balance
     from accounts a left join (
       select account_id, sum(amount) as balance from postings where operation_id in (${markedOperations}) group by account_id
     ) sums on sums.account_id = a.id
     where a.id not in (1, 3) and a.address_eth is not null order by a.id`,
    [mark.deploymentId, mark.signers, mark.nonces, decided],
  );
  for (;;) {
    const { rows } = await client.query<{ id: bigint; address_eth: Hex; balance: bigint }>(
      'fetch 3500 from marked_balances',
    );
    if (rows.length === 0) return;
    yield rows.map((row) => ({ accountId: row.id, address: row.address_eth, balance: row.balance }));
  }
}

export interface ReconciliationRow {
  id: bigint;
  started_at: Date;
  finished_at: Date;
  block_number: bigint;
  accounts: bigint;
  operations_settled: bigint;
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
    `insert into reconciliations (started_at, block_number, accounts, operations_settled, issued, burned, total_supply,
       difference_count, differences, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
    [
      row.started_at,
      row.block_number,
      row.accounts,
      row.operations_settled,
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
export async function readReconciliations(client: Queryable, page: { offset: number; limit: number }) {
  const { rows } = await client.query<ReconciliationRow>(
    'select * from reconciliations order by id desc offset $1 limit $2',
    [page.offset, page.limit],
  );
  const counted = await client.query<{ count: bigint }>('select count(*) from reconciliations');
  return { rows, count: counted.rows[0]?.count ?? 0n };
}

export async function readReconciliation(client: Queryable, id: number): Promise<ReconciliationRow | undefined> {
  const { rows } = await client.query<ReconciliationRow>('select * from reconciliations where id = $1', [id]);
  return rows[0];
}

export interface SettlementCounts {
  readonly settled: bigint;
  readonly waiting: bigint;
  readonly quarantined: bigint;
  readonly off_chain: bigint;
  readonly lag_seconds: number;
}

/** How far the settlement is; the batches are few and the waiting have an index of their own, so the counts are exact. */
export async function readSettlementCounts(client: Queryable): Promise<SettlementCounts> {
  const { rows } = await client.query<SettlementCounts>({ name: 'settlement_counts', text: countsText });
  return rows[0] as SettlementCounts;
}

const countsText = `
  with batches as (
    select coalesce(sum(operation_count) filter (where status = 'confirmed'), 0) as confirmed,
      coalesce(sum(operation_count) filter (where status in ('signed', 'mined')), 0) as open,
      min(first_operation_id) filter (where status in ('signed', 'mined')) as first_open
    from settlement_batches where deployment_id = (select id from chain_deployments where retired_at is null)
  ), queue as (
    select count(*) as waiting, min(operation_id) as first_waiting
    from settlements where batch_id is null and quarantined_reason is null and not is_off_chain
  )
  select confirmed::bigint as settled, (waiting + open)::bigint as waiting,
    (select count(*) from settlements where quarantined_reason is not null) as quarantined,
    (select count(*) from settlements where is_off_chain) as off_chain,
    coalesce((select greatest(0, extract(epoch from now() - o.created_at)) from operations o where o.id = least(first_open, first_waiting)), 0)::float8 as lag_seconds
  from batches, queue`;
