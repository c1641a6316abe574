/** The miles token: its interface, its code, and the packing of the batches that it settles. */
export { milesTokenAbi } from './abi.ts';
export { milesTokenBytecode } from './bytecode.ts';
export {
  MAX_MOVEMENTS_PER_BATCH,
  actionData,
  decodeSettleData,
  deployData,
  settleData,
  settleGasLimit,
  tokenRefusalOf,
  tokenRoles,
} from './calls.ts';
export type { TokenAction, TokenRefusal } from './calls.ts';
export {
  MOVEMENT_BYTES,
  OPERATIONS_PER_WORD,
  batchIdOf,
  decodeMovements,
  encodeMovements,
  wordsOf,
} from './movements.ts';
export type { Movement } from './movements.ts';
