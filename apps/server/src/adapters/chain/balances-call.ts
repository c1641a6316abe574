import { concatHex, size, sliceHex } from 'viem';
import type { Hex } from '../../modules/settlement/ports.ts';

/** What fits one call: the answer may be as long as a contract's code, and an amount takes 32 bytes. */
export const ADDRESSES_PER_CALL = 700;

/**
 * Code that is run without being stored (an eth_call without receiver): it asks the token for the balance of each address
 * that stands behind the code, and returns the amounts one after another. A request for 700 balances instead of one.
 */
export function balancesCode(token: Hex, addresses: readonly Hex[]): Hex {
  const code = concatHex([
    '0x6370a0823160e01b5f52', // memory[0..4) = balanceOf's selector; the address will stand at [16..36)
    '0x6040', // p: where the next amount goes
    '0x6053', // o: where the next address stands, behind this code
    '0x5b803814604a57', // byte 14, the loop: no address left?
    '0x60148160103960208260245f73', // copy the address, and call the token …
    token,
    '0x5afa603e575f5ffd', // … or fail with it
    '0x5b9060200190601401600e56', // byte 62: p + 32, o + 20, again
    '0x5b50604090036040f3', // byte 74: return what was gathered
  ]);
  return concatHex([code, ...addresses]);
}

/** The amounts that `balancesCode` returned. */
export function decodeBalances(answer: Hex): bigint[] {
  return Array.from({ length: size(answer) / 32 }, (_, index) => BigInt(sliceHex(answer, index * 32, index * 32 + 32)));
}
