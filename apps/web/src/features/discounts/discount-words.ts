import type { Discount, DiscountState } from '@millaje/api/orders/discounts';
import { productTypeNames } from '@millaje/api/orders/orders.texts';
import { discountScreenTexts as texts } from '@millaje/api/orders/discount-screens.texts';
import { parseProductType } from '@millaje/domain/products';
import { formatPercent } from '../../ui/format.ts';

const tones = { free: 'good', reserved: 'warn', used: 'quiet', off: 'bad' } as const;

/** How a discount stands: used, kept for an order, switched off, or free. */
export function stateOf({ used, reserved, status }: Pick<Discount, 'used' | 'reserved' | 'status'>): DiscountState {
  if (used) return 'used';
  if (reserved) return 'reserved';
  return status ? 'free' : 'off';
}

/** The same as a dot and its word. */
export function shownState(discount: Pick<Discount, 'used' | 'reserved' | 'status'>) {
  const state = stateOf(discount);
  return { tone: tones[state], label: texts.states[state] };
}

/** What a type of product is called, by any of its names. */
export function typeText(type: string): string {
  const known = parseProductType(type);
  return known === undefined ? type : productTypeNames[known];
}

export const percentageText = ({ percentage }: Pick<Discount, 'percentage'>): string =>
  formatPercent(String(percentage));
