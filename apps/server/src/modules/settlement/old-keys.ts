import { parseTransaction } from 'viem';
import { endBatch, readRaw } from './batches.store.ts';
import type { Halt, SettlerContext } from './settler-context.ts';
import type { Deployment, OpenBatch } from './settlement.store.ts';
import type { ChainView } from './track-batches.ts';

/**
 * Nothing is signed with a new key while batches of a former one may still be mined: nothing keeps an order between the nonces
 * of two keys. Those batches are handed over as they are and mostly end by themselves. Where the token, at a final block,
 * says that it has not settled one and that its key may settle no more, it never will be, and its operations are claimed
 * anew. Otherwise the settlement is halted.
 */
export async function endBatchesOfOldKeys(
  context: SettlerContext,
  { deployment, open, view }: { deployment: Deployment; open: readonly OpenBatch[]; view: ChainView },
): Promise<Halt | undefined> {
  const { chain, client, wallet, log } = context;
  const old = open.filter((batch) => batch.signer !== wallet.settler.address && batch.status === 'signed');
  if (old.length === 0) return undefined;
  const settled = await chain.isSettled(
    deployment.token,
    old.map((batch) => batch.batchId),
    view.finalNumber,
  );
  let left = 0;
  for (const [place, batch] of old.entries()) {
    if (settled[place] === true || !(await hasNoRole(context, batch, view.finalNumber))) {
      left += 1;
      continue;
    }
    log.warn({ batch: batch.id, signer: batch.signer }, 'a batch of a key that may settle no more is given up');
    const error = 'its key may settle no more';
    await endBatch(client, { id: batch.id, status: 'abandoned', error, verdict: 'old_key' }, { kind: 'as_they_were' });
  }
  if (left === 0) return undefined;
  return { kind: 'halted', reason: 'old_key_has_batches', detail: `${left} of ${old[0]?.signer ?? ''}` };
}

/** Whether the token would refuse the batch at a block because its signer may not settle; it looks at that before all else. */
async function hasNoRole({ chain, client }: SettlerContext, { id, signer }: OpenBatch, at: bigint): Promise<boolean> {
  const { to, data } = parseTransaction(await readRaw(client, id));
  if (!to || !data) throw new Error(`batch ${id} is no call`);
  const refusal = await chain.refusalOf({ from: signer, to, data, at });
  return refusal?.startsWith('AccessControlUnauthorizedAccount(') === true;
}
