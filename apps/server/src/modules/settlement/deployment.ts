import { deployData } from '@millaje/token';
import { getAddress, getContractAddress } from 'viem';
import type { Hex } from './ports.ts';
import { currentFees, type HaltReason, type SettlerContext, type SettlerMemory } from './settler-context.ts';
import { readUnknownBatchIds } from './batches.store.ts';
import {
  confirmDeployment,
  insertDeployment,
  readDeployment,
  readNextNonce,
  retireDeployment,
  type Deployment,
} from './settlement.store.ts';

export type DeploymentStanding =
  | { readonly kind: 'ready'; readonly deployment: Deployment }
  /** The token's own transaction is on its way. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'halted'; readonly reason: HaltReason };

/** The gas of the deployment, with room to spare. */
const deploymentGas = 3_000_000n;
/** What the settler should have before it starts: a deployment and some batches at ordinary fees. */
const leastFunds = 10n ** 17n;
const historyAgainMilliseconds = 60_000;

interface ChainIdentity {
  readonly chainId: number;
  readonly genesisHash: Hex;
}

/**
 * Sees to it that there is a token to settle on: deploys it, waits for it, or notices that the chain is not the one that we
 * settled on. A lost chain is settled anew where that is allowed; otherwise nothing is touched.
 */
export async function checkDeployment(context: SettlerContext): Promise<DeploymentStanding> {
  const { client, chain } = context;
  const [chainId, genesis] = await Promise.all([chain.chainId(), chain.block(0n)]);
  if (!genesis) return { kind: 'halted', reason: 'chain_reset' };
  const identity = { chainId, genesisHash: genesis.hash };
  const current = await readDeployment(client);
  if (!current) return begin(context, identity);
  const lost = whyAnother(context, current, identity) ?? (await whyMissing(context, current));
  if (lost === 'not_yet') return sendDeployment(context, current);
  const reason = lost ?? (await whyUnknownHistory(context, current));
  if (reason) return loseDeployment(context, current, { reason, identity });
  if (!current.isConfirmed) await confirm(context, current);
  const standing = await chain.tokenStanding(current.token, context.wallet.settler.address);
  if (standing.isPaused) return { kind: 'halted', reason: 'token_paused' };
  if (!standing.isSettler) return { kind: 'halted', reason: 'not_the_settler' };
  return { kind: 'ready', deployment: current };
}

async function begin(context: SettlerContext, identity: ChainIdentity): Promise<DeploymentStanding> {
  const { client, chain, wallet, token, log } = context;
  if (token.address) {
    if (!(await chain.hasCode(token.address))) return { kind: 'halted', reason: 'token_missing' };
    await insertDeployment(client, { ...identity, token: getAddress(token.address.toLowerCase()), sent: null });
    return checkDeployment(context);
  }
  const signer = wallet.settler.address;
  if (!(await ensureFunds(context))) return { kind: 'halted', reason: 'no_funds' };
  const [nonce, fees] = await Promise.all([chain.nonce(signer, 'latest'), currentFees(context)]);
  const data = deployData({ name: token.name, symbol: token.symbol, admin: token.admin ?? signer, settler: signer });
  const { hash, raw } = await wallet.settler.sign({
    chainId: identity.chainId,
    nonce,
    to: undefined,
    data,
    gas: deploymentGas,
    maxFee: fees.maxFee * 2n,
    priorityFee: fees.priorityFee,
  });
  const address = getContractAddress({ from: signer, nonce });
  await insertDeployment(client, { ...identity, token: address, sent: { signer, nonce, hash, raw } });
  log.info({ token: address, hash }, 'deploying the token');
  const deployment = await readDeployment(client);
  return deployment ? sendDeployment(context, deployment) : { kind: 'waiting' };
}

async function sendDeployment(context: SettlerContext, deployment: Deployment): Promise<DeploymentStanding> {
  if (!(await ensureFunds(context))) return { kind: 'halted', reason: 'no_funds' };
  if (deployment.sent) await context.chain.send(deployment.sent.raw);
  return { kind: 'waiting' };
}

async function confirm({ client, chain, log }: SettlerContext, deployment: Deployment): Promise<void> {
  const [receipt] = deployment.sent ? await chain.receipts([deployment.sent.hash]) : [];
  await confirmDeployment(client, deployment.id, receipt?.blockNumber);
  log.info({ token: deployment.token }, 'the token is on the chain');
}

/** Where anybody may have gas (a development chain), the settler takes it; elsewhere somebody has to send it some. */
export async function ensureFunds({ chain, wallet, fund }: SettlerContext): Promise<boolean> {
  const { address } = wallet.settler;
  if ((await chain.funds(address)) >= leastFunds) return true;
  if (!fund) return (await chain.funds(address)) > 0n;
  await fund(address);
  return true;
}

function whyAnother({ token }: SettlerContext, current: Deployment, identity: ChainIdentity): HaltReason | undefined {
  if (current.chainId !== identity.chainId) return 'another_chain';
  if (current.genesisHash !== identity.genesisHash) return 'chain_reset';
  if (token.address && token.address.toLowerCase() !== current.token.toLowerCase()) return 'another_token';
  return undefined;
}

/** The nonce is read before the code: what is mined in between must not look as if it were lost. */
async function whyMissing(
  { chain }: SettlerContext,
  { sent, token }: Deployment,
): Promise<HaltReason | 'not_yet' | undefined> {
  const next = sent ? await chain.nonce(sent.signer, 'latest') : undefined;
  if (await chain.hasCode(token)) return undefined;
  return sent && next !== undefined && next <= sent.nonce ? 'not_yet' : 'token_missing';
}

/**
 * Somebody settled with our key what we know nothing of: our database is older than the chain, and settling on would move
 * the same miles twice. Looked at once, and whenever the chain has seen more of our transactions than we signed.
 */
async function whyUnknownHistory(context: SettlerContext, current: Deployment): Promise<HaltReason | undefined> {
  const { client, chain, wallet, memory } = context;
  const { address } = wallet.settler;
  const [nonce, known] = [await chain.nonce(address, 'latest'), await readNextNonce(client, current.id, address)];
  const isAhead = known === undefined ? current.sent === null : nonce > known;
  if (!isAhead) return undefined;
  if (!isHistoryKnown(memory, nonce)) {
    memory.history = { nonce, at: performance.now(), isUnknown: await hasUnknownBatches(context, current) };
  }
  return memory.history?.isUnknown ? 'unknown_history' : undefined;
}

/** What was found strange is looked at again after a while, since somebody may have put it right. */
export function isHistoryKnown({ history }: SettlerMemory, nonce: bigint): boolean {
  return history?.nonce === nonce && !(history.isUnknown && performance.now() - history.at > historyAgainMilliseconds);
}

async function hasUnknownBatches({ client, chain }: SettlerContext, current: Deployment): Promise<boolean> {
  const head = await chain.block('latest');
  for await (const page of chain.settledBatches(current.token, current.firstBlock, head?.number ?? 0n)) {
    const unknown = await readUnknownBatchIds(
      client,
      current.id,
      page.map((batch) => batch.batchId),
    );
    if (unknown.length > 0) return true;
  }
  return false;
}

async function loseDeployment(
  context: SettlerContext,
  current: Deployment,
  loss: { reason: HaltReason; identity: ChainIdentity },
): Promise<DeploymentStanding> {
  const { client, rebuild, token, log, memory } = context;
  if (!rebuild || token.address) return { kind: 'halted', reason: loss.reason };
  log.warn(
    { token: current.token, reason: loss.reason },
    'the chain that was settled on is gone: everything is settled anew',
  );
  await retireDeployment(client, current.id, loss.reason);
  memory.sent.clear();
  memory.fillersSent.clear();
  memory.history = undefined;
  return begin(context, loss.identity);
}
