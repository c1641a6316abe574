import { decodeSettleData, settleGasLimit } from '@millaje/token';
import { parseTransaction } from 'viem';
import { readEndedRaw, readRaw, readSettledBefore, reopenBatches, replaceTransaction } from './batches.store.ts';
import { feeMargin, raisedFees } from './fees.ts';
import { costOfBatches, whyNoFunds } from './funds.ts';
import type { Hex, SendOutcome } from './ports.ts';
import { currentFees, type Halt, type SettlerContext } from './settler-context.ts';
import type { Deployment, OpenBatch } from './settlement.store.ts';
import type { ChainView } from './track-batches.ts';
import { isPassed } from './track-batches.ts';

/**
 * Hands over what the chain has in no block yet, always the same signed transactions in the order of their nonces: at once
 * what this process never handed over (it may be a crash's remainder), the rest now and then, since a node may forget. Says
 * why the settlement is halted where they cannot be paid.
 */
export async function sendBatches(
  context: SettlerContext,
  { deployment, open, view }: { deployment: Deployment; open: readonly OpenBatch[]; view: ChainView },
): Promise<Halt | undefined> {
  const { memory, tuning, wallet } = context;
  const unmined = open
    .filter((batch) => !isPassed(batch, view))
    .sort((one, other) => (one.nonce < other.nonce ? -1 : 1));
  const gap = await fillGaps(context, { deployment, unmined, view });
  for (const batch of unmined) {
    const isOurs = batch.signer === wallet.settler.address;
    // Nothing behind an empty place can be mined before that is taken; and by what, has to be seen first.
    if (isOurs && gap !== undefined && batch.nonce > gap) break;
    const sent = memory.sent.get(batch.id);
    const now = performance.now();
    const isFirst = isOurs && batch.nonce === view.nonces.get(batch.signer);
    if (sent && isFirst && now - sent.first > tuning.stuckMilliseconds) await bump(context, batch);
    else if (!sent || now - sent.last > tuning.resendMilliseconds)
      await sendBatch(context, batch.id, await readRaw(context.client, batch.id), isFirst ? batch : undefined);
  }
  return whyUnpaid(
    context,
    unmined.filter((batch) => batch.signer === wallet.settler.address),
  );
}

/** What the node did not take for want of funds is handed over again as soon as they are there. */
async function whyUnpaid(context: SettlerContext, unmined: readonly OpenBatch[]): Promise<Halt | undefined> {
  const { memory } = context;
  if (!unmined.some((batch) => memory.unpaid.has(batch.id))) return undefined;
  const ids = unmined.map((batch) => batch.id);
  const halt = await whyNoFunds(context, await costOfBatches(context, ids));
  if (halt) return halt;
  for (const id of memory.unpaid) memory.sent.delete(id);
  memory.unpaid.clear();
  return undefined;
}

/** Hands over one batch. Where the node finds the fee too low, `bumpable` gets a higher one at once. */
export async function sendBatch(
  context: SettlerContext,
  id: bigint,
  raw: Hex,
  bumpable?: OpenBatch,
): Promise<SendOutcome> {
  const outcome = await context.chain.send(raw);
  const now = performance.now();
  const first = context.memory.sent.get(id)?.first ?? now;
  context.memory.sent.set(id, { first, last: now });
  if (outcome.kind === 'no_funds') context.memory.unpaid.add(id);
  else context.memory.unpaid.delete(id);
  if (outcome.kind === 'fee_too_low' && bumpable) return bump(context, bumpable);
  if (outcome.kind === 'refused') context.log.warn({ batch: id, ...outcome }, 'the node did not take a batch');
  return outcome;
}

/**
 * Nonces that no open batch uses any more (their batches were refused, and then the blocks went away) are used up by empty
 * transactions; otherwise everything behind them would wait for ever. Each offers more than the batch that had its nonce, so
 * that not this one is mined in its place: it may pass now, with operations that meanwhile are in another batch. The first
 * such nonce.
 */
async function fillGaps(
  context: SettlerContext,
  { deployment, unmined, view }: { deployment: Deployment; unmined: readonly OpenBatch[]; view: ChainView },
): Promise<bigint | undefined> {
  const { wallet } = context;
  const mine = unmined.filter((batch) => batch.signer === wallet.settler.address);
  const taken = new Set(mine.map((batch) => batch.nonce));
  const last = mine.at(-1);
  if (!last) return undefined;
  let first: bigint | undefined;
  for (let nonce = view.nonces.get(last.signer) ?? 0n; nonce < last.nonce; nonce += 1n) {
    if (taken.has(nonce)) continue;
    first ??= nonce;
    await fillGap(context, deployment, nonce);
  }
  return first;
}

async function fillGap(context: SettlerContext, { chainId }: Deployment, nonce: bigint): Promise<void> {
  const { wallet, chain, client, memory, tuning, log } = context;
  const { address } = wallet.settler;
  const now = performance.now();
  const sentAt = memory.fillersSent.get(nonce);
  if (sentAt !== undefined && now - sentAt < tuning.resendMilliseconds) return;
  const fees = await currentFees(context);
  const former = await readEndedRaw(client, address, nonce);
  const { raw } = await wallet.settler.sign({
    chainId,
    nonce,
    to: address,
    data: '0x',
    gas: 21_000n,
    ...raisedFees(fees, former ? parseTransaction(former) : {}),
  });
  await chain.send(raw);
  memory.fillersSent.set(nonce, now);
  log.warn({ nonce }, 'used up a nonce that no batch needs any more');
}

/** Signs a batch again with the same nonce and a higher fee, within reason, and stores it before it is sent. */
async function bump(context: SettlerContext, batch: OpenBatch): Promise<SendOutcome> {
  const { client, wallet, memory, hooks, log } = context;
  const raw = await readRaw(client, batch.id);
  const former = parseTransaction(raw);
  const settled = former.data && decodeSettleData(former.data);
  if (!former.to || !former.data || !settled || former.chainId === undefined)
    throw new Error(`batch ${batch.id} is no call of the token`);
  const fees = await currentFees(context);
  if ((former.maxFeePerGas ?? 0n) > fees.maxFee * feeMargin) {
    // The fee is not what keeps it: the chain stands still, say.
    memory.sent.delete(batch.id);
    return sendBatch(context, batch.id, raw);
  }
  const raised = raisedFees(fees, former);
  const signed = await wallet.settler.sign({
    // As it was signed first: a node that is of another chain now would get one that no chain of ours takes.
    chainId: former.chainId,
    nonce: batch.nonce,
    to: former.to,
    data: former.data,
    ...raised,
    gas: former.gas ?? settleGasLimit(settled.movements.length),
  });
  await replaceTransaction(client, batch.id, signed);
  memory.sent.delete(batch.id);
  memory.costs.delete(batch.id);
  hooks.onBumped?.();
  log.warn({ batch: batch.id, nonce: batch.nonce, ...raised }, 'a batch was stuck: it is sent with a higher fee');
  return sendBatch(context, batch.id, signed.raw);
}

/**
 * Notices that the chain went back behind what it had settled (a reorganisation, or a development chain that was killed
 * before it wrote its state). A later batch is only settled after the earlier ones, so the newest one tells; from there the
 * way leads back to the newest that is still settled, and all after it wait again with the transactions that they have.
 */
export async function reopenLostBatches(context: SettlerContext, deployment: Deployment): Promise<number> {
  const { chain, client, log, hooks, memory } = context;
  const lost: bigint[] = [];
  let before: bigint | null = null;
  for (let pageSize = 1; ; pageSize = 100) {
    const page: { id: bigint; batchId: Hex }[] = await readSettledBefore(client, deployment.id, before, pageSize);
    const settled =
      page.length === 0
        ? []
        : await chain.isSettled(
            deployment.token,
            page.map((batch) => batch.batchId),
            'latest',
          );
    const newest = settled.indexOf(true);
    lost.push(...page.slice(0, newest === -1 ? page.length : newest).map((batch) => batch.id));
    if (page.length === 0 || newest !== -1) break;
    before = page.at(-1)?.id ?? null;
  }
  if (lost.length === 0) return 0;
  await reopenBatches(client, lost);
  for (const id of lost) memory.sent.delete(id);
  memory.fillersSent.clear();
  hooks.onReorganised?.(lost.length);
  log.warn({ batches: lost.length }, 'the chain went back: these batches are sent again');
  return lost.length;
}
