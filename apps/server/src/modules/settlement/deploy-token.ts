import { deployData } from '@millaje/token';
import { getAddress, getContractAddress, parseTransaction } from 'viem';
import type { DeploymentStanding } from './deployment.ts';
import { feeMargin, larger, raisedFees } from './fees.ts';
import { costOf, whyNoFunds } from './funds.ts';
import type { Hex } from './ports.ts';
import { currentFees, type Halt, type SettlerContext } from './settler-context.ts';
import { insertDeployment, readDeployment, replaceDeploymentTransaction, type Deployment } from './settlement.store.ts';

/** What the deployment takes where the node gives no estimate. */
const usualGas = 3_000_000n;
const remindMilliseconds = 60_000;

export interface ChainIdentity {
  readonly chainId: number;
  readonly genesisHash: Hex;
}

/** Takes the token that was named, or deploys one. */
export async function beginDeployment(context: SettlerContext, identity: ChainIdentity): Promise<DeploymentStanding> {
  return context.token.address ? adoptToken(context, identity, context.token.address) : deployToken(context, identity);
}

/** A token that was there before us: where its history begins has to be known, so that nobody reads a public chain from its start. */
async function adoptToken(
  { client, chain, token }: SettlerContext,
  identity: ChainIdentity,
  address: Hex,
): Promise<DeploymentStanding> {
  if (!(await chain.hasCode(address))) return { kind: 'halted', reason: 'token_missing', detail: address };
  const firstBlock = token.firstBlock ?? (await chain.firstBlockOf(address));
  if (firstBlock === undefined) return { kind: 'halted', reason: 'token_first_block_unknown', detail: address };
  await insertDeployment(client, { ...identity, token: getAddress(address.toLowerCase()), sent: null, firstBlock });
  return { kind: 'waiting' };
}

async function deployToken(context: SettlerContext, identity: ChainIdentity): Promise<DeploymentStanding> {
  const { client, chain, wallet, token, confirmations, log } = context;
  const signer = wallet.settler.address;
  const data = deployData({ name: token.name, symbol: token.symbol, admin: token.admin ?? signer, settler: signer });
  const [nonce, fees, estimate, head] = await Promise.all([
    chain.nonce(signer, 'latest'),
    currentFees(context),
    chain.estimateGas({ from: signer, to: undefined, data }),
    chain.block('latest'),
  ]);
  // A quarter more than the estimate, and a fee that stays enough when the base fee doubles twice.
  const gas = estimate === undefined ? usualGas : (estimate * 5n) / 4n;
  const maxFee = fees.maxFee * 2n;
  const halt = await whyNoFunds(context, gas * maxFee);
  if (halt) return remind(context, halt);
  const { priorityFee } = fees;
  const transaction = { chainId: identity.chainId, nonce, to: undefined, data, gas, maxFee, priorityFee };
  const { hash, raw } = await wallet.settler.sign(transaction);
  const address = getContractAddress({ from: signer, nonce });
  // It comes into a later block; a reorganisation may count some blocks anew.
  const firstBlock = larger(0n, (head?.number ?? 0n) - BigInt(confirmations));
  await insertDeployment(client, { ...identity, token: address, sent: { signer, nonce, hash, raw }, firstBlock });
  log.info({ token: address, hash }, 'deploying the token');
  const deployment = await readDeployment(client);
  return deployment ? sendDeployment(context, deployment) : { kind: 'waiting' };
}

/** Hands the token's own transaction over (again), with a higher fee where it has waited for long. */
export async function sendDeployment(context: SettlerContext, deployment: Deployment): Promise<DeploymentStanding> {
  const { memory, tuning, chain, log } = context;
  const { sent } = deployment;
  if (!sent) return { kind: 'waiting' };
  memory.deploymentSentAt ??= performance.now();
  const isStuck = performance.now() - memory.deploymentSentAt > tuning.stuckMilliseconds;
  const raw = (isStuck ? await raiseFee(context, deployment) : undefined) ?? sent.raw;
  const halt = await whyNoFunds(context, costOf(raw));
  if (halt) return remind(context, halt);
  const outcome = await chain.send(raw);
  if (outcome.kind === 'fee_too_low') memory.deploymentSentAt = Number.NEGATIVE_INFINITY;
  if (outcome.kind === 'refused') log.warn({ ...outcome }, 'the node did not take the token');
  return { kind: 'waiting' };
}

/**
 * Signs the deployment again with the same nonce, so that the token's address stays, and stores it before it is sent; undefined
 * where a higher fee would not help, or where the key that signed it is not ours any more.
 */
async function raiseFee(context: SettlerContext, { id, chainId, sent }: Deployment): Promise<Hex | undefined> {
  const { client, wallet, memory, log } = context;
  if (!sent || sent.signer !== wallet.settler.address) return undefined;
  const { data = '0x', gas = usualGas, ...offered } = parseTransaction(sent.raw);
  const { maxFee, priorityFee } = await currentFees(context);
  const usual = { maxFee: maxFee * 2n, priorityFee };
  memory.deploymentSentAt = performance.now();
  if ((offered.maxFeePerGas ?? 0n) > usual.maxFee * feeMargin) return undefined;
  const raised = raisedFees(usual, offered);
  const signed = await wallet.settler.sign({ chainId, nonce: sent.nonce, to: undefined, data, gas, ...raised });
  await replaceDeploymentTransaction(client, id, signed);
  log.warn({ hash: signed.hash, ...raised }, 'the token was stuck: it is sent with a higher fee');
  return signed.raw;
}

/** Says now and then who needs funds, for as long as they are missing. */
function remind({ memory, log }: SettlerContext, halt: Halt): Halt {
  const now = performance.now();
  if (memory.remindedAt === undefined || now - memory.remindedAt >= remindMilliseconds) {
    memory.remindedAt = now;
    log.warn({ reason: halt.reason, detail: halt.detail }, 'the token waits for gas to be paid with');
  }
  return halt;
}
