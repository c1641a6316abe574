import type { WireRewardFormula } from '@millaje/api/flights/reward-formula';
import { formatFactor, formatWhole } from '../../ui/format.ts';

/** How a reward was reckoned, in one line: '500 × 0,75 (Y) × 1,1 (Gold)'. */
export function formulaText({
  route_reward,
  rate,
  rate_factor,
  membership,
  membership_factor,
}: WireRewardFormula): string {
  const classCode = rate.slice(rate.indexOf('_') + 1);
  return `${formatWhole(route_reward)} × ${formatFactor(rate_factor)} (${classCode}) × ${formatFactor(membership_factor)} (${membership})`;
}
