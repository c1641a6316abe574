import { type Decimal, parseDecimal } from './decimals.ts';
import type { Miles } from './miles.ts';

/** A percentage between 0 and 100 as an exact decimal. */
export type Percent = Decimal;

/** Reads a percentage from its decimal notation ("2.5"); undefined when it is not one, or not between 0 and 100. */
export function parsePercent(text: string): Percent | undefined {
  const percent = parseDecimal(text);
  return percent && percent.digits <= 100n * 10n ** BigInt(percent.scale) ? percent : undefined;
}

/** What a transfer splits into: `amount = fee + total`. */
export interface Split {
  readonly amount: Miles;
  readonly fee: Miles;
  readonly total: Miles;
}

/** Splits an amount in miles by the commission: what arrives (`total`) is rounded down, the rest is the fee. */
export function splitByFee(amount: Miles, percent: Percent): Split {
  const whole = 100n * 10n ** BigInt(percent.scale);
  const total = (amount * (whole - percent.digits)) / whole;
  return { amount, fee: amount - total, total };
}
