import { decodeSettleData } from '@millaje/token';
import type { chainTransactionSchema } from '@millaje/api';
import { zeroAddress } from 'viem';
import type { Chain, ChainBlock, ChainReceipt, ChainTransaction, Hex } from './ports.ts';

export type ChainTransactionView = (typeof chainTransactionSchema)['_zod']['output'];

/** A transaction as the chain itself tells it, seen from its newest block. One that waits for a block is not there yet. */
export async function readChainTransaction(
  chain: Chain,
  head: ChainBlock,
  hash: Hex,
): Promise<ChainTransactionView | 'transaction_not_found'> {
  const [[transaction], [receipt]] = await Promise.all([chain.transactions([hash]), chain.receipts([hash])]);
  if (!transaction || !receipt) return 'transaction_not_found';
  const block = receipt.blockNumber === head.number ? head : await chain.block(receipt.blockNumber);
  if (!block) return 'transaction_not_found';
  // It may have come in a block that is newer than the one that was looked at.
  const confirmations = Math.max(1, Number(head.number - receipt.blockNumber) + 1);
  return viewTransaction(transaction, receipt, { timestamp: block.timestamp, confirmations });
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
