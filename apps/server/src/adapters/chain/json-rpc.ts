import { createClient, http, numberToHex } from 'viem';
import type { Chain, Hex } from '../../modules/settlement/ports.ts';
import { readBlock, readReceipt, readTransaction } from './rpc-answers.ts';
import type { RawBlock, RawReceipt, RawTransaction } from './rpc-answers.ts';
import { createTokenCalls, estimateGas, firstBlockOf, refusalOf, send, tag } from './rpc-calls.ts';
import { createRpcClient, type RpcOptions } from './rpc-client.ts';
import { findSettledBatch, settledBatches, transfersOf } from './rpc-logs.ts';

/** A chain behind a JSON-RPC URL. Questions that are asked at the same moment travel together in one request. */
export function createJsonRpcChain(options: RpcOptions): Chain {
  const { ask, askSlowly } = createRpcClient(options);
  return {
    ...createTokenCalls(ask),
    chainId: async () => Number(await ask<Hex>('eth_chainId', [])),
    block: async (at) => readBlock(await ask<RawBlock | null>('eth_getBlockByNumber', [tag(at), false])),
    receipts: (hashes) =>
      Promise.all(
        hashes.map(async (hash) => readReceipt(await ask<RawReceipt | null>('eth_getTransactionReceipt', [hash]))),
      ),
    transactions: (hashes) =>
      Promise.all(
        hashes.map(async (hash) =>
          readTransaction(await ask<RawTransaction | null>('eth_getTransactionByHash', [hash])),
        ),
      ),
    send: (raw) => send(ask, raw),
    nonce: async (address, at) => BigInt(await ask<Hex>('eth_getTransactionCount', [address, tag(at)])),
    funds: async (address) => BigInt(await ask<Hex>('eth_getBalance', [address, 'latest'])),
    priorityFee: async () => BigInt(await ask<Hex>('eth_maxPriorityFeePerGas', [])),
    hasCode: async (address, at = 'latest') => (await ask<Hex>('eth_getCode', [address, tag(at)])) !== '0x',
    firstBlockOf: (address) => firstBlockOf(ask, address),
    refusalOf: (call) => refusalOf(ask, call),
    estimateGas: (call) => estimateGas(ask, call),
    settledBatches: (token, from, to) => settledBatches(askSlowly, { token, from, to }),
    transfersOf: (token, address, range) => transfersOf(askSlowly, { token, address, ...range }),
    findSettledBatch: (token, batchId, from) => findSettledBatch(askSlowly, { token, batchId, from }),
  };
}

/** Gives an address gas on a development chain, where anybody may. Refused by every other chain. */
export async function fundOnAnvil(url: string, address: Hex): Promise<void> {
  const client = createClient({ transport: http(url, { retryCount: 0 }) });
  await client.request({ method: 'anvil_setBalance', params: [address, numberToHex(2n ** 128n)] } as never);
}
