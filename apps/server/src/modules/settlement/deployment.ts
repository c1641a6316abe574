import { deployData } from '@millaje/token';
import { getAddress, getContractAddress } from 'viem';
import type { Hex } from './ports.ts';
import { costOf, whyNoFunds } from './funds.ts';
import { findUnknown } from './history.ts';
import { currentFees, type Halt, type HaltReason, type SettlerContext } from './settler-context.ts';
import { endHold, readHold } from './settler-lease.store.ts';
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
  | Halt;

/** The gas of the deployment, with room to spare. */
const deploymentGas = 3_000_000n;

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
  const unknown = lost ? undefined : await whatIsUnknown(context, current);
  const reason = lost ?? (unknown === undefined ? undefined : 'unknown_history');
  if (reason) return loseDeployment(context, current, { reason, identity, detail: unknown });
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
  const [nonce, fees] = await Promise.all([chain.nonce(signer, 'latest'), currentFees(context)]);
  const halt = await whyNoFunds(context, deploymentGas * fees.maxFee * 2n);
  if (halt) return halt;
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
  const { sent } = deployment;
  if (!sent) return { kind: 'waiting' };
  const halt = await whyNoFunds(context, costOf(sent.raw));
  if (halt) return halt;
  const outcome = await context.chain.send(sent.raw);
  if (outcome.kind === 'refused') context.log.warn({ ...outcome }, 'the node did not take the token');
  return { kind: 'waiting' };
}

async function confirm({ client, chain, log }: SettlerContext, deployment: Deployment): Promise<void> {
  const [receipt] = deployment.sent ? await chain.receipts([deployment.sent.hash]) : [];
  await confirmDeployment(client, deployment.id, receipt?.blockNumber);
  log.info({ token: deployment.token }, 'the token is on the chain');
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
 * What somebody settled with our key and we know nothing of: our database is older than the chain, and settling on would move
 * the same miles twice. Looked for where this key signed nothing yet, whenever the chain has seen more of its transactions than
 * we signed, and where the token refused an operation as settled before.
 */
async function whatIsUnknown(context: SettlerContext, current: Deployment): Promise<string | undefined> {
  const { client, chain, wallet, memory } = context;
  const hold = await readHold(client);
  if (hold?.reason === 'unknown_history') return hold.detail ?? hold.reason;
  const { address } = wallet.settler;
  const [nonce, known] = [await chain.nonce(address, 'latest'), await readNextNonce(client, current.id, address)];
  const isOurs = known !== undefined && nonce <= known && memory.history?.unknown === undefined;
  return isOurs ? undefined : findUnknown(context, current, { nonce, from: current.firstBlock });
}

async function loseDeployment(
  context: SettlerContext,
  current: Deployment,
  { reason, identity, detail }: { reason: HaltReason; identity: ChainIdentity; detail: string | undefined },
): Promise<DeploymentStanding> {
  const { client, rebuild, token, log, memory } = context;
  if (!rebuild || token.address) return { kind: 'halted', reason, ...(detail === undefined ? {} : { detail }) };
  log.warn(
    { token: current.token, reason, detail },
    'the chain that was settled on is gone: everything is settled anew',
  );
  await retireDeployment(client, current.id, reason);
  await endHold(client);
  memory.sent.clear();
  memory.fillersSent.clear();
  memory.history = undefined;
  return begin(context, identity);
}
