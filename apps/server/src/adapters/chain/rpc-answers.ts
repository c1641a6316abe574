import { milesTokenAbi } from '@millaje/token';
import { decodeEventLog, keccak256, toHex } from 'viem';
import type {
  ChainBlock,
  ChainReceipt,
  ChainTransaction,
  Hex,
  SettledBatch,
  TokenTransfer,
} from '../../modules/settlement/ports.ts';

export interface RawBlock {
  number: Hex;
  hash: Hex;
  timestamp: Hex;
  gasLimit: Hex;
  baseFeePerGas?: Hex;
}
export interface RawLog {
  address: Hex;
  topics: [Hex, ...Hex[]];
  data: Hex;
  transactionHash: Hex;
  blockNumber: Hex;
  logIndex: Hex;
  /** Newer nodes say it, older ones do not. */
  blockTimestamp?: Hex;
}
export interface RawReceipt {
  transactionHash: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  status: Hex;
  gasUsed: Hex;
  logs: RawLog[];
}
export interface RawTransaction {
  hash: Hex;
  from: Hex;
  to: Hex | null;
  input: Hex;
  blockNumber: Hex | null;
}

const batchSettledTopic = keccak256(toHex('BatchSettled(bytes32,uint64,uint64,uint256)'));

/** A block as JSON-RPC writes it. */
export function readBlock(raw: RawBlock | null): ChainBlock | undefined {
  if (!raw) return undefined;
  return {
    number: BigInt(raw.number),
    hash: raw.hash,
    timestamp: BigInt(raw.timestamp),
    gasLimit: BigInt(raw.gasLimit),
    baseFee: BigInt(raw.baseFeePerGas ?? '0x0'),
  };
}

/** A receipt as JSON-RPC writes it; of its events only those of settled batches are kept, the transfers are too many. */
export function readReceipt(raw: RawReceipt | null): ChainReceipt | undefined {
  if (!raw) return undefined;
  return {
    hash: raw.transactionHash,
    blockNumber: BigInt(raw.blockNumber),
    blockHash: raw.blockHash,
    succeeded: BigInt(raw.status) === 1n,
    gasUsed: BigInt(raw.gasUsed),
    settledBatches: raw.logs
      .filter((log) => log.topics[0] === batchSettledTopic)
      .map((log) => ({ token: log.address, batchId: log.topics[1] as Hex })),
  };
}

/** A transaction as JSON-RPC writes it. */
export function readTransaction(raw: RawTransaction | null): ChainTransaction | undefined {
  if (!raw) return undefined;
  const { hash, from, to, input, blockNumber } = raw;
  return {
    hash,
    from,
    to: to ?? undefined,
    input,
    blockNumber: blockNumber === null ? undefined : BigInt(blockNumber),
  };
}

/** The event of a settled batch as JSON-RPC writes it. */
export function readSettledBatch(raw: RawLog): SettledBatch {
  const { args } = decodeEventLog({
    abi: milesTokenAbi,
    eventName: 'BatchSettled',
    topics: raw.topics,
    data: raw.data,
  });
  return {
    batchId: args.batchId,
    transactionHash: raw.transactionHash,
    blockNumber: BigInt(raw.blockNumber),
    movementCount: Number(args.movementCount),
    firstOperationId: args.firstOperationId,
    lastOperationId: args.lastOperationId,
  };
}

/** The event of moved miles as JSON-RPC writes it. */
export function readTransfer(raw: RawLog): TokenTransfer {
  const { args } = decodeEventLog({ abi: milesTokenAbi, eventName: 'Transfer', topics: raw.topics, data: raw.data });
  return {
    transactionHash: raw.transactionHash,
    blockNumber: BigInt(raw.blockNumber),
    place: Number(raw.logIndex),
    ...(raw.blockTimestamp === undefined ? {} : { timestamp: BigInt(raw.blockTimestamp) }),
    from: args.from,
    to: args.to,
    amount: args.value,
  };
}

/** The order of the chain; an event that was found twice (from an address to itself) stays once. */
export function inChainOrder(transfers: readonly TokenTransfer[]): TokenTransfer[] {
  const byPlace = new Map(transfers.map((transfer) => [`${transfer.blockNumber} ${transfer.place}`, transfer]));
  return [...byPlace.values()].toSorted((a, b) => Number(a.blockNumber - b.blockNumber) || a.place - b.place);
}
