/**
 * Miles are whole. Inside they are `bigint`; on the wire a safe integer or a decimal string.
 */
export type Miles = bigint;

/** The smallest amount that a member may transfer, in miles. */
export const minimumTransferMiles = 50n;

/** What the transfer form starts with, in miles. */
export const defaultTransferMiles = 50n;

/** No single operation and no balance exceeds this, so that every amount stays a safe integer on the wire. */
export const maximumMiles = 1_000_000_000_000n;

/**
 * Reads whole miles as a person or a program writes them: an integer, or a string of ASCII digits.
 * Anything else (fractions, signs, exponents, other scripts' digits, blanks) is undefined.
 */
export function parseMiles(value: unknown): Miles | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value === 'string' && /^[0-9]{1,40}$/.test(value)) return BigInt(value);
  return undefined;
}
