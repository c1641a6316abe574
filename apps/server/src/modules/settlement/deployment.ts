import { beginDeployment, sendDeployment, type ChainIdentity } from './deploy-token.ts';
import { findUnknown } from './history.ts';
import { isBeyondDoubt, type Halt, type HaltReason, type SettlerContext } from './settler-context.ts';
import { endHold, readHold } from './settler-lease.store.ts';
import {
  confirmDeployment,
  readDeployment,
  readNextNonce,
  recordFirstBlock,
  retireDeployment,
  type Deployment,
} from './settlement.store.ts';

export type DeploymentStanding =
  | { readonly kind: 'ready'; readonly deployment: Deployment }
  /** The token's own transaction is on its way. */
  | { readonly kind: 'waiting' }
  | Halt;

/**
 * Sees to it that there is a token to settle on: deploys it, waits for it, or notices that the chain is not the one that we
 * settled on. A lost chain is settled anew where that is allowed; otherwise nothing is touched.
 */
export async function checkDeployment(context: SettlerContext): Promise<DeploymentStanding> {
  const { client, chain } = context;
  const [chainId, genesis] = await Promise.all([chain.chainId(), chain.block(0n)]);
  const identity = { chainId, genesisHash: genesis?.hash ?? '0x' };
  const current = await readDeployment(client);
  if (!current) return genesis ? begin(context, identity) : { kind: 'halted', reason: 'chain_reset' };
  const lost = whyAnother(context, current, identity) ?? (await whyMissing(context, current));
  if (lost === 'not_yet') return sendThenLook(context, current);
  if (isDoubtful(context, lost)) return { kind: 'waiting' };
  const unknown = lost ? undefined : await whatIsUnknown(context, current);
  const reason = lost ?? (unknown === undefined ? undefined : 'unknown_history');
  if (reason) return loseDeployment(context, current, { reason, identity, detail: unknown });
  return standingOf(context, current);
}

/**
 * What speaks against our token has to last before it is believed, longer still before everything is settled anew for it: one
 * wrong answer of one node must not cost the whole history.
 */
function isDoubtful(context: SettlerContext, lost: HaltReason | undefined): boolean {
  const { rebuild, token, tuning } = context;
  // Which token to take was said by a person.
  const isStrange = lost !== undefined && lost !== 'another_token';
  const milliseconds = rebuild && !token.address ? tuning.rebuildDoubtMilliseconds : tuning.doubtMilliseconds;
  const isBelieved = isBeyondDoubt(context, 'lost token', isStrange, milliseconds);
  return isStrange && !isBelieved;
}

/** How things stand with a token that is there. */
async function standingOf(context: SettlerContext, current: Deployment): Promise<DeploymentStanding> {
  const { client, chain, log, memory } = context;
  if (!current.isConfirmed) {
    await confirmDeployment(client, current.id);
    memory.deploymentSentAt = undefined;
    log.info({ token: current.token }, 'the token is on the chain');
  }
  const deployment = await withFirstBlock(context, current);
  const standing = await chain.tokenStanding(deployment.token, context.wallet.settler.address);
  if (standing.isPaused) return { kind: 'halted', reason: 'token_paused' };
  if (!standing.isSettler) return { kind: 'halted', reason: 'not_the_settler' };
  return { kind: 'ready', deployment };
}

/** Earlier versions did not write down where the history of every token begins: it is looked for once, where the node can tell. */
async function withFirstBlock(context: SettlerContext, current: Deployment): Promise<Deployment> {
  const { client, chain, memory, token } = context;
  if (current.isFirstBlockKnown || memory.hasLookedForFirstBlock) return current;
  const firstBlock = token.firstBlock ?? (await chain.firstBlockOf(current.token));
  memory.hasLookedForFirstBlock = true;
  if (firstBlock === undefined) return current;
  await recordFirstBlock(client, current.id, firstBlock);
  return { ...current, firstBlock };
}

async function begin(context: SettlerContext, identity: ChainIdentity): Promise<DeploymentStanding> {
  const standing = await beginDeployment(context, identity);
  return standing.kind === 'waiting' ? look(context) : standing;
}

async function sendThenLook(context: SettlerContext, current: Deployment): Promise<DeploymentStanding> {
  const standing = await sendDeployment(context, current);
  return standing.kind === 'waiting' ? look(context) : standing;
}

/** Some chains have a block for it at once. */
async function look(context: SettlerContext): Promise<DeploymentStanding> {
  const deployment = await readDeployment(context.client);
  const isThere = deployment && (await context.chain.hasCode(deployment.token));
  return isThere ? standingOf(context, deployment) : { kind: 'waiting' };
}

function whyAnother({ token }: SettlerContext, current: Deployment, identity: ChainIdentity): HaltReason | undefined {
  if (current.chainId !== identity.chainId) return 'another_chain';
  if (current.genesisHash !== identity.genesisHash) return 'chain_reset';
  if (token.address && token.address.toLowerCase() !== current.token.toLowerCase()) return 'another_token';
  return undefined;
}

/**
 * The nonce is read before the code: what is mined in between must not look as if it were lost. A token that the newest block
 * does not show is missing only where a final block does not show it either.
 */
async function whyMissing(
  { chain, confirmations }: SettlerContext,
  { sent, token }: Deployment,
): Promise<HaltReason | 'not_yet' | undefined> {
  const next = sent ? await chain.nonce(sent.signer, 'latest') : undefined;
  if (await chain.hasCode(token)) return undefined;
  if (sent && next !== undefined && next <= sent.nonce) return 'not_yet';
  const head = await chain.block('latest');
  const final = (head?.number ?? 0n) - BigInt(confirmations - 1);
  return final > 0n && (await chain.hasCode(token, final)) ? undefined : 'token_missing';
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
