import { decodeSettleData } from '@millaje/token';
import {
  quarantinedListed,
  type chainTransactionSchema,
  type QuarantinedOperation,
  type Reconciliation,
} from '@millaje/api';
import { zeroAddress } from 'viem';
import { ChainUnreachableError, type Chain, type ChainReceipt, type ChainTransaction, type Hex } from './ports.ts';
import { reconcile, type ReconcileOptions } from './reconcile.ts';
import { countQuarantined, readQuarantined, readReconciliation, readReconciliations } from './reconciliation.store.ts';
import { readHold } from './settler-lease.store.ts';
import { readSettlementState, type SettlementState } from './settlement-state.ts';
import type { Queryable } from './settlement.store.ts';
import { viewReconciliation } from './settlement.view.ts';

export type ChainTransactionView = (typeof chainTransactionSchema)['_zod']['output'];

/** A page of the reconciliations so far (1-based), newest first, and the state of the settlement. */
export async function listReconciliations(
  world: { database: Queryable; chain: Chain },
  { page_count, quantity }: { readonly page_count: number; readonly quantity: number },
): Promise<{ rows: Reconciliation[]; count: number; state: SettlementState }> {
  const [{ rows, count }, state] = await Promise.all([
    readReconciliations(world.database, { offset: (page_count - 1) * quantity, limit: quantity }),
    readSettlementState(world),
  ]);
  return { rows: rows.map(viewReconciliation), count: Number(count), state };
}

/** One reconciliation; undefined where there is none with that number. */
export async function findReconciliation(database: Queryable, id: number): Promise<Reconciliation | undefined> {
  const row = await readReconciliation(database, id);
  return row && viewReconciliation(row);
}

/** The quarantined operations, the oldest first, and what the settlement was stopped for. */
export async function listQuarantine(database: Queryable) {
  const [rows, count, hold] = await Promise.all([
    readQuarantined(database, quarantinedListed),
    countQuarantined(database),
    readHold(database),
  ]);
  const view = (row: (typeof rows)[number]): QuarantinedOperation => ({
    operation_id: Number(row.operation_id),
    amount: Number(row.amount),
    reason: row.reason,
    quarantined_at: row.quarantined_at.toISOString(),
  });
  return { rows: rows.map(view), count: Number(count), stopped: hold ?? null };
}

/** Compares every account with the chain, now. Refuses while another one runs, and when the chain does not answer. */
export async function runReconciliation(
  options: ReconcileOptions,
): Promise<Reconciliation | 'reconciliation_running' | 'chain_unreachable'> {
  const result = await reconcile(options);
  return typeof result === 'string' ? result : viewReconciliation(result);
}

/** A transaction as the chain itself tells it. One that waits for a block is not there yet. */
export async function readChainTransaction(
  chain: Chain,
  hash: Hex,
): Promise<ChainTransactionView | 'transaction_not_found' | 'chain_unreachable'> {
  try {
    const [[transaction], [receipt], head] = await Promise.all([
      chain.transactions([hash]),
      chain.receipts([hash]),
      chain.block('latest'),
    ]);
    const block = receipt && (await chain.block(receipt.blockNumber));
    if (!transaction || !receipt || !block || !head) return 'transaction_not_found';
    const confirmations = Number(head.number - receipt.blockNumber) + 1;
    return viewTransaction(transaction, receipt, { timestamp: block.timestamp, confirmations });
  } catch (error) {
    if (error instanceof ChainUnreachableError) return 'chain_unreachable';
    throw error;
  }
}

function viewTransaction(
  transaction: ChainTransaction,
  receipt: ChainReceipt,
  { timestamp, confirmations }: { timestamp: bigint; confirmations: number },
): ChainTransactionView {
  const movements = decodeSettleData(transaction.input)?.movements ?? [];
  return {
    hash: transaction.hash,
    block_number: Number(receipt.blockNumber),
    block_hash: receipt.blockHash,
    timestamp: new Date(Number(timestamp) * 1000).toISOString(),
    confirmations,
    status: receipt.succeeded ? 'success' : 'reverted',
    from: transaction.from,
    to: transaction.to ?? null,
    gas_used: String(receipt.gasUsed),
    movements: movements.map(({ operationId, from, to, amount }) => ({
      operation_id: Number(operationId),
      from: from === zeroAddress ? null : from,
      to: to === zeroAddress ? null : to,
      amount: Number(amount),
    })),
  };
}
