import type { ChainBlock, ChainReceipt, Hex } from './ports.ts';
import { endRefusedBatch } from './refused-batch.ts';
import { endBatch, readLastKnownBlock, readOperationsOf, recordSightings, type Sighting } from './batches.store.ts';
import { adoptFormer } from './former-batches.ts';
import { findSettledOperation, findUnknown } from './history.ts';
import { isBeyondDoubt, type SettlerContext } from './settler-context.ts';
import type { Deployment, OpenBatch } from './settlement.store.ts';

/** Where the chain stands: its head, and how many transactions of each signer it has seen. */
export interface ChainView {
  readonly head: ChainBlock;
  /** The newest block that counts as final. */
  readonly finalNumber: bigint;
  readonly nonces: ReadonlyMap<Hex, bigint>;
}

/** Asks the chain where it stands, for the signers of these batches and for the settler. */
export async function viewChain(
  { chain, wallet, confirmations, memory }: SettlerContext,
  open: readonly OpenBatch[],
): Promise<ChainView> {
  const signers = [...new Set([wallet.settler.address, ...open.map((batch) => batch.signer)])];
  const [head, ...counts] = await Promise.all([
    chain.block('latest'),
    ...signers.map((signer) => chain.nonce(signer, 'latest')),
  ]);
  if (!head) throw new Error('the chain has no latest block');
  memory.seen.height = head.number;
  const final = head.number - BigInt(confirmations - 1);
  return {
    head,
    finalNumber: final < 0n ? 0n : final,
    nonces: new Map(signers.map((signer, place) => [signer, counts[place] as bigint])),
  };
}

/** What became of the batches under way. */
export interface Tracked {
  /** Operations that came to have their confirmations. */
  readonly confirmed: number;
  /** Batches that the contract refused for good. */
  readonly refused: number;
  readonly changed: boolean;
  /** Batches whose nonce is used, and whose transaction cannot be found (yet). */
  readonly missing: number;
  /** The token settled what we know nothing of. */
  readonly isHistoryUnknown: boolean;
}

const untouched: Tracked = { confirmed: 0, refused: 0, changed: false, missing: 0, isHistoryUnknown: false };

/** Looks up the batches whose nonce the chain has passed, under each of their hashes, and writes down what became of them. */
export async function trackBatches(
  context: SettlerContext,
  { deployment, open, view }: { deployment: Deployment; open: readonly OpenBatch[]; view: ChainView },
): Promise<Tracked> {
  const passed = open.filter((batch) => isPassed(batch, view) && isDue(batch, view));
  if (passed.length === 0) return untouched;
  const receipts = await findReceipts(context, passed);
  const sightings: Sighting[] = [];
  const refused: { batch: OpenBatch; receipt: ChainReceipt }[] = [];
  let confirmed = 0;
  for (const batch of passed) {
    const receipt = receipts.get(batch.id);
    if (!receipt) continue;
    const isSettled = hasSettled(receipt, deployment, batch);
    const isFinal = receipt.blockNumber <= view.finalNumber;
    if (!isSettled && isFinal) refused.push({ batch, receipt });
    if (isSettled || !isFinal) sightings.push(sight(batch, receipt, { isSettled, isFinal }));
    if (isSettled && isFinal) confirmed += batch.operationCount;
  }
  if (sightings.length > 0) await recordSightings(context.client, sightings);
  for (const { id } of passed) context.memory.sent.delete(id);
  // What is unknown comes first: a refusal by what it has settled is none of our rows' fault.
  const outcomes: Vanished[] = [];
  for (const batch of passed) {
    const isVanished = !receipts.has(batch.id);
    if (isBeyondDoubt(context, `batch ${batch.id}`, isVanished))
      outcomes.push(await resolveVanished(context, { deployment, batch, view }));
  }
  for (const { batch, receipt } of refused) await endRefusedBatch(context, { deployment, batch, receipt });
  if (confirmed > 0) context.hooks.onConfirmed?.(confirmed);
  return {
    confirmed,
    refused: refused.length,
    changed: sightings.length + refused.length > 0 || outcomes.includes('resolved'),
    missing: passed.length - receipts.size - outcomes.filter((outcome) => outcome === 'resolved').length,
    isHistoryUnknown: outcomes.includes('unknown'),
  };
}

/** Whether a transaction with the batch's nonce is in a block. */
export function isPassed(batch: OpenBatch, view: ChainView): boolean {
  return batch.nonce < (view.nonces.get(batch.signer) ?? 0n);
}

/** What is mined already is looked up again only when it should be final: it may have moved to another block. */
function isDue(batch: OpenBatch, view: ChainView): boolean {
  return batch.status === 'signed' || batch.blockNumber === null || batch.blockNumber <= view.finalNumber;
}

async function findReceipts(
  { chain }: SettlerContext,
  batches: readonly OpenBatch[],
): Promise<Map<bigint, ChainReceipt>> {
  const asked = batches.flatMap((batch) =>
    [batch.hash, ...batch.earlierHashes].map((hash) => ({ id: batch.id, hash })),
  );
  const receipts = await chain.receipts(asked.map(({ hash }) => hash));
  const found = new Map<bigint, ChainReceipt>();
  asked.forEach(({ id }, place) => {
    const receipt = receipts[place];
    if (receipt) found.set(id, receipt);
  });
  return found;
}

/** A success alone proves nothing: a call to an address without code succeeds too. The token itself has to say it. */
function hasSettled(receipt: ChainReceipt, { token }: Deployment, { batchId }: OpenBatch): boolean {
  return (
    receipt.succeeded &&
    receipt.settledBatches.some(
      (event) => event.batchId === batchId && event.token.toLowerCase() === token.toLowerCase(),
    )
  );
}

function sight(
  batch: OpenBatch,
  receipt: ChainReceipt,
  { isSettled, isFinal }: { isSettled: boolean; isFinal: boolean },
): Sighting {
  return {
    id: batch.id,
    status: isSettled && isFinal ? 'confirmed' : 'mined',
    hash: receipt.hash,
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
    error: isSettled ? null : 'refused',
  };
}

type Vanished = 'later' | 'resolved' | 'unknown';

/**
 * The nonce was used, but by none of the transactions that we know. The token decides, at a block that is final, so that a
 * node that lags behind cannot mislead us: settled there, it is settled. Otherwise it never will be; but who used our nonce
 * may have settled the very same operations, so they are claimed anew only where the token's whole history since the last
 * batch that we know is ours.
 */
async function resolveVanished(
  context: SettlerContext,
  { deployment, batch, view }: { deployment: Deployment; batch: OpenBatch; view: ChainView },
): Promise<Vanished> {
  const { chain, client } = context;
  const { token } = deployment;
  const nonce = await chain.nonce(batch.signer, view.finalNumber);
  if (nonce <= batch.nonce) return 'later';
  const [isSettled] = await chain.isSettled(token, [batch.batchId], view.finalNumber);
  if (!isSettled) return giveUp(context, { deployment, batch, nonce, at: view.finalNumber });
  // A development chain forgets old transactions; that the batch is settled remains true.
  const event = await chain.findSettledBatch(token, batch.batchId, deployment.firstBlock);
  const block = event ? await chain.block(event.blockNumber) : view.head;
  await recordSightings(client, [
    {
      id: batch.id,
      status: 'confirmed',
      hash: event?.transactionHash ?? batch.hash,
      blockNumber: block?.number ?? view.head.number,
      blockHash: block?.hash ?? view.head.hash,
      error: null,
    },
  ]);
  return 'resolved';
}

/** Claims the operations of a batch anew that can never be mined, unless something else has settled them. */
async function giveUp(
  context: SettlerContext,
  { deployment, batch, nonce, at }: { deployment: Deployment; batch: OpenBatch; nonce: bigint; at: bigint },
): Promise<Vanished> {
  const { chain, client, memory, log } = context;
  const from = (await readLastKnownBlock(client, deployment.id, batch.id)) ?? deployment.firstBlock;
  if (await findUnknown(context, deployment, { nonce, from })) return 'unknown';
  const error = 'nonce used by another transaction';
  const end = { id: batch.id, status: 'abandoned', error, verdict: 'nonce_used' } as const;
  const operations = await readOperationsOf(client, batch.id);
  const operation = await findSettledOperation(chain, deployment.token, { operations, at });
  if (operation !== undefined) {
    if (await adoptFormer(context, { deployment, operation, end })) return 'resolved';
    // The node that told the history was behind: it is looked through again.
    memory.history = undefined;
    return 'unknown';
  }
  log.warn({ batch: batch.id, nonce: batch.nonce }, `${error}: the operations of the batch are claimed anew`);
  await endBatch(client, end, { kind: 'as_they_were' });
  return 'resolved';
}
