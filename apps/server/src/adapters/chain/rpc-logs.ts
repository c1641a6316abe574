import { milesTokenAbi } from '@millaje/token';
import { encodeEventTopics, numberToHex } from 'viem';
import type { Hex, SettledBatch, TokenTransfer } from '../../modules/settlement/ports.ts';
import { inChainOrder, readSettledBatch, readTransfer, type RawLog } from './rpc-answers.ts';
import { saidByNode, type Ask } from './rpc-client.ts';

/** What came to an address or left it, in the order of the chain. */
export async function transfersOf(
  ask: Ask,
  { token, address, from, to }: { token: Hex; address: Hex; from: bigint; to: bigint },
): Promise<TokenTransfer[]> {
  // In lower case: an address with capitals in the wrong places is still that address.
  const holder = address.toLowerCase() as Hex;
  const found = await Promise.all(
    [{ from: holder }, { to: holder }].map((args) =>
      ask<RawLog[]>('eth_getLogs', [
        {
          address: token,
          topics: encodeEventTopics({ abi: milesTokenAbi, eventName: 'Transfer', args }),
          fromBlock: numberToHex(from),
          toBlock: numberToHex(to),
        },
      ]),
    ),
  );
  return inChainOrder(found.flat().map(readTransfer));
}

/** The event of one batch, in that block or a later one. */
export async function findSettledBatch(
  ask: Ask,
  { token, batchId, from }: { token: Hex; batchId: Hex; from: bigint },
): Promise<SettledBatch | undefined> {
  const to = BigInt(await ask<Hex>('eth_blockNumber', []));
  for await (const [found] of settledBatches(ask, { token, from, to, batchId })) return found;
  return undefined;
}

interface BatchRange {
  readonly token: Hex;
  readonly from: bigint;
  readonly to: bigint;
  /** Only this batch. */
  readonly batchId?: Hex;
}

/** The batches settled in a range of blocks, page by page. */
export async function* settledBatches(
  ask: Ask,
  { token, to, batchId, ...range }: BatchRange,
): AsyncGenerator<SettledBatch[]> {
  const topics = encodeEventTopics({ abi: milesTokenAbi, eventName: 'BatchSettled', args: { batchId } });
  // Nodes bound the range, or the size of the answer, each in its own way and words: find out how much it gives at once.
  let { from } = range;
  let step = 1_000n;
  let most = 1_000_000n;
  while (from <= to) {
    const end = from + step - 1n < to ? from + step - 1n : to;
    const question = {
      address: token,
      topics,
      fromBlock: numberToHex(from),
      toBlock: numberToHex(end),
    };
    let logs: RawLog[];
    try {
      logs = await ask<RawLog[]>('eth_getLogs', [question]);
    } catch (error) {
      if (saidByNode(error) === undefined || end === from) throw error;
      most = (end - from + 1n) / 2n;
      step = most;
      continue;
    }
    if (logs.length > 0) yield logs.map(readSettledBatch);
    if (logs.length < 1_000 && step * 2n <= most) step *= 2n;
    from = end + 1n;
  }
}
