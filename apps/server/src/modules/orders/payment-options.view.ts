import { refusalText } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { moneyText } from '@millaje/domain';
import { type ProductOptions, totalsOfQuote } from './price-product.ts';

/** How somebody can pay a product, or why it cannot be bought. */
export function optionsView({ product: { id, type }, methods, refusal }: ProductOptions, { product }: Brand) {
  return {
    id,
    type,
    methods: [...methods],
    reason: refusal === null ? null : refusalText(refusal.refusal, product, refusal.told),
  };
}

/** A cart: what is off sale, or its member may not buy, stands there and counts for nothing in the total. */
export function cartView(options: readonly ProductOptions[], brand: Brand) {
  const priced = options.map((option) => ({ ...option, totals: totalsOfQuote(option.quote) }));
  const sum = (currency: 'usd' | 'ves') =>
    moneyText(priced.reduce((total, { refusal, totals }) => (refusal === null ? total + totals[currency] : total), 0n));
  return {
    products: priced.map(({ totals, ...option }) => ({
      ...optionsView(option, brand),
      name: option.product.name,
      description: option.product.description,
      miles: Number(option.product.miles),
      price_usd: moneyText(totals.usd),
      price_ves: moneyText(totals.ves),
      discount: option.quote.percentage,
      quantity: 1,
      is_available: option.product.status,
    })),
    count: options.length,
    total: { usd: sum('usd'), ves: sum('ves') },
  };
}
