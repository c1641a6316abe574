import {
  batchIdOf,
  encodeMovements,
  MAX_MOVEMENTS_PER_BATCH,
  settleData,
  settleGasLimit,
  type Movement,
} from '@millaje/token';
import { programmeAccounts } from '@millaje/domain';
import { isOffChainAccount, movementsOf } from './movements.ts';
import type { Hex } from './ports.ts';
import { currentFees, type SettlerContext } from './settler-context.ts';
import {
  inTransaction,
  insertAddresses,
  insertBatch,
  markOffChain,
  nextBatchNumber,
  readAddress,
  readWaiting,
  type Deployment,
  type WaitingOperation,
} from './settlement.store.ts';

/** What one transaction may use since EIP-7825. */
const gasPerTransaction = 16_777_216n;

export interface ClaimedBatch {
  readonly id: bigint;
  readonly raw: Hex;
  readonly isPiece: boolean;
  readonly operationCount: number;
}

/**
 * Takes the next waiting operations in the order of their ids, signs the transaction that settles them, and stores both in
 * one transaction, before anything is sent. `none`: nothing waits; `later`: what comes next has to travel alone.
 */
export async function claimBatch(
  context: SettlerContext,
  { deployment, nonce, isAlone }: { deployment: Deployment; nonce: bigint; isAlone: boolean },
): Promise<ClaimedBatch | 'none' | 'later'> {
  const { client, wallet } = context;
  const fees = await currentFees(context);
  const commission = await commissionAddress(context);
  return inTransaction(client, async () => {
    const waiting = await withAddresses(context, await readWaiting(client, context.tuning.batchOperations));
    if (waiting.length === 0) return 'none';
    const chosen = chooseOperations(waiting, commission, movementsMaximum(fees.gasLimit));
    if (chosen.isPiece && !isAlone) return 'later';
    if (chosen.offChain.length > 0) await markOffChain(client, chosen.offChain);
    if (chosen.movements.length === 0) return 'none';
    const id = await nextBatchNumber(client);
    const movements = encodeMovements(chosen.movements);
    const batchId = batchIdOf(`${deployment.token}:${id}`, movements);
    const { hash, raw } = await wallet.settler.sign({
      chainId: deployment.chainId,
      nonce,
      to: deployment.token,
      data: settleData(batchId, movements),
      gas: settleGasLimit(chosen.movements.length),
      maxFee: fees.maxFee,
      priorityFee: fees.priorityFee,
    });
    const { operationIds, isPiece } = chosen;
    await insertBatch(client, {
      id,
      deploymentId: deployment.id,
      batchId,
      signer: wallet.settler.address,
      nonce,
      hash,
      raw,
      operationIds,
      movementCount: chosen.movements.length,
      isPiece,
    });
    return { id, raw, isPiece, operationCount: operationIds.length };
  });
}

function movementsMaximum(blockGasLimit: bigint): number {
  const gas = blockGasLimit < gasPerTransaction ? blockGasLimit : gasPerTransaction;
  const fitting = Number((gas - settleGasLimit(0)) / (settleGasLimit(1) - settleGasLimit(0)));
  return Math.max(1, Math.min(MAX_MOVEMENTS_PER_BATCH, fitting));
}

/** As many of the first operations as one transaction can hold, and as those of a refused batch may share. */
export function chooseOperations(waiting: readonly WaitingOperation[], commission: Hex, movementsMaximum: number) {
  const movements: Movement[] = [];
  const operationIds: bigint[] = [];
  const offChain: bigint[] = [];
  let most = Number.POSITIVE_INFINITY;
  let isPiece = false;
  for (const operation of waiting) {
    const parts = movementsOf(operation, commission);
    const allowed = Math.min(most, operation.batchMaximum ?? Number.POSITIVE_INFINITY);
    if (parts.length === 0) {
      offChain.push(operation.id);
      continue;
    }
    // A piece and what was never refused do not share a batch.
    const isOther = operationIds.length > 0 && isPiece !== (operation.batchMaximum !== null);
    if (isOther || operationIds.length + 1 > allowed) break;
    if (operationIds.length > 0 && movements.length + parts.length > movementsMaximum) break;
    most = allowed;
    isPiece = operation.batchMaximum !== null;
    operationIds.push(operation.id);
    movements.push(...parts);
  }
  return { movements, operationIds, offChain, isPiece };
}

/** Accounts get their address when they are opened; one that has none gets it now. */
async function withAddresses(
  { client, wallet }: SettlerContext,
  waiting: WaitingOperation[],
): Promise<WaitingOperation[]> {
  const missing = new Map<bigint, Hex>();
  for (const { fromAccountId, fromAddress, toAccountId, toAddress } of waiting) {
    for (const [id, address] of [
      [fromAccountId, fromAddress],
      [toAccountId, toAddress],
    ] as const) {
      if (address === null && !isOffChainAccount(id) && !missing.has(id)) missing.set(id, wallet.addressOf(id));
    }
  }
  if (missing.size === 0) return waiting;
  await insertAddresses(client, missing);
  return waiting.map((operation) => ({
    ...operation,
    fromAddress: operation.fromAddress ?? missing.get(operation.fromAccountId) ?? null,
    toAddress: operation.toAddress ?? missing.get(operation.toAccountId) ?? null,
  }));
}

async function commissionAddress({ client, wallet, memory }: SettlerContext): Promise<Hex> {
  if (memory.commissionAddress) return memory.commissionAddress;
  const { commission } = programmeAccounts;
  let address = await readAddress(client, commission);
  if (!address) {
    await insertAddresses(client, new Map([[commission, wallet.addressOf(commission)]]));
    address = await readAddress(client, commission);
  }
  if (!address) throw new Error('the commission account has no address');
  memory.commissionAddress = address;
  return address;
}
