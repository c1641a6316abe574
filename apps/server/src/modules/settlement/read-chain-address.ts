import type { chainAddressSchema } from '@millaje/api';
import { zeroAddress } from 'viem';
import { ChainUnreachableError, type Chain, type ChainBlock, type Hex, type TokenTransfer } from './ports.ts';

export type ChainAddressView = (typeof chainAddressSchema)['_zod']['output'];

/** How far back movements are looked for; nodes bound the range that they search. */
const blocksBack = 5_000n;
const movementsMaximum = 25;

/** What the chain itself has of an address at its newest block: its miles, and its last movements. */
export async function readChainAddress(
  chain: Chain,
  { token, head }: { readonly token: Hex; readonly head: ChainBlock },
  address: Hex,
): Promise<ChainAddressView> {
  const [[balance = 0n], movements] = await Promise.all([
    chain.balancesOf(token, [address], head.number),
    readMovements(chain, { token, address, head: head.number }),
  ]);
  return { address, token_address: token, block_number: Number(head.number), balance: Number(balance), movements };
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
    const times = await readTimes(chain, transfers);
    return transfers.map((transfer) => viewTransfer(transfer, times.get(transfer.blockNumber) ?? 0n));
  } catch (error) {
    if (error instanceof ChainUnreachableError) return null;
    throw error;
  }
}

/** When the blocks of these movements came; asked for only where the node did not say so with the movement. */
async function readTimes(chain: Chain, transfers: readonly TokenTransfer[]): Promise<Map<bigint, bigint>> {
  const times = new Map(transfers.map(({ blockNumber, timestamp }) => [blockNumber, timestamp]));
  const missing = [...times].filter(([, timestamp]) => timestamp === undefined).map(([number]) => number);
  const blocks = await Promise.all(missing.map((number) => chain.block(number)));
  for (const [place, number] of missing.entries()) times.set(number, blocks[place]?.timestamp);
  return new Map([...times].map(([number, timestamp]) => [number, timestamp ?? 0n]));
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
