import { decimalText, parseDecimal } from '../decimals.ts';

/** What of a route's reward a class may earn: 0 to 1.2 in steps of 0.01. */
export const classFactorLimits = { minimum: 0, maximum: 1.2, step: 0.01, decimals: 2 } as const;

const maximum = { digits: 12n, scale: 1 } as const;

/** Reads a class factor as people write it, with a comma or a point: '0,750' is '0.75'. Undefined for what is none. */
export function parseClassFactor(typed: string): string | undefined {
  const decimal = parseDecimal(typed.trim().replace(',', '.'));
  if (!decimal || decimal.digits * 10n ** BigInt(maximum.scale) > maximum.digits * 10n ** BigInt(decimal.scale))
    return undefined;
  const text = decimalText(decimal);
  return (text.split('.')[1] ?? '').length <= classFactorLimits.decimals ? text : undefined;
}

/** The number of a class's factor: 1 for A to 26 for Z. */
export const classFactorId = (classCode: string): number => classCode.charCodeAt(0) - 64;

/** The class whose factor has the number; undefined where there is none. */
export function classOfFactorId(id: number): string | undefined {
  return Number.isInteger(id) && id >= 1 && id <= 26 ? String.fromCharCode(64 + id) : undefined;
}
