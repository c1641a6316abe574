import { type Brand, fareFamiliesOf } from '@millaje/api/brand';
import {
  businessBonusPercents,
  familyOfClass,
  type MembershipName,
  membershipNameOf,
  parsePercent,
  type RewardFormula,
  rewardFormula,
} from '@millaje/domain';
import { sql } from 'kysely';
import { startOfDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { listRoutes, type RouteRow } from '../flights/index.ts';
import { earningRulesAt, type SettingInForce } from '../settings/index.ts';
import type { FlownCoupon } from './read-coupon.ts';

/** The rules of a day, as they were when it began: a change of that day counts for flights from the next one on. */
interface RulesOfDay {
  readonly routes: ReadonlyMap<string, RouteRow>;
  readonly rates: ReadonlyMap<string, SettingInForce>;
  readonly memberships: ReadonlyMap<MembershipName, { readonly bonus: string; readonly versionId: number }>;
}

export type DatedRules = (day: string) => Promise<RulesOfDay>;

/** Reads the rules of days, each day once. Versions never change, so what was read stays true. */
export function createDatedRules(database: Database): DatedRules {
  const known = new Map<string, Promise<RulesOfDay>>();
  return (day) => {
    const rules = known.get(day) ?? readRules(database, startOfDay(day));
    known.set(day, rules);
    return rules;
  };
}

async function readRules(database: Database, at: Date): Promise<RulesOfDay> {
  const routes = await listRoutes(database, at);
  const rates = await earningRulesAt(database, at);
  const { rows } = await sql<{ membership_id: number; id: number; bonus: string | null }>`
    select distinct on (membership_id) membership_id, id, trim_scale(business_bonus_percent)::text as bonus
    from membership_versions where starts_at <= ${at} order by membership_id, starts_at desc`.execute(database);
  return {
    routes: new Map(routes.map((route) => [`${route.departure}-${route.arrive}`, route])),
    rates,
    memberships: new Map(
      rows.flatMap(({ membership_id, id, bonus }) => {
        const name = membershipNameOf(membership_id);
        return name ? [[name, { bonus: bonus ?? businessBonusPercents[name], versionId: id }] as const] : [];
      }),
    ),
  };
}

/** By which rules a coupon earns; why it cannot be said, where that is so. */
export function formulaOf(
  { routes, rates, memberships }: RulesOfDay,
  { origin, destination, classCode }: Pick<FlownCoupon, 'origin' | 'destination' | 'classCode'>,
  membership: MembershipName,
  brand: Brand,
): RewardFormula | 'no route' | 'no class' {
  const route = routes.get(`${origin}-${destination}`);
  if (!route) return 'no route';
  const rate = rates.get(classCode);
  const family = familyOfClass(fareFamiliesOf(brand), classCode);
  if (!rate || !family) return 'no class';
  const rule = memberships.get(membership);
  const businessBonus = parsePercent(rule?.bonus ?? businessBonusPercents[membership]);
  if (!businessBonus) throw new Error(`${rule?.bonus} is no percentage`);
  return rewardFormula({
    route: { reward: BigInt(route.miles_rewards), earns: route.status_rewards, versionId: route.version_id },
    rate: { classCode, factor: rate.value, versionId: rate.id },
    membership: { name: membership, businessBonus, versionId: rule?.versionId ?? null },
    cabin: family === 'BUSINESS' ? 'Business' : 'Economy',
  });
}
