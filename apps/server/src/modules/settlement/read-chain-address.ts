import type { chainAddressSchema } from '@millaje/api';
import { zeroAddress } from 'viem';
import { ChainUnreachableError, type Chain, type Hex, type TokenTransfer } from './ports.ts';
import { readDeployment, type Queryable } from './settlement.store.ts';

export type ChainAddressView = (typeof chainAddressSchema)['_zod']['output'];

/** How far back movements are looked for; nodes bound the range that they search. */
const blocksBack = 5_000n;
const movementsMaximum = 25;

/** What the chain itself has of an address: its miles now, and its last movements. */
export async function readChainAddress(
  { database, chain }: { database: Queryable; chain: Chain },
  address: Hex,
): Promise<ChainAddressView | 'chain_unreachable'> {
  const deployment = await readDeployment(database);
  if (!deployment?.isConfirmed) return 'chain_unreachable';
  const { token } = deployment;
  try {
    const head = await chain.block('latest');
    if (!head) return 'chain_unreachable';
    const [[balance = 0n], movements] = await Promise.all([
      chain.balancesOf(token, [address], head.number),
      readMovements(chain, { token, address, head: head.number }),
    ]);
    return { address, token_address: token, block_number: Number(head.number), balance: Number(balance), movements };
  } catch (error) {
    if (error instanceof ChainUnreachableError) return 'chain_unreachable';
    throw error;
  }
}

/** The last movements, newest first; null where the node does not tell them. */
async function readMovements(
  chain: Chain,
  { token, address, head }: { token: Hex; address: Hex; head: bigint },
): Promise<ChainAddressView['movements']> {
  const from = head > blocksBack ? head - blocksBack : 0n;
  try {
    const transfers = (await chain.transfersOf(token, address, { from, to: head }))
      .slice(-movementsMaximum)
      .toReversed();
    const numbers = [...new Set(transfers.map((transfer) => transfer.blockNumber))];
    const blocks = await Promise.all(numbers.map((number) => chain.block(number)));
    const times = new Map(numbers.map((number, place) => [number, blocks[place]?.timestamp ?? 0n]));
    return transfers.map((transfer) => viewTransfer(transfer, times.get(transfer.blockNumber) ?? 0n));
  } catch (error) {
    if (error instanceof ChainUnreachableError) return null;
    throw error;
  }
}

function viewTransfer({ transactionHash, blockNumber, from, to, amount }: TokenTransfer, timestamp: bigint) {
  return {
    transaction_hash: transactionHash,
    block_number: Number(blockNumber),
    timestamp: new Date(Number(timestamp) * 1000).toISOString(),
    from: from === zeroAddress ? null : from,
    to: to === zeroAddress ? null : to,
    amount: Number(amount),
  };
}
