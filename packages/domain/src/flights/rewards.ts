import { decimalText, fraction, multiply, parseDecimal, roundDown } from '../decimals.ts';
import type { Percent } from '../fees.ts';
import type { MembershipName } from '../memberships.ts';
import type { Miles } from '../miles.ts';
import type { Cabin } from './chart-prices.ts';

/** What a tier adds to a reward in the business cabin, in percent, unless its membership says otherwise. */
export const businessBonusPercents: Readonly<Record<MembershipName, string>> = { Silver: '0', Gold: '10', Black: '20' };

/** How a reward was reckoned, kept with its operation: with it the same miles can be reckoned again at any time. */
export interface RewardFormula {
  /** In whole miles; 0 where the route does not earn. */
  readonly route_reward: number;
  /** The class factor's name: `rate_Y`. */
  readonly rate: string;
  /** Decimals with a point. */
  readonly rate_factor: string;
  readonly membership: string;
  readonly membership_factor: string;
  /** Whether flying the route earns at all. */
  readonly earns: boolean;
  /** The versions of the rules that were used, by their ids; null where a rule has none. */
  readonly versions: {
    readonly route: number | null;
    readonly rate: number | null;
    readonly membership: number | null;
  };
}

/** The rules of the day of the flight. */
export interface RewardRules {
  readonly route: { readonly reward: Miles; readonly earns: boolean; readonly versionId: number | null };
  readonly rate: { readonly classCode: string; readonly factor: string; readonly versionId: number | null };
  readonly membership: {
    readonly name: MembershipName;
    readonly businessBonus: Percent;
    readonly versionId: number | null;
  };
  readonly cabin: Cabin;
}

/** The name of a class factor; the class is what follows the underscore. */
export const rateName = (classCode: string): string => `rate_${classCode}`;

/** Writes down by which rules a flight earns. The tier's bonus counts in the business cabin only. */
export function rewardFormula({ route, rate, membership, cabin }: RewardRules): RewardFormula {
  const { digits, scale } = membership.businessBonus;
  const factor = { digits: 100n * 10n ** BigInt(scale) + digits, scale: scale + 2 };
  return {
    route_reward: route.earns ? Number(route.reward) : 0,
    rate: rateName(rate.classCode),
    rate_factor: rate.factor,
    membership: membership.name,
    membership_factor: cabin === 'Business' ? decimalText(factor) : '1',
    earns: route.earns,
    versions: { route: route.versionId, rate: rate.versionId, membership: membership.versionId },
  };
}

/** The miles that a formula gives: route reward × class factor × membership factor, rounded down once. */
export function rewardMiles({ route_reward, rate_factor, membership_factor }: RewardFormula): Miles {
  const reward = multiply(fraction(BigInt(route_reward)), decimalOf(rate_factor));
  return roundDown(multiply(reward, decimalOf(membership_factor)));
}

/** The smallest and the largest reward of a route over the classes that earn at all; undefined where none does. */
export function rewardRange(
  reward: Miles,
  factors: readonly string[],
): { readonly minimum: Miles; readonly maximum: Miles } | undefined {
  const rewards = factors
    .map((factor) => decimalOf(factor))
    .filter(({ digits }) => digits > 0n)
    .map((factor) => roundDown(multiply(fraction(reward), factor)));
  if (rewards.length === 0) return undefined;
  const ordered = rewards.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return { minimum: ordered[0] as Miles, maximum: ordered.at(-1) as Miles };
}

/** A formula holds what we wrote: another text is our own fault. */
function decimalOf(text: string) {
  const decimal = parseDecimal(text);
  if (!decimal) throw new Error(`${text} is no factor`);
  return decimal;
}
