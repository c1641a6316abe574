import { decodeSettleData } from '@millaje/token';
import { parseTransaction } from 'viem';
import {
  adoptOperations,
  endBatch,
  readEndedAround,
  recordSightings,
  type EndedBatch,
  type Sighting,
} from './batches.store.ts';
import type { Chain, Hex, SettledBatch } from './ports.ts';
import type { SettlerContext } from './settler-context.ts';
import { inTransaction, type Deployment } from './settlement.store.ts';

/** A batch as its event shows it. */
export async function confirmationOf(chain: Chain, id: bigint, event: SettledBatch): Promise<Sighting> {
  const block = await chain.block(event.blockNumber);
  const { transactionHash: hash, blockNumber } = event;
  return { id, status: 'confirmed', hash, blockNumber, blockHash: block?.hash ?? '0x', error: null };
}

/**
 * The token settled an operation of an open batch before. Where that was a batch of ours that had come to nothing, and that the
 * chain took after all when its blocks were exchanged, that one has its operations back, and the open one ends; what else it
 * holds goes on. False where no batch of ours settled it.
 */
export async function adoptFormer(
  { chain, client, log }: SettlerContext,
  { deployment, operation, end }: { deployment: Deployment; operation: bigint; end: EndedBatch },
): Promise<boolean> {
  for (const former of await readEndedAround(client, deployment.id, operation)) {
    const ids = operationsOf(former.raw);
    const event = ids.includes(operation)
      ? await chain.findSettledBatch(deployment.token, former.batchId, deployment.firstBlock)
      : undefined;
    if (!event) continue;
    const confirmation = await confirmationOf(chain, former.id, event);
    await inTransaction(client, async () => {
      await endBatch(client, end, { kind: 'as_they_were' });
      await recordSightings(client, [confirmation]);
      await adoptOperations(client, former.id, ids);
    });
    log.warn({ batch: former.id, instead: end.id }, 'a batch that had come to nothing has been settled after all');
    return true;
  }
  return false;
}

function operationsOf(raw: Hex): bigint[] {
  const { data } = parseTransaction(raw);
  const movements = data === undefined ? [] : (decodeSettleData(data)?.movements ?? []);
  return [...new Set(movements.map((movement) => movement.operationId))];
}
