import { type Decimal, fraction, multiply, parseDecimal, roundHalfUp } from './decimals.ts';

/** Money in hundredths of its currency. */
export interface Money {
  readonly minorUnits: bigint;
  /** ISO 4217. */
  readonly currency: string;
}

/** No price is higher, in hundredths: ten million dollars. */
export const maximumMinorUnits = 1_000_000_000n;

const spanish = /^([0-9]{1,15}|[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,4}),([0-9]{1,8})$/;
const grouped = /^[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,4}$/;

/**
 * A decimal as people, files and programs write it: `1.234,56`, `9,99`, `2,4`, `1234.56`, `1.234`, or a number, with at most so many
 * decimals. A point before three digits parts thousands where fewer decimals are allowed; where three are, nobody can tell what
 * `36.501` means, and it is `'ambiguous'`. Whatever else is not understood is undefined: signs, exponents, blanks within, too many
 * decimals.
 */
export function parseAmount(value: unknown, decimals: number): Decimal | 'ambiguous' | undefined {
  if (typeof value === 'number') return within(parseDecimal(String(value)), decimals);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const [, whole = '', fractionDigits] = spanish.exec(text) ?? [];
  if (fractionDigits !== undefined)
    return within(parseDecimal(`${whole.replaceAll('.', '')}.${fractionDigits}`), decimals);
  if (!grouped.test(text)) return within(parseDecimal(text), decimals);
  return decimals >= 3 && text.split('.').length === 2 ? 'ambiguous' : parseDecimal(text.replaceAll('.', ''));
}

const within = (decimal: Decimal | undefined, decimals: number): Decimal | undefined =>
  decimal && decimal.scale <= decimals ? decimal : undefined;

/** Money as somebody writes it, in hundredths; undefined where it is not understood. */
export function parseMoney(value: unknown): bigint | undefined {
  const amount = parseAmount(value, 2);
  return typeof amount === 'object' ? amount.digits * 10n ** BigInt(2 - amount.scale) : undefined;
}

/** Hundredths as text, always with both decimals, so that no reader takes the point for thousands: 123450 is "1234.50". */
export function moneyText(minorUnits: bigint): string {
  const digits = String(minorUnits).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What hundredths of a dollar cost in hundredths of a bolívar, rounded half up once. */
export function inBolivares(minorUnits: bigint, dollarPrice: Decimal): bigint {
  return roundHalfUp(multiply(fraction(minorUnits), dollarPrice));
}
