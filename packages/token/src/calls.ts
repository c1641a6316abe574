import type { Address, DecodeErrorResultReturnType, Hex } from 'viem';
import {
  BaseError,
  decodeErrorResult,
  decodeFunctionData,
  encodeDeployData,
  encodeFunctionData,
  isHex,
  keccak256,
  toHex,
  zeroHash,
} from 'viem';
import { milesTokenAbi } from './abi.ts';
import { milesTokenBytecode } from './bytecode.ts';
import type { Movement } from './movements.ts';
import { decodeMovements, OPERATIONS_PER_WORD } from './movements.ts';

/** The token's roles by their names on chain: who grants roles, who settles batches, who pauses settlement. */
export const tokenRoles = {
  DEFAULT_ADMIN_ROLE: zeroHash,
  SETTLER_ROLE: keccak256(toHex('SETTLER_ROLE')),
  PAUSER_ROLE: keccak256(toHex('PAUSER_ROLE')),
} as const;

/**
 * The most movements that a batch should hold: all 500 may open a new holder's balance and the batch still fits the
 * 16,777,216 gas that one transaction may use since EIP-7825.
 */
export const MAX_MOVEMENTS_PER_BATCH = 500;

/** A refusal of the token: its Solidity error, with the error's arguments. */
export type TokenRefusal = DecodeErrorResultReturnType<typeof milesTokenAbi>;

/** The data of the transaction that creates a token. `admin` also becomes its pauser. */
export function deployData(token: { name: string; symbol: string; admin: Address; settler: Address }): Hex {
  const args = [token.name, token.symbol, token.admin, token.settler] as const;
  return encodeDeployData({ abi: milesTokenAbi, bytecode: milesTokenBytecode, args });
}

/** The data of the transaction that settles a batch. `movements` comes from `encodeMovements`. */
export function settleData(batchId: Hex, movements: Hex): Hex {
  return encodeFunctionData({ abi: milesTokenAbi, functionName: 'settle', args: [batchId, movements] });
}

/** What the token's admin and its pausers may do. */
export type TokenAction =
  | { readonly kind: 'pause' | 'unpause' }
  | { readonly kind: 'grant_settler' | 'revoke_settler'; readonly address: Address };

/** The data of the transaction that does it. */
export function actionData(action: TokenAction): Hex {
  if (!('address' in action)) return encodeFunctionData({ abi: milesTokenAbi, functionName: action.kind });
  const functionName = action.kind === 'grant_settler' ? 'grantRole' : 'revokeRole';
  return encodeFunctionData({ abi: milesTokenAbi, functionName, args: [tokenRoles.SETTLER_ROLE, action.address] });
}

/** Reads a transaction's data back; `undefined` when it settles no batch. */
export function decodeSettleData(data: Hex): { batchId: Hex; movements: Movement[] } | undefined {
  try {
    const call = decodeFunctionData({ abi: milesTokenAbi, data });
    if (call.functionName !== 'settle') return undefined;
    const [batchId, movements] = call.args;
    return { batchId, movements: decodeMovements(movements) };
  } catch {
    return undefined;
  }
}

/**
 * A gas limit that suffices for any batch of so many movements, without asking the chain for an estimate. `wordCount` is what
 * `wordsOf` says of them; unless given, the operations are taken to have consecutive ids.
 */
export function settleGasLimit(
  movementCount: number,
  wordCount = Math.ceil(movementCount / OPERATIONS_PER_WORD) + 1,
): bigint {
  return 80_000n + 32_000n * BigInt(movementCount) + 23_000n * BigInt(wordCount);
}

/**
 * The token's refusal inside an error that viem threw (from `call`, `estimateGas`, `simulateContract`, …), or inside bare
 * revert data; `undefined` when there is none, as when the chain did not answer.
 */
export function tokenRefusalOf(error: unknown): TokenRefusal | undefined {
  const data = isHex(error) ? error : revertDataOf(error);
  if (data === undefined) return undefined;
  try {
    return decodeErrorResult({ abi: milesTokenAbi, data });
  } catch {
    return undefined;
  }
}

function revertDataOf(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined;
  let data: Hex | undefined;
  error.walk((cause) => {
    const found = (cause as { raw?: unknown }).raw ?? (cause as { data?: unknown }).data;
    if (!isHex(found)) return false;
    data = found;
    return true;
  });
  return data;
}
