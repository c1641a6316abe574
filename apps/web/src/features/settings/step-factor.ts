import { classFactorLimits, parseClassFactor } from '@millaje/domain/flights/class-factors';

const perUnit = 10 ** classFactorLimits.decimals;

/** A factor as people write it, one step up or down and within its limits; undefined where there is no factor to step from. */
export function stepFactor(typed: string, direction: 1 | -1): string | undefined {
  const factor = parseClassFactor(typed);
  if (factor === undefined) return undefined;
  const steps = Math.round(Number(factor) * perUnit) + direction;
  const bounded = Math.min(Math.max(steps, classFactorLimits.minimum), Math.round(classFactorLimits.maximum * perUnit));
  return String(bounded / perUnit).replace('.', ',');
}
