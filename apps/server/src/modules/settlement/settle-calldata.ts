import { MOVEMENT_BYTES, milesTokenAbi, type Movement } from '@millaje/token';
import { decodeFunctionData } from 'viem';
import type { Hex } from './ports.ts';

const rowDigits = MOVEMENT_BYTES * 2;

/**
 * Reads a batch from a transaction's data, with addresses in small letters; undefined when it settles none. Many times
 * faster than computing the checksum letters of every address, which matters where millions of rows are read.
 */
export function readSettleCalldata(data: Hex): { batchId: Hex; movements: Movement[] } | undefined {
  const call = decode(data);
  if (!call) return undefined;
  const { batchId, packed } = call;
  const digits = packed.slice(2);
  if (digits.length % rowDigits !== 0) return undefined;
  const movements = Array.from({ length: digits.length / rowDigits }, (_, row): Movement => {
    const start = row * rowDigits;
    // uint64 operation, address from, address to, uint64 amount.
    return {
      operationId: BigInt(`0x${digits.slice(start, start + 16)}`),
      from: `0x${digits.slice(start + 16, start + 56)}`,
      to: `0x${digits.slice(start + 56, start + 96)}`,
      amount: BigInt(`0x${digits.slice(start + 96, start + rowDigits)}`),
    };
  });
  return { batchId, movements };
}

function decode(data: Hex): { batchId: Hex; packed: string } | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: milesTokenAbi, data });
    return functionName === 'settle' ? { batchId: args[0], packed: args[1].toLowerCase() } : undefined;
  } catch {
    return undefined;
  }
}
