import type { Address, Hex } from 'viem';
import { concatHex, encodeAbiParameters, getAddress, isAddress, keccak256, numberToHex, sliceHex } from 'viem';

/**
 * One operation as the token sees it: `amount` miles go from one holder to another. From `zeroAddress` issues miles, to
 * `zeroAddress` redeems them. `operationId` and `amount` fit 64 bits.
 */
export type Movement = { operationId: bigint; from: Address; to: Address; amount: bigint };

/** Bytes of one movement on the wire: uint64 operation, address from, address to, uint64 amount, without padding. */
export const MOVEMENT_BYTES = 56;

/** Operations that the token remembers in one word of its storage, by their ids: 0 to 255, 256 to 511, … */
export const OPERATIONS_PER_WORD = 256;

/** How many times the token goes to another word while it settles these movements in their order: what each costs gas for. */
export function wordsOf(movements: readonly Movement[]): number {
  const words = movements.map(({ operationId }) => operationId / BigInt(OPERATIONS_PER_WORD));
  return words.filter((word, place) => word !== words[place - 1]).length;
}

const HEX_DIGITS_PER_MOVEMENT = MOVEMENT_BYTES * 2;

/**
 * Packs movements, in their order, into the bytes that the token's `settle` takes. Throws `RangeError` on a number outside
 * uint64 or on something that is no address; whether a row makes sense (no amount, nobody at either end) is the token's own
 * rule.
 */
export function encodeMovements(movements: readonly Movement[]): Hex {
  const fields = movements.flatMap(({ operationId, from, to, amount }) => [
    uint64('operationId', operationId),
    address('from', from),
    address('to', to),
    uint64('amount', amount),
  ]);
  return concatHex(fields).toLowerCase() as Hex;
}

/** Reads back what `encodeMovements` packed, addresses with their checksum. Throws `RangeError` on anything else. */
export function decodeMovements(encoded: Hex): Movement[] {
  const digits = encoded.length - 2;
  if (!/^0x[0-9a-f]*$/i.test(encoded) || digits % HEX_DIGITS_PER_MOVEMENT !== 0) {
    throw new RangeError(`Not a whole number of rows of ${MOVEMENT_BYTES} bytes`);
  }
  return Array.from({ length: digits / HEX_DIGITS_PER_MOVEMENT }, (_, index) => {
    const row = sliceHex(encoded, index * MOVEMENT_BYTES, (index + 1) * MOVEMENT_BYTES);
    return {
      operationId: BigInt(sliceHex(row, 0, 8)),
      from: getAddress(sliceHex(row, 8, 28)),
      to: getAddress(sliceHex(row, 28, 48)),
      amount: BigInt(sliceHex(row, 48, 56)),
    };
  });
}

/**
 * The batch id of some encoded movements: the same salt and bytes always give the same id, so that a retry is recognised and
 * refused, and another salt gives another id, so that the same movements can be settled again on a chain that lost them.
 */
export function batchIdOf(salt: string, encodedMovements: Hex): Hex {
  return keccak256(encodeAbiParameters([{ type: 'string' }, { type: 'bytes' }], [salt, encodedMovements]));
}

function uint64(name: string, value: bigint): Hex {
  if (value < 0n || value > 0xffff_ffff_ffff_ffffn) throw new RangeError(`${name} ${value} does not fit 64 bits`);
  return numberToHex(value, { size: 8 });
}

function address(name: string, value: Address): Address {
  if (!isAddress(value, { strict: false })) throw new RangeError(`${name} ${String(value)} is no address`);
  return value;
}
