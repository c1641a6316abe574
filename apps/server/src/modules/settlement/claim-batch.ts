import {
  batchIdOf,
  encodeMovements,
  MAX_MOVEMENTS_PER_BATCH,
  OPERATIONS_PER_WORD,
  settleData,
  settleGasLimit,
  type Movement,
} from '@millaje/token';
import { movementsOf } from './movements.ts';
import type { Hex } from './ports.ts';
import { currentFees, type SettlerContext } from './settler-context.ts';
import {
  inTransaction,
  insertAddresses,
  insertBatch,
  markOffChain,
  nextBatchNumber,
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
  return inTransaction(client, async () => {
    const waiting = await withAddresses(context, await readWaiting(client, context.tuning.batchOperations));
    if (waiting.length === 0) return 'none';
    const chosen = chooseOperations(waiting, gasMaximum(fees.gasLimit));
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
      gas: settleGasLimit(chosen.movements.length, chosen.wordCount),
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

function gasMaximum(blockGasLimit: bigint): bigint {
  return blockGasLimit < gasPerTransaction ? blockGasLimit : gasPerTransaction;
}

/** As many of the first operations as one transaction can hold, and as those of a refused batch may share. */
export function chooseOperations(waiting: readonly WaitingOperation[], gasMaximum: bigint) {
  const movements: Movement[] = [];
  const operationIds: bigint[] = [];
  const offChain: bigint[] = [];
  let most = Number.POSITIVE_INFINITY;
  let isPiece = false;
  let lastWord: bigint | undefined;
  let wordCount = 0;
  for (const operation of waiting) {
    const parts = movementsOf(operation);
    const allowed = Math.min(most, operation.batchMaximum ?? Number.POSITIVE_INFINITY);
    if (parts.length === 0) {
      offChain.push(operation.id);
      continue;
    }
    // A piece and what was never refused do not share a batch.
    const isOther = operationIds.length > 0 && isPiece !== (operation.batchMaximum !== null);
    if (isOther || operationIds.length + 1 > allowed) break;
    const word = operation.id / BigInt(OPERATIONS_PER_WORD);
    const words = word === lastWord ? wordCount : wordCount + 1;
    const count = movements.length + parts.length;
    const isTooMuch = count > MAX_MOVEMENTS_PER_BATCH || settleGasLimit(count, words) > gasMaximum;
    if (operationIds.length > 0 && isTooMuch) break;
    [lastWord, wordCount] = [word, words];
    most = allowed;
    isPiece = operation.batchMaximum !== null;
    operationIds.push(operation.id);
    movements.push(...parts);
  }
  return { movements, wordCount, operationIds, offChain, isPiece };
}

/** Accounts get their address when they are opened; one that has none gets it now. */
async function withAddresses(
  { client, wallet }: SettlerContext,
  waiting: WaitingOperation[],
): Promise<WaitingOperation[]> {
  const missing = new Map<bigint, Hex>();
  for (const { accountId, address, isOffChain } of waiting.flatMap(({ postings }) => postings)) {
    if (address === null && !isOffChain) missing.set(accountId, wallet.addressOf(accountId));
  }
  if (missing.size === 0) return waiting;
  await insertAddresses(client, missing);
  return waiting.map((operation) => ({
    ...operation,
    postings: operation.postings.map((posting) => ({
      ...posting,
      address: posting.address ?? missing.get(posting.accountId) ?? null,
    })),
  }));
}
