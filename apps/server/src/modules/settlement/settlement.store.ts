import type pg from 'pg';
import '../../platform/postgres.ts';
import { operationsOf, type PostingRow, type SettledOperation } from './movements.ts';
import type { Hex } from './ports.ts';

/** Anything that runs statements: the settler's own connection, a pool, or one of its clients. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

export interface Deployment {
  readonly id: number;
  readonly chainId: number;
  readonly genesisHash: Hex;
  readonly token: Hex;
  /** The transaction that deploys it; null for a token that was there before us. */
  readonly sent: { readonly signer: Hex; readonly nonce: bigint; readonly hash: Hex; readonly raw: Hex } | null;
  readonly isConfirmed: boolean;
  /** Nothing of it stands in an earlier block; 0 where that is not known. */
  readonly firstBlock: bigint;
  readonly isFirstBlockKnown: boolean;
}

export interface WaitingOperation extends SettledOperation {
  readonly batchMaximum: number | null;
}

/** A batch that has not come to its end. */
export interface OpenBatch {
  readonly id: bigint;
  readonly batchId: Hex;
  readonly status: 'signed' | 'mined';
  readonly signer: Hex;
  readonly nonce: bigint;
  readonly hash: Hex;
  readonly earlierHashes: readonly Hex[];
  readonly operationCount: number;
  readonly isPiece: boolean;
  readonly blockNumber: bigint | null;
  /** Why the contract refused it, where it did. */
  readonly error: string | null;
}

export interface NewBatch {
  readonly id: bigint;
  readonly deploymentId: number;
  readonly batchId: Hex;
  readonly signer: Hex;
  readonly nonce: bigint;
  readonly hash: Hex;
  readonly raw: Hex;
  readonly operationIds: readonly bigint[];
  readonly movementCount: number;
  readonly isPiece: boolean;
}

interface DeploymentRow {
  id: number;
  chain_id: bigint;
  genesis_hash: Hex;
  token_address: Hex;
  signer: Hex | null;
  nonce: bigint | null;
  transaction_hash: Hex | null;
  raw_transaction: Hex | null;
  confirmed_at: Date | null;
  first_block: bigint | null;
}

/** The token that is settled on now. */
export async function readDeployment(client: Queryable): Promise<Deployment | undefined> {
  const { rows } = await client.query<DeploymentRow>('select * from chain_deployments where retired_at is null');
  const row = rows[0];
  if (!row) return undefined;
  const { signer, nonce, transaction_hash: hash, raw_transaction: raw } = row;
  const sent = signer !== null && nonce !== null && hash !== null && raw !== null ? { signer, nonce, hash, raw } : null;
  return {
    id: row.id,
    chainId: Number(row.chain_id),
    genesisHash: row.genesis_hash,
    token: row.token_address,
    sent,
    isConfirmed: row.confirmed_at !== null,
    firstBlock: row.first_block ?? 0n,
    isFirstBlockKnown: row.first_block !== null,
  };
}

/** Writes down a deployment before it is sent. */
export async function insertDeployment(
  client: Queryable,
  deployment: Omit<Deployment, 'id' | 'isConfirmed' | 'isFirstBlockKnown'>,
): Promise<void> {
  const { chainId, genesisHash, token, sent, firstBlock } = deployment;
  await client.query(
    `insert into chain_deployments (chain_id, genesis_hash, token_address, signer, nonce, transaction_hash, raw_transaction,
       first_block)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [chainId, genesisHash, token, sent?.signer, sent?.nonce, sent?.hash, sent?.raw, firstBlock],
  );
}

/** The token's code was seen on the chain. */
export async function confirmDeployment(client: Queryable, id: number): Promise<void> {
  await client.query('update chain_deployments set confirmed_at = now() where id = $1', [id]);
}

/** Writes down where the history of a token begins. */
export async function recordFirstBlock(client: Queryable, id: number, firstBlock: bigint): Promise<void> {
  await client.query('update chain_deployments set first_block = $2 where id = $1 and first_block is null', [
    id,
    firstBlock,
  ]);
}

/** Replaces the transaction that deploys the token by one with the same nonce, so that its address stays. */
export async function replaceDeploymentTransaction(
  client: Queryable,
  id: number,
  { hash, raw }: { readonly hash: Hex; readonly raw: Hex },
): Promise<void> {
  await client.query('update chain_deployments set transaction_hash = $2, raw_transaction = $3 where id = $1', [
    id,
    hash,
    raw,
  ]);
}

/**
 * Gives up a deployment: its batches are abandoned, and every operation goes back to the queue, the quarantined ones too.
 * Operations are only touched when something was settled on it.
 */
export async function retireDeployment(client: Queryable, id: number, reason: string): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('update chain_deployments set retired_at = now(), retired_reason = $2 where id = $1', [
      id,
      reason,
    ]);
    await client.query(
      `update settlement_batches set status = 'abandoned', ended_at = now(), error = $2
       where deployment_id = $1 and status in ('signed', 'mined', 'confirmed')`,
      [id, reason],
    );
    await client.query(
      `update settlements set batch_id = null, batch_maximum = null, quarantined_reason = null, quarantined_at = null
       where batch_id is not null or batch_maximum is not null or quarantined_reason is not null`,
    );
  });
}

/** The next operations without a batch, in the order of their ids. */
export async function readWaiting(client: Queryable, limit: number): Promise<WaitingOperation[]> {
  const { rows } = await client.query<WaitingRow>({ name: 'settlement_waiting', text: waitingText, values: [limit] });
  const maximums = new Map(rows.map((row) => [row.id, row.batch_maximum]));
  return operationsOf(rows).map((operation) => ({ ...operation, batchMaximum: maximums.get(operation.id) ?? null }));
}

interface WaitingRow extends PostingRow {
  batch_maximum: number | null;
}

const waitingText = `
  with waiting as materialized (
    select operation_id, batch_maximum from settlements
    where batch_id is null and quarantined_reason is null and not is_off_chain order by operation_id limit $1
  )
  select o.id, o.from_account_id, o.to_account_id, p.account_id, p.amount, a.address_eth, a.is_off_chain, w.batch_maximum
  from waiting w join operations o on o.id = w.operation_id
    join postings p on p.operation_id = o.id join accounts a on a.id = p.account_id
  order by o.id, p.account_id`;

/** Whether any operation is without a batch. */
export async function hasWaiting(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>({
    name: 'settlement_has_waiting',
    text: 'select exists (select from settlements where batch_id is null and quarantined_reason is null and not is_off_chain) as found',
  });
  return rows[0]?.found === true;
}

export async function nextBatchNumber(client: Queryable): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(`select nextval('settlement_batches_id_seq') as id`);
  return (rows[0] as { id: bigint }).id;
}

/** The nonce after the last one that this signer used for this deployment; undefined when it used none. */
export async function readNextNonce(client: Queryable, deploymentId: number, signer: Hex): Promise<bigint | undefined> {
  const { rows } = await client.query<{ next: bigint | null }>(
    `select greatest((select nonce from settlement_batches where deployment_id = $1 and signer = $2 order by id desc limit 1),
       (select nonce from chain_deployments where id = $1 and signer = $2)) + 1 as next`,
    [deploymentId, signer],
  );
  return rows[0]?.next ?? undefined;
}

/** Stores a signed batch and puts its operations into it. */
export async function insertBatch(client: Queryable, batch: NewBatch): Promise<void> {
  const ids = batch.operationIds;
  await client.query(
    `insert into settlement_batches (id, deployment_id, batch_id, status, signer, nonce, transaction_hash, raw_transaction,
       first_operation_id, last_operation_id, operation_count, movement_count, is_piece)
     overriding system value values ($1, $2, $3, 'signed', $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      batch.id,
      batch.deploymentId,
      batch.batchId,
      batch.signer,
      batch.nonce,
      batch.hash,
      batch.raw,
      ids[0],
      ids.at(-1),
      ids.length,
      batch.movementCount,
      batch.isPiece,
    ],
  );
  const { rowCount } = await client.query(
    'update settlements set batch_id = $1 where operation_id = any($2::bigint[]) and batch_id is null and quarantined_reason is null',
    [batch.id, ids],
  );
  if (rowCount !== ids.length) throw new Error(`operations of batch ${batch.id} wait no longer`);
}

export async function markOffChain(client: Queryable, operationIds: readonly bigint[]): Promise<void> {
  await client.query('update settlements set is_off_chain = true where operation_id = any($1::bigint[])', [
    operationIds,
  ]);
}

/** Gives addresses to accounts that have none yet; an address that is there stays. */
export async function insertAddresses(client: Queryable, addresses: ReadonlyMap<bigint, Hex>): Promise<void> {
  await client.query(
    `update accounts set address_eth = given.address
     from unnest($1::bigint[], $2::text[]) as given (id, address) where accounts.id = given.id and address_eth is null`,
    [[...addresses.keys()], [...addresses.values()]],
  );
}

/** Runs work in one transaction of this connection; within one that is open already it becomes part of that. */
export async function inTransaction<Result>(client: Queryable, work: () => Promise<Result>): Promise<Result> {
  if (transactions.has(client)) return work();
  transactions.add(client);
  try {
    await client.query('begin');
    const result = await work();
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back without an error');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    transactions.delete(client);
  }
}

const transactions = new WeakSet<Queryable>();

/** Whether this connection is within a transaction: what else is asked of it would become part of that. */
export function isInTransaction(client: Queryable): boolean {
  return transactions.has(client);
}
