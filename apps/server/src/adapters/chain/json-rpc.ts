import { milesTokenAbi, tokenRefusalOf, tokenRoles } from '@millaje/token';
import { createClient, encodeEventTopics, encodeFunctionData, http, numberToHex, webSocket } from 'viem';
import { ChainUnreachableError } from '../../modules/settlement/ports.ts';
import type { BlockTag, Chain, Hex, SendOutcome, SettledBatch, TokenTransfer } from '../../modules/settlement/ports.ts';
import { ADDRESSES_PER_CALL, balancesCode, decodeBalances } from './balances-call.ts';
import {
  inChainOrder,
  readBlock,
  readReceipt,
  readSettledBatch,
  readTransaction,
  readTransfer,
} from './rpc-answers.ts';
import type { RawBlock, RawLog, RawReceipt, RawTransaction } from './rpc-answers.ts';

export interface JsonRpcOptions {
  readonly url: string;
  /** How long one answer may take. */
  readonly timeoutMilliseconds?: number;
}

type Ask = <Answer>(method: string, params: readonly unknown[]) => Promise<Answer>;

/** A chain behind a JSON-RPC URL. Questions that are asked at the same moment travel together in one request. */
export function createJsonRpcChain(options: JsonRpcOptions): Chain {
  const request = connect(options);
  const ask = createAsk(request);
  const call = (to: Hex, data: Hex, at: BlockTag) => ask<Hex>('eth_call', [{ to, data }, tag(at)]);
  return {
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
    hasCode: async (address) => (await ask<Hex>('eth_getCode', [address, 'latest'])) !== '0x',
    isSettled: (token, batchIds, at) =>
      Promise.all(
        batchIds.map(async (batchId) =>
          isTrue(
            await call(
              token,
              encodeFunctionData({ abi: milesTokenAbi, functionName: 'isSettled', args: [batchId] }),
              at,
            ),
          ),
        ),
      ),
    async tokenStanding(token, settler) {
      const role = encodeFunctionData({
        abi: milesTokenAbi,
        functionName: 'hasRole',
        args: [tokenRoles.SETTLER_ROLE, settler],
      });
      const paused = encodeFunctionData({ abi: milesTokenAbi, functionName: 'paused' });
      const [isPaused, isSettler] = await Promise.all([call(token, paused, 'latest'), call(token, role, 'latest')]);
      return { isPaused: isTrue(isPaused), isSettler: isTrue(isSettler) };
    },
    async balancesOf(token, addresses, at) {
      const chunks = Array.from({ length: Math.ceil(addresses.length / ADDRESSES_PER_CALL) }, (_, index) =>
        addresses.slice(index * ADDRESSES_PER_CALL, (index + 1) * ADDRESSES_PER_CALL),
      );
      const answers = await Promise.all(
        chunks.map((chunk) => ask<Hex>('eth_call', [{ data: balancesCode(token, chunk) }, tag(at)])),
      );
      return answers.flatMap(decodeBalances);
    },
    totalSupply: async (token, at) => {
      const supply = await call(token, encodeFunctionData({ abi: milesTokenAbi, functionName: 'totalSupply' }), at);
      return supply === '0x' ? 0n : BigInt(supply);
    },
    refusalOf: (transaction) => refusalOf(request, transaction),
    settledBatches: (token, from, to) => settledBatches(ask, { token, from, to }),
    transfersOf: (token, address, range) => transfersOf(ask, { token, address, ...range }),
    findSettledBatch: (token, batchId, from) => findSettledBatch(ask, { token, batchId, from }),
  };
}

type Request = (method: string, params: readonly unknown[]) => Promise<unknown>;

function connect({ url, timeoutMilliseconds: timeout = 15_000 }: JsonRpcOptions): Request {
  const transport = /^wss?:/.test(url)
    ? webSocket(url, { timeout, retryCount: 0 })
    : http(url, { timeout, retryCount: 0, batch: { wait: 0, batchSize: 50 } });
  const client = createClient({ transport });
  return (method, params) => client.request({ method, params } as never);
}

const tag = (at: BlockTag): string => (at === 'latest' ? at : numberToHex(at));
const isTrue = (answer: Hex): boolean => answer !== '0x' && BigInt(answer) === 1n;

/** The one place where what goes wrong on the way becomes the port's error. */
function createAsk(request: Request): Ask {
  return async <Answer>(method: string, params: readonly unknown[]) => {
    try {
      return (await request(method, params)) as Answer;
    } catch (error) {
      throw new ChainUnreachableError(`${method}: ${firstLine(error)}`, { cause: error });
    }
  };
}

/** Gives a transaction to the node. What it says against it is told apart from not reaching it. */
async function send(ask: Ask, raw: Hex): Promise<SendOutcome> {
  try {
    await ask<Hex>('eth_sendRawTransaction', [raw]);
    return { kind: 'accepted' };
  } catch (error) {
    const reason = saidByNode(error);
    if (reason === undefined) throw error;
    for (const [pattern, kind] of sendOutcomes) if (pattern.test(reason)) return { kind };
    return { kind: 'refused', reason };
  }
}

const sendOutcomes = [
  [/already (known|imported)|known transaction|already exists/i, 'known'],
  [/nonce too low|nonce is too low|invalid nonce|old nonce/i, 'nonce_too_low'],
  [/insufficient funds|insufficient balance/i, 'no_funds'],
  [/underpriced|fee too low|less than block base fee|max fee per gas|gas price too low/i, 'fee_too_low'],
] as const;

/** The node's own words, when it answered at all: an error with a JSON-RPC code. */
function saidByNode(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, details } = cause as { code?: unknown; details?: unknown };
    // -32005 and -32603 without details: too many requests, or the node's own trouble.
    if (typeof code === 'number' && code < 0 && code !== -32_005)
      return typeof details === 'string' ? details : cause.message;
  }
  return undefined;
}

async function refusalOf(request: Request, transaction: { from: Hex; to: Hex; data: Hex }) {
  try {
    await request('eth_call', [transaction, 'latest']);
    return undefined;
  } catch (error) {
    const refusal = tokenRefusalOf(error);
    if (refusal) return `${refusal.errorName}(${(refusal.args ?? []).join(', ')})`;
    const reason = saidByNode(new Error('eth_call', { cause: error }));
    if (reason === undefined) throw new ChainUnreachableError(`eth_call: ${firstLine(error)}`, { cause: error });
    return reason;
  }
}

async function transfersOf(
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

async function findSettledBatch(ask: Ask, { token, batchId, from }: { token: Hex; batchId: Hex; from: bigint }) {
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

async function* settledBatches(ask: Ask, { token, to, batchId, ...range }: BatchRange): AsyncGenerator<SettledBatch[]> {
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

function firstLine(error: unknown): string {
  const { details, message } = error as { details?: unknown; message: string };
  return (typeof details === 'string' ? details : message).split('\n')[0] ?? '';
}

/** Gives an address gas on a development chain, where anybody may. Refused by every other chain. */
export async function fundOnAnvil(url: string, address: Hex): Promise<void> {
  const client = createClient({ transport: http(url, { retryCount: 0 }) });
  await client.request({ method: 'anvil_setBalance', params: [address, numberToHex(2n ** 128n)] } as never);
}
