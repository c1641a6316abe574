import type { Miles } from './miles.ts';

/** A percentage as an exact decimal, for example 2.5 is `{ digits: 25n, scale: 1 }`. */
export interface Percent {
  readonly digits: bigint;
  readonly scale: number;
}

/** Reads a percentage from its decimal notation ("2.5"); undefined when it is not one, or not between 0 and 100. */
export function parsePercent(text: string): Percent | undefined {
  const match = /^([0-9]{1,3})(?:\.([0-9]{1,8}))?$/.exec(text);
  if (!match) return undefined;
  const fraction = match[2] ?? '';
  const percent = { digits: BigInt(match[1] + fraction), scale: fraction.length };
  return percent.digits <= 100n * 10n ** BigInt(percent.scale) ? percent : undefined;
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
