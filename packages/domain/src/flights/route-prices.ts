import type { Miles } from '../miles.ts';

/** What a route costs in the award chart by default, as multiples of its reward. */
const multiples = { economy: 10n, business: 12n } as const;

/** The award prices, in miles, that follow from a route's reward where nobody sets others. */
export function pricesOfReward(reward: Miles): { readonly economy: Miles; readonly business: Miles } {
  return { economy: reward * multiples.economy, business: reward * multiples.business };
}
