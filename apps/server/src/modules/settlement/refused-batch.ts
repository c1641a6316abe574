import { endBatch, readRaw, recordSightings, wasSignedBesideRefusal, type Requeue } from './batches.store.ts';
import { parseTransaction } from 'viem';
import type { Hex } from './ports.ts';
import type { SettlerContext } from './settler-context.ts';
import type { Deployment, OpenBatch } from './settlement.store.ts';

/** Refusals that speak of the token as a whole, not of a row: a smaller batch would not fare better. */
const refusalsOfAll = /^(EnforcedPause|AccessControlUnauthorizedAccount)\(/;

/**
 * The contract refused a batch, for good: nothing of it moved. Its operations go back to the queue in halves, until the one
 * bad row stands alone and is set aside with the contract's reason. A batch that was signed while an earlier one was being
 * refused is tried again as it was, since it may only have lacked what the earlier one brings.
 */
export async function endRefusedBatch(
  context: SettlerContext,
  { deployment, batch }: { deployment: Deployment; batch: OpenBatch },
): Promise<void> {
  const { chain, client, log, hooks } = context;
  const [isSettledElsewhere] = await chain.isSettled(deployment.token, [batch.batchId], 'latest');
  if (isSettledElsewhere && (await adoptOther(context, { deployment, batch }))) return;
  const reason = (await whyRefused(context, batch)) ?? 'refused by the contract; it would accept it now';
  const next = await decideNext(context, batch, reason);
  await endBatch(client, { id: batch.id, status: 'reverted', error: reason }, next);
  hooks.onReverted?.(batch.operationCount, reason);
  log.warn(
    { batch: batch.id, operations: batch.operationCount, reason, next: next.kind },
    'the contract refused a batch',
  );
  if (next.kind === 'quarantined') hooks.onQuarantined?.(reason);
}

async function decideNext({ client }: SettlerContext, batch: OpenBatch, reason: string): Promise<Requeue> {
  if (refusalsOfAll.test(reason)) return { kind: 'as_they_were' };
  if (await wasSignedBesideRefusal(client, batch.id)) return { kind: 'as_they_were' };
  if (batch.operationCount === 1) return { kind: 'quarantined' };
  return { kind: 'in_pieces', maximum: Math.ceil(batch.operationCount / 2) };
}

async function whyRefused({ chain, client }: SettlerContext, batch: OpenBatch): Promise<string | undefined> {
  const { to, data } = parseTransaction(await readRaw(client, batch.id));
  if (!to || !data) throw new Error(`batch ${batch.id} is no call`);
  return chain.refusalOf({ from: batch.signer, to, data });
}

/** Another transaction brought the very same batch. */
async function adoptOther(
  { chain, client }: SettlerContext,
  { deployment, batch }: { deployment: Deployment; batch: OpenBatch },
): Promise<boolean> {
  const event = await chain.findSettledBatch(deployment.token, batch.batchId, deployment.firstBlock);
  const block = event && (await chain.block(event.blockNumber));
  if (!event || !block) return false;
  const hash: Hex = event.transactionHash;
  await recordSightings(client, [
    { id: batch.id, status: 'confirmed', hash, blockNumber: block.number, blockHash: block.hash, error: null },
  ]);
  return true;
}
