import { readOpenBatches, readSettledBefore } from './batches.store.ts';
import { claimBatch } from './claim-batch.ts';
import { checkDeployment, type DeploymentStanding } from './deployment.ts';
import { isHistoryKnown } from './history.ts';
import { endBatchesOfOldKeys } from './old-keys.ts';
import { reopenLostBatches, sendBatch, sendBatches } from './send-batches.ts';
import {
  isBeyondDoubt,
  type Halt,
  type HaltReason,
  type SettlerContext,
  type SettlerState,
} from './settler-context.ts';
import { readHold } from './settler-lease.store.ts';
import { hasWaiting, readDeployment, readNextNonce, type Deployment, type OpenBatch } from './settlement.store.ts';
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

export interface StandingMemory {
  /** The deployment as it was last looked at; it is looked at again with every sweep, and whenever something is odd. */
  last: { readonly at: number; readonly standing: DeploymentStanding } | undefined;
  /** When everything was last looked at and nothing was found to do. */
  lookedAt: number | undefined;
}

/** While these last nothing is signed or sent; what is in blocks already goes on to its confirmations. */
const mayBeFollowed = new Set<HaltReason>(['token_paused', 'not_the_settler']);

/** What a pass did that had nothing to do. */
export const nothing = { claimed: 0, confirmed: 0, open: 0, hasChanged: false };

/**
 * One look at everything: is it still our chain, what became of the batches under way, what has to be sent (again), and what
 * can be claimed. All that it knows comes from the database and the chain, so a crash anywhere in it is followed by the
 * same look.
 */
export async function settlePass(context: SettlerContext, memory: StandingMemory): Promise<SettlePass> {
  if (await mayRest(context, memory)) return { ...nothing, state: { kind: 'idle' } };
  const standing = await standingOf(context, memory);
  if (standing.kind === 'waiting') return { ...nothing, state: { kind: 'settling' }, open: 1 };
  if (standing.kind === 'ready') return settleOn(context, memory, standing.deployment);
  const deployment = mayBeFollowed.has(standing.reason) ? await readDeployment(context.client) : undefined;
  return deployment ? settleOn(context, memory, deployment, standing) : { ...nothing, state: standing };
}

/** Nothing is to be done, and that was seen not long ago: asking how high the chain is tells whether it is still there. */
async function mayRest({ client, chain, memory: { seen }, tuning }: SettlerContext, memory: StandingMemory) {
  if (memory.lookedAt === undefined || performance.now() - memory.lookedAt > tuning.idleLookMilliseconds) return false;
  if (await hasWaiting(client)) return false;
  const head = await chain.block('latest');
  const wentBack = !head || head.number < (seen.height ?? 0n);
  if (!wentBack) seen.height = head.number;
  return !wentBack;
}

/** The look at a token that is there. `halt`: why nothing may be signed or sent. */
async function settleOn(
  context: SettlerContext,
  memory: StandingMemory,
  deployment: Deployment,
  halt?: Halt,
): Promise<SettlePass> {
  const { client } = context;
  const held = await readHold(client);
  const open = await readOpenBatches(client, deployment.id);
  const view = await viewChain(context, open);
  memory.lookedAt = undefined;
  const oddity = await whatIsOdd(context, deployment, view);
  if (oddity === 'doubtful') return { ...nothing, state: halt ?? { kind: 'settling' }, open: open.length + 1 };
  if (oddity === 'odd') return putRight(context, memory, deployment);
  const tracked = await trackBatches(context, { deployment, open, view });
  const remaining = tracked.changed ? await readOpenBatches(client, deployment.id) : open;
  const found = { claimed: 0, confirmed: tracked.confirmed, open: remaining.length, hasChanged: tracked.changed };
  // What a refusal tells of the token as a whole has to be known before anything more is signed.
  if (tracked.refused > 0 || tracked.isHistoryUnknown) memory.last = undefined;
  if (tracked.refused > 0 && !halt) return { ...found, state: { kind: 'settling' } };
  if (tracked.isHistoryUnknown) return { ...found, state: haltForUnknown(context) };
  if (halt) return { ...found, state: halt, hasChanged: false };
  const poor = await sendBatches(context, { deployment, open: remaining, view });
  if (held) return { ...found, state: asHalt(held), hasChanged: false };
  const oldKeys = await endBatchesOfOldKeys(context, { deployment, open: remaining, view });
  const stop = oldKeys ?? poor;
  if (stop) return { ...found, state: stop, hasChanged: false };
  // Who used a nonce of ours may have settled what waits, too.
  if (tracked.missing > 0) return { ...found, state: { kind: 'settling' } };
  return claim(context, memory, { deployment, open: remaining, view, found });
}

function haltForUnknown({ memory: { history } }: SettlerContext): Halt {
  const halt: Halt = { kind: 'halted', reason: 'unknown_history' };
  return history?.unknown === undefined ? halt : { ...halt, detail: history.unknown };
}

function asHalt({ reason, detail }: { readonly reason: string; readonly detail: string | null }): Halt {
  const halt: Halt = { kind: 'halted', reason: reason as HaltReason };
  return detail === null ? halt : { ...halt, detail };
}

/** The token is looked at anew; if it is still the same, what the chain lost is sent again. */
async function putRight(context: SettlerContext, memory: StandingMemory, deployment: Deployment): Promise<SettlePass> {
  memory.last = undefined;
  const again = await standingOf(context, memory);
  if (again.kind === 'halted') return { ...nothing, state: again };
  if (again.kind === 'ready' && again.deployment.id === deployment.id) await reopenLostBatches(context, deployment);
  return { ...nothing, state: { kind: 'settling' }, open: 1, hasChanged: again.kind === 'ready' };
}

async function standingOf(context: SettlerContext, memory: StandingMemory): Promise<DeploymentStanding> {
  const { last } = memory;
  if (last && performance.now() - last.at < patience(last.standing, context)) return last.standing;
  const standing = await checkDeployment(context);
  memory.last = { at: performance.now(), standing };
  return standing;
}

/** For how long a standing holds: nobody has to ask a chain without our token every moment whether it is there. */
function patience(standing: DeploymentStanding, { tuning }: SettlerContext): number {
  if (standing.kind === 'ready') return tuning.sweepMilliseconds;
  const isWaiting = standing.kind === 'waiting' || standing.reason === 'no_funds';
  return isWaiting ? tuning.deploymentLookMilliseconds : 0;
}

/** The newest settled batch is settled no more, or the chain saw transactions of ours that we did not sign. */
async function whatIsOdd(
  context: SettlerContext,
  deployment: Deployment,
  view: ChainView,
): Promise<'odd' | 'doubtful' | undefined> {
  const { chain, client, wallet, memory } = context;
  const [newest] = await readSettledBefore(client, deployment.id, null, 1);
  const [isSettled] = newest ? await chain.isSettled(deployment.token, [newest.batchId], 'latest') : [true];
  const seen = view.nonces.get(wallet.settler.address) ?? 0n;
  const known = await readNextNonce(client, deployment.id, wallet.settler.address);
  if (known !== undefined && seen > known && !isHistoryKnown(memory, seen)) return 'odd';
  // A node that is behind does not have it yet.
  if (isBeyondDoubt(context, 'newest batch', isSettled === false)) return 'odd';
  return isSettled === false ? 'doubtful' : undefined;
}

interface Ground {
  readonly deployment: Deployment;
  readonly open: readonly OpenBatch[];
  readonly view: ChainView;
}

async function claim(
  context: SettlerContext,
  memory: StandingMemory,
  { found, ...ground }: Ground & { readonly found: Omit<SettlePass, 'state'> },
): Promise<SettlePass> {
  const { claimed, batches, halt } = await claimBatches(context, ground);
  const open = found.open + batches;
  const isIdle = !halt && open === 0 && claimed === 0 && !found.hasChanged && !(await hasWaiting(context.client));
  if (isIdle) memory.lookedAt = performance.now();
  return {
    ...found,
    state: halt ?? { kind: isIdle ? 'idle' : 'settling' },
    claimed,
    open,
    hasChanged: found.hasChanged || claimed > 0,
  };
}

/** Signs and sends as many batches as may be under way; while a refused batch is being narrowed down, one after another. */
async function claimBatches(
  context: SettlerContext,
  { deployment, open, view }: Ground,
): Promise<{ claimed: number; batches: number; halt?: Halt }> {
  const isNarrowing = open.some((batch) => batch.error !== null || (batch.isPiece && batch.status === 'signed'));
  if (isNarrowing) return { claimed: 0, batches: 0 };
  const { wallet, client, tuning } = context;
  const underWay = open.filter((batch) => batch.status === 'signed' || !isPassed(batch, view)).map(({ id }) => id);
  const seen = view.nonces.get(wallet.settler.address) ?? 0n;
  const known = (await readNextNonce(client, deployment.id, wallet.settler.address)) ?? 0n;
  let nonce = seen > known ? seen : known;
  let claimed = 0;
  let batches = 0;
  while (underWay.length < tuning.batchesInFlight) {
    const batch = await claimBatch(context, { deployment, nonce, underWay });
    if (batch === 'none' || batch === 'later') break;
    if ('kind' in batch) return { claimed, batches, halt: batch };
    context.hooks.onBatchSigned?.(batch.operationCount);
    claimed += batch.operationCount;
    batches += 1;
    underWay.push(batch.id);
    nonce += 1n;
    await sendBatch(context, batch.id, batch.raw);
    if (batch.isPiece) break;
  }
  return { claimed, batches };
}
