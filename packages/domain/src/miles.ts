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

/** Digits alone, or with points between thousands; nothing but zeros may stand behind a comma. */
const wholeNotation = /^([0-9]{1,40}|[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,12})(?:,00?)?$/;

/**
 * Reads whole miles as a person, a file or a program writes them: an integer, or a text such as '1234', '1.234' or '1.234,00'.
 * Anything else (fractions, signs, exponents, other scripts' digits, blanks within) is undefined: it is refused, never cut.
 */
export function parseMiles(value: unknown): Miles | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  const match = typeof value === 'string' ? wholeNotation.exec(value.trim()) : null;
  return match?.[1] === undefined ? undefined : BigInt(match[1].replaceAll('.', ''));
}
