import type { Hex } from './ports.ts';
import type { Verdict } from './judge-refusal.ts';
import { writeHold, type Hold } from './settler-lease.store.ts';
import { inTransaction, type OpenBatch, type Queryable } from './settlement.store.ts';

/** The batches that have not come to their end, in the order in which they were signed. */
export async function readOpenBatches(client: Queryable, deploymentId: number): Promise<OpenBatch[]> {
  const { rows } = await client.query<OpenRow>({
    name: 'settlement_open_batches',
    text: `select id, batch_id, status, signer, nonce, transaction_hash, earlier_transaction_hashes, operation_count, is_piece,
             block_number, error
           from settlement_batches where status in ('signed', 'mined') and deployment_id = $1 order by id`,
    values: [deploymentId],
  });
  return rows.map((row) => ({
    id: row.id,
    batchId: row.batch_id,
    status: row.status,
    signer: row.signer,
    nonce: row.nonce,
    hash: row.transaction_hash,
    earlierHashes: row.earlier_transaction_hashes,
    operationCount: row.operation_count,
    isPiece: row.is_piece,
    blockNumber: row.block_number,
    error: row.error,
  }));
}

interface OpenRow {
  id: bigint;
  batch_id: Hex;
  status: 'signed' | 'mined';
  signer: Hex;
  nonce: bigint;
  transaction_hash: Hex;
  earlier_transaction_hashes: Hex[];
  operation_count: number;
  is_piece: boolean;
  block_number: bigint | null;
  error: string | null;
}

/** The signed transaction of a batch, to be sent (again). */
export async function readRaw(client: Queryable, id: bigint): Promise<Hex> {
  const { rows } = await client.query<{ raw_transaction: Hex }>(
    'select raw_transaction from settlement_batches where id = $1',
    [id],
  );
  return (rows[0] as { raw_transaction: Hex }).raw_transaction;
}

export interface Sighting {
  readonly id: bigint;
  readonly status: 'mined' | 'confirmed';
  readonly hash: Hex;
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
  readonly error: string | null;
}

/** Writes down where the chain has these batches. */
export async function recordSightings(client: Queryable, sightings: readonly Sighting[]): Promise<void> {
  const column = <Key extends keyof Sighting>(key: Key) => sightings.map((sighting) => sighting[key]);
  await client.query({
    name: 'settlement_sightings',
    text: `update settlement_batches b set status = seen.status, transaction_hash = seen.hash, block_number = seen.block_number,
             block_hash = seen.block_hash, error = seen.error, ended_at = case seen.status when 'confirmed' then now() end,
             earlier_transaction_hashes = case when b.transaction_hash = seen.hash then b.earlier_transaction_hashes
               else array_append(array_remove(b.earlier_transaction_hashes, seen.hash), b.transaction_hash) end
           from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[])
             as seen (id, status, hash, block_number, block_hash, error)
           where b.id = seen.id`,
    values: [
      column('id'),
      column('status'),
      column('hash'),
      column('blockNumber'),
      column('blockHash'),
      column('error'),
    ],
  });
}

/** The newest batches that the chain has settled, as far as we know, older than a batch. */
export async function readSettledBefore(
  client: Queryable,
  deploymentId: number,
  before: bigint | null,
  limit: number,
): Promise<{ id: bigint; batchId: Hex }[]> {
  const { rows } = await client.query<{ id: bigint; batch_id: Hex }>({
    name: 'settlement_settled_before',
    text: `select id, batch_id from settlement_batches
           where deployment_id = $1 and ($2::bigint is null or id < $2)
             and (status = 'confirmed' or (status = 'mined' and error is null))
           order by id desc limit $3`,
    values: [deploymentId, before, limit],
  });
  return rows.map(({ id, batch_id: batchId }) => ({ id, batchId }));
}

/** Batches whose block is gone wait for the chain again, with the transactions that they have. */
export async function reopenBatches(client: Queryable, ids: readonly bigint[]): Promise<void> {
  await client.query(
    `update settlement_batches set status = 'signed', block_number = null, block_hash = null, ended_at = null, error = null
     where id = any($1::bigint[])`,
    [ids],
  );
}

/** Replaces the signed transaction by one with a higher fee; the former hash is remembered, since either may be mined. */
export async function replaceTransaction(
  client: Queryable,
  id: bigint,
  { hash, raw }: { hash: Hex; raw: Hex },
): Promise<void> {
  await client.query(
    `update settlement_batches set earlier_transaction_hashes = array_append(earlier_transaction_hashes, transaction_hash),
       transaction_hash = $2, raw_transaction = $3
     where id = $1 and transaction_hash <> $2`,
    [id, hash, raw],
  );
}

/** What becomes of the operations of a batch that will never be settled. */
export type Requeue =
  | { readonly kind: 'as_they_were' }
  /** In batches of at most so many. */
  | { readonly kind: 'in_pieces'; readonly maximum: number }
  | { readonly kind: 'quarantined' };

/** Why a batch came to nothing. */
export type EndVerdict = Verdict | 'beside_refusal' | 'old_key' | 'nonce_used';

/** How a batch ended of which nothing moved. */
export interface EndedBatch {
  readonly id: bigint;
  readonly status: 'reverted' | 'abandoned';
  readonly error: string;
  readonly verdict: EndVerdict;
}

/**
 * Ends a batch of which nothing moved, and gives its operations their next chance (or, for the one bad row, none). With a hold
 * the settlement waits for somebody after it.
 */
export async function endBatch(client: Queryable, batch: EndedBatch, next: Requeue, hold?: Hold): Promise<void> {
  await inTransaction(client, async () => {
    if (hold) await writeHold(client, hold);
    await client.query(
      'update settlement_batches set status = $2, error = $3, verdict = $4, ended_at = clock_timestamp() where id = $1',
      [batch.id, batch.status, batch.error, batch.verdict],
    );
    await client.query(
      `update settlements set batch_id = null, batch_maximum = coalesce($2, batch_maximum), quarantined_reason = $3,
         quarantined_at = case when $3::text is not null then now() end
       where batch_id = $1`,
      [batch.id, next.kind === 'in_pieces' ? next.maximum : null, next.kind === 'quarantined' ? batch.error : null],
    );
  });
}

/** How many refusals of a kind there were since a batch was last settled, and since somebody last said go on. */
export async function countRefusals(
  client: Queryable,
  { deploymentId, verdict }: { deploymentId: number; verdict: Verdict },
): Promise<number> {
  const { rows } = await client.query<{ count: bigint }>(
    `select count(*) as count from settlement_batches b
     where b.deployment_id = $1 and b.status = 'reverted' and b.verdict = $2 and (b.verdict <> 'row' or b.operation_count = 1)
       and b.id > coalesce((select id from settlement_batches where deployment_id = $1 and status = 'confirmed' order by id desc limit 1), 0)
       and b.ended_at > coalesce((select resumed_at from settler_state), '-infinity')`,
    [deploymentId, verdict],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** The batches that have come to their end and may have held an operation, the newest first, with what was signed. */
export async function readEndedAround(
  client: Queryable,
  deploymentId: number,
  operationId: bigint,
): Promise<{ id: bigint; batchId: Hex; raw: Hex }[]> {
  const { rows } = await client.query<{ id: bigint; batch_id: Hex; raw_transaction: Hex }>(
    `select id, batch_id, raw_transaction from settlement_batches
     where deployment_id = $1 and status in ('reverted', 'abandoned', 'confirmed') and $2 between first_operation_id and last_operation_id
     order by id desc limit 100`,
    [deploymentId, operationId],
  );
  return rows.map((row) => ({ id: row.id, batchId: row.batch_id, raw: row.raw_transaction }));
}

/** Gives a batch back the operations that it settled, whatever had become of them meanwhile. */
export async function adoptOperations(client: Queryable, id: bigint, operationIds: readonly bigint[]): Promise<void> {
  await client.query('update settlement_batches set verdict = null where id = $1', [id]);
  await client.query(
    `update settlements set batch_id = $1, quarantined_reason = null, quarantined_at = null where operation_id = any($2::bigint[])`,
    [id, operationIds],
  );
}

/** Where the newest batch that the chain has settled, as far as we know, stands; undefined where there is none. */
export async function readLastKnownBlock(
  client: Queryable,
  deploymentId: number,
  before: bigint,
): Promise<bigint | undefined> {
  const { rows } = await client.query<{ block_number: bigint | null }>(
    `select block_number from settlement_batches where deployment_id = $1 and status = 'confirmed' and id < $2 order by id desc limit 1`,
    [deploymentId, before],
  );
  return rows[0]?.block_number ?? undefined;
}

/** The operations of a batch that has not come to its end, in the order of their ids. */
export async function readOperationsOf(client: Queryable, id: bigint): Promise<bigint[]> {
  const { rows } = await client.query<{ operation_id: bigint }>(
    'select operation_id from settlements where batch_id = $1 order by operation_id',
    [id],
  );
  return rows.map((row) => row.operation_id);
}

/** The last transaction that a signer stored under a nonce, for a batch that has come to nothing. */
export async function readEndedRaw(client: Queryable, signer: Hex, nonce: bigint): Promise<Hex | undefined> {
  const { rows } = await client.query<{ raw_transaction: Hex }>(
    `select raw_transaction from settlement_batches
     where signer = $1 and nonce = $2 and status in ('reverted', 'abandoned')
       and deployment_id = (select id from chain_deployments where retired_at is null)
     order by id desc limit 1`,
    [signer, nonce],
  );
  return rows[0]?.raw_transaction;
}

/** Whether an earlier batch was refused while this one was already signed: then this one may lack what that one brings. */
export async function wasSignedBesideRefusal(client: Queryable, id: bigint): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (
       select from settlement_batches mine join settlement_batches earlier
         on earlier.deployment_id = mine.deployment_id and earlier.id < mine.id and earlier.ended_at >= mine.signed_at
       where mine.id = $1 and earlier.status in ('reverted', 'abandoned')) as found`,
    [id],
  );
  return rows[0]?.found === true;
}

/** Which of these batch ids we never signed for this deployment. */
export async function readUnknownBatchIds(
  client: Queryable,
  deploymentId: number,
  batchIds: readonly Hex[],
): Promise<Hex[]> {
  const { rows } = await client.query<{ batch_id: Hex }>(
    `select given.batch_id from unnest($2::text[]) as given (batch_id)
     where not exists (select from settlement_batches b where b.batch_id = given.batch_id and b.deployment_id = $1)`,
    [deploymentId, batchIds],
  );
  return rows.map((row) => row.batch_id);
}
