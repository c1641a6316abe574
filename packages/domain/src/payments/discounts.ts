import { type Decimal, fraction, multiply, roundHalfUp } from '../decimals.ts';
import { inBolivares } from '../money.ts';

/** The percentages that a discount may have. */
export const discountPercentages = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;

/** What is taken off a price, in hundredths; a half goes up. */
export function discountOf(minorUnits: bigint, percentage: number): bigint {
  return roundHalfUp(multiply(fraction(minorUnits), { digits: BigInt(percentage), scale: 2 }));
}

/** What an order costs in the end, in hundredths of a dollar and of a bolívar. Bolívares are reckoned from the rounded dollars, once. */
export interface OrderTotals {
  readonly discount: bigint;
  readonly usd: bigint;
  readonly ves: bigint;
}

/** What a price comes to with a discount (in percent; 0 without one) at a price of the dollar. */
export function totalsOf(priceUsd: bigint, percentage: number, dollarPrice: Decimal): OrderTotals {
  const discount = discountOf(priceUsd, percentage);
  const usd = priceUsd - discount;
  return { discount, usd, ves: inBolivares(usd, dollarPrice) };
}
