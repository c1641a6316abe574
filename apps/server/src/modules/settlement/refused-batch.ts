import { countRefusals, endBatch, recordSightings, wasSignedBesideRefusal, type Requeue } from './batches.store.ts';
import { adoptFormer, confirmationOf } from './former-batches.ts';
import { raiseGas } from './gas.ts';
import { judgeRefusal, type Judgement } from './judge-refusal.ts';
import type { ChainReceipt } from './ports.ts';
import type { SettlerContext } from './settler-context.ts';
import type { Hold } from './settler-lease.store.ts';
import type { Deployment, OpenBatch } from './settlement.store.ts';

/** So often may the same happen for no reason that a batch would show, before somebody has to look. */
const unexplainedMaximum = 3;
/** Each time the gas is doubled. */
const outOfGasMaximum = 6;

interface Refused {
  readonly deployment: Deployment;
  readonly batch: OpenBatch;
  readonly receipt: ChainReceipt;
}

/**
 * The contract refused a batch, for good: nothing of it moved. Where that is a row's fault, its operations go back to the queue
 * in halves, until the one bad row stands alone and is set aside with the contract's reason. What a pause, a role, gas or
 * nothing explains puts them back as they were; what would only repeat itself stops the settlement until somebody looks.
 */
export async function endRefusedBatch(context: SettlerContext, refused: Refused): Promise<void> {
  const { chain, hooks, log } = context;
  const { deployment, batch, receipt } = refused;
  const [isSettledElsewhere] = await chain.isSettled(deployment.token, [batch.batchId], 'latest');
  if (isSettledElsewhere && (await adoptOther(context, refused))) return;
  const judgement = await judgeRefusal(context, batch, receipt);
  const { reason, verdict } = judgement;
  if (verdict === 'already_settled') {
    const operation = BigInt(/\((\d+)/.exec(reason)?.[1] ?? '0');
    const end = { id: batch.id, status: 'reverted', error: reason, verdict } as const;
    if (await adoptFormer(context, { deployment, operation, end })) return;
  }
  if (verdict === 'out_of_gas') raiseGas(context);
  const { next, hold } = await decideNext(context, refused, judgement);
  const isNeighbours = next.kind === 'as_they_were' && verdict === 'row' && !hold;
  await endBatch(
    context.client,
    { id: batch.id, status: 'reverted', error: reason, verdict: isNeighbours ? 'beside_refusal' : verdict },
    next,
    hold,
  );
  hooks.onReverted?.(batch.operationCount, reason);
  log.warn(
    { batch: batch.id, operations: batch.operationCount, verdict, reason, next: next.kind, hold: hold?.reason },
    'the contract refused a batch',
  );
  if (next.kind === 'quarantined') hooks.onQuarantined?.(reason);
}

interface Decision {
  readonly next: Requeue;
  readonly hold?: Hold;
}

async function decideNext(
  { client, tuning }: SettlerContext,
  { deployment, batch }: Refused,
  { verdict, reason }: Judgement,
): Promise<Decision> {
  const next = { kind: 'as_they_were' } as const;
  const before = () => countRefusals(client, { deploymentId: deployment.id, verdict });
  switch (verdict) {
    case 'paused':
    case 'no_role':
      return { next };
    case 'already_settled':
      return { next, hold: { reason: 'unknown_history', detail: reason } };
    case 'out_of_gas':
      return (await before()) + 1 < outOfGasMaximum
        ? { next }
        : { next, hold: { reason: 'out_of_gas', detail: reason } };
    case 'unexplained':
      if (await wasSignedBesideRefusal(client, batch.id)) return { next };
      if ((await before()) + 1 < unexplainedMaximum) return { next };
      return { next, hold: { reason: 'refused_without_reason', detail: reason } };
    case 'row':
      // It may only lack what the refused one before it brings.
      if (await wasSignedBesideRefusal(client, batch.id)) return { next };
      if (batch.operationCount > 1)
        return { next: { kind: 'in_pieces', maximum: Math.ceil(batch.operationCount / 2) } };
      if ((await before()) + 1 < tuning.refusalsInARow) return { next: { kind: 'quarantined' } };
      return { next, hold: { reason: 'repeated_refusals', detail: reason } };
  }
}

/** Another transaction brought the very same batch. */
async function adoptOther({ chain, client }: SettlerContext, { deployment, batch }: Refused): Promise<boolean> {
  const event = await chain.findSettledBatch(deployment.token, batch.batchId, deployment.firstBlock);
  if (!event) return false;
  await recordSightings(client, [await confirmationOf(chain, batch.id, event)]);
  return true;
}
