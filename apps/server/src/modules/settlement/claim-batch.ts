import {
  batchIdOf,
  encodeMovements,
  MAX_MOVEMENTS_PER_BATCH,
  OPERATIONS_PER_WORD,
  settleData,
  settleGasLimit,
  type Movement,
} from '@millaje/token';
import { costOfBatches, whyNoFunds } from './funds.ts';
import { gasFor, gasMaximum, usualGasMaximum } from './gas.ts';
import { movementsOf } from './movements.ts';
import type { Hex } from './ports.ts';
import { currentFees, type Halt, type SettlerContext } from './settler-context.ts';
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

export interface ClaimedBatch {
  readonly id: bigint;
  readonly raw: Hex;
  readonly isPiece: boolean;
  readonly operationCount: number;
}

/**
 * Takes the next waiting operations in the order of their ids, signs the transaction that settles them, and stores both in
 * one transaction, before anything is sent. `none`: nothing waits; `later`: what comes next has to travel alone; or why the
 * settlement is halted. `underWay`: the batches that are in no block yet.
 */
export async function claimBatch(
  context: SettlerContext,
  { deployment, nonce, underWay }: { deployment: Deployment; nonce: bigint; underWay: readonly bigint[] },
): Promise<ClaimedBatch | Halt | 'none' | 'later'> {
  const { client, wallet, tuning } = context;
  const isAlone = underWay.length === 0;
  const waiting = await readWaiting(client, tuning.batchOperations);
  if (waiting.length === 0) return 'none';
  const fees = await currentFees(context);
  const chosen = chooseOperations(await withAddresses(context, waiting), usualGasMaximum(context, fees.gasLimit));
  if (chosen.isPiece && !isAlone) return 'later';
  if (chosen.offChain.length > 0) await markOffChain(client, chosen.offChain);
  if (chosen.movements.length === 0) return 'none';
  const id = await nextBatchNumber(client);
  const movements = encodeMovements(chosen.movements);
  const batchId = batchIdOf(`${deployment.token}:${id}`, movements);
  const call = { from: wallet.settler.address, to: deployment.token, data: settleData(batchId, movements) };
  const movementCount = chosen.movements.length;
  const usual = settleGasLimit(movementCount, chosen.wordCount);
  const gas = await gasFor(context, { call, usual, movementCount, isAlone, maximum: gasMaximum(fees.gasLimit) });
  const halt = await whyNoFunds(context, gas * fees.maxFee + (await costOfBatches(context, underWay)));
  if (halt) return halt;
  const { chainId } = deployment;
  const { maxFee, priorityFee } = fees;
  const { hash, raw } = await wallet.settler.sign({ ...call, chainId, nonce, gas, maxFee, priorityFee });
  const { operationIds, isPiece } = chosen;
  await inTransaction(client, () =>
    insertBatch(client, {
      id,
      deploymentId: deployment.id,
      batchId,
      signer: wallet.settler.address,
      nonce,
      hash,
      raw,
      operationIds,
      movementCount,
      isPiece,
    }),
  );
  return { id, raw, isPiece, operationCount: operationIds.length };
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
