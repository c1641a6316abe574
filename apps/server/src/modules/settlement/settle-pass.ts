import { readOpenBatches, readSettledBefore } from './batches.store.ts';
import { claimBatch } from './claim-batch.ts';
import { checkDeployment, isHistoryKnown, type DeploymentStanding } from './deployment.ts';
import { reopenLostBatches, sendBatch, sendBatches } from './send-batches.ts';
import type { SettlerContext, SettlerState } from './settler-context.ts';
import { readNextNonce, type Deployment, type OpenBatch } from './settlement.store.ts';
import { isPassed, trackBatches, viewChain, type ChainView } from './track-batches.ts';

/** What one pass found and did. */
export interface SettlePass {
  readonly state: SettlerState;
  /** Operations that were put into batches. */
  readonly claimed: number;
  /** Operations that came to have their confirmations. */
  readonly confirmed: number;
  /** Batches that have not come to their end. */
  readonly open: number;
  /** Whether anything moved, so that looking again at once is worth it. */
  readonly hasChanged: boolean;
}

/** The deployment as it was last looked at; it is looked at again with every sweep, and whenever something is odd. */
export interface StandingMemory {
  last: { readonly at: number; readonly standing: DeploymentStanding } | undefined;
}

/**
 * One look at everything: is it still our chain, what became of the batches under way, what has to be sent (again), and what
 * can be claimed. All that it knows comes from the database and the chain, so a crash anywhere in it is followed by the
 * same look.
 */
export async function settlePass(context: SettlerContext, memory: StandingMemory): Promise<SettlePass> {
  const standing = await standingOf(context, memory);
  if (standing.kind !== 'ready') return pause(standing);
  const { deployment } = standing;
  const open = await readOpenBatches(context.client, deployment.id);
  const view = await viewChain(context, open);
  if (await isOdd(context, deployment, view)) {
    memory.last = undefined;
    const again = await standingOf(context, memory);
    if (again.kind !== 'ready' || again.deployment.id !== deployment.id) return pause(again);
    await reopenLostBatches(context, deployment);
    return { ...pause(again), hasChanged: true };
  }
  const tracked = await trackBatches(context, { deployment, open, view });
  const remaining = tracked.changed ? await readOpenBatches(context.client, deployment.id) : open;
  await sendBatches(context, { open: remaining, view });
  const { claimed, batches } = await claimBatches(context, { deployment, open: remaining, view });
  return {
    state: { kind: 'settling' },
    claimed,
    confirmed: tracked.confirmed,
    open: remaining.length + batches,
    hasChanged: tracked.changed || claimed > 0,
  };
}

async function standingOf(context: SettlerContext, memory: StandingMemory): Promise<DeploymentStanding> {
  const { last } = memory;
  if (last?.standing.kind === 'ready' && performance.now() - last.at < context.tuning.sweepMilliseconds)
    return last.standing;
  const standing = await checkDeployment(context);
  memory.last = { at: performance.now(), standing };
  return standing;
}

function pause(standing: DeploymentStanding): SettlePass {
  const state: SettlerState = standing.kind === 'halted' ? standing : { kind: 'settling' };
  return { state, claimed: 0, confirmed: 0, open: 0, hasChanged: standing.kind === 'waiting' };
}

/** The newest settled batch is settled no more, or the chain saw transactions of ours that we did not sign. */
async function isOdd(context: SettlerContext, deployment: Deployment, view: ChainView): Promise<boolean> {
  const { chain, client, wallet, memory } = context;
  const [newest] = await readSettledBefore(client, deployment.id, null, 1);
  if (newest) {
    const [isSettled] = await chain.isSettled(deployment.token, [newest.batchId], 'latest');
    if (!isSettled) return true;
  }
  const seen = view.nonces.get(wallet.settler.address) ?? 0n;
  const known = await readNextNonce(client, deployment.id, wallet.settler.address);
  return known !== undefined && seen > known && !isHistoryKnown(memory, seen);
}

/** Signs and sends as many batches as may be under way; while a refused batch is being narrowed down, one after another. */
async function claimBatches(
  context: SettlerContext,
  { deployment, open, view }: { deployment: Deployment; open: readonly OpenBatch[]; view: ChainView },
): Promise<{ claimed: number; batches: number }> {
  const isNarrowing = open.some((batch) => batch.error !== null || (batch.isPiece && batch.status === 'signed'));
  if (isNarrowing) return { claimed: 0, batches: 0 };
  const { wallet, client, tuning } = context;
  let underWay = open.filter((batch) => batch.status === 'signed' || !isPassed(batch, view)).length;
  const seen = view.nonces.get(wallet.settler.address) ?? 0n;
  const known = (await readNextNonce(client, deployment.id, wallet.settler.address)) ?? 0n;
  let nonce = seen > known ? seen : known;
  let claimed = 0;
  let batches = 0;
  while (underWay < tuning.batchesInFlight) {
    const batch = await claimBatch(context, { deployment, nonce, isAlone: underWay === 0 });
    if (batch === 'none' || batch === 'later') break;
    context.hooks.onBatchSigned?.(batch.operationCount);
    claimed += batch.operationCount;
    batches += 1;
    underWay += 1;
    nonce += 1n;
    await sendBatch(context, batch.id, batch.raw);
    if (batch.isPiece) break;
  }
  return { claimed, batches };
}
