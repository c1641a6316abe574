import { classFactorTexts, type RewardRate, rewardRatesRoute, updateRewardRateRoute } from '@millaje/api';
import { type Brand, fareFamiliesOf } from '@millaje/api/brand';
import { familyOfClass, fareFamilyNames, rateName } from '@millaje/domain';
import { classFactorId, classOfFactorId } from '@millaje/domain/flights/class-factors';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import { addVersion, classFactorsAt, lockSettings, type SettingInForce } from './settings.store.ts';

interface Dependencies {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly brand: Brand;
}

/** What booking classes earn. */
export function classFactorRoutes({ database, pool, brand }: Dependencies): BoundRoute[] {
  const families = fareFamiliesOf(brand);
  const rateOf = ([code, { id, value, startsAt }]: [string, SettingInForce]): RewardRate => ({
    id: classFactorId(code),
    name: rateName(code),
    value,
    family: familyOfClass(families, code) ?? null,
    version_id: id,
    starts_at: startsAt.toISOString(),
  });
  // The families as they are, and within one its classes as they are offered.
  const order = fareFamilyNames.flatMap((name) => families[name]);
  const placeOf = (code: string) => (order.indexOf(code) + order.length + 1) % (order.length + 1);

  return [
    bind(rewardRatesRoute, async () => {
      const factors = [...(await classFactorsAt(database))];
      return read({ rates: factors.toSorted(([one], [other]) => placeOf(one) - placeOf(other)).map(rateOf) });
    }),

    bind(updateRewardRateRoute, ({ body: { id, value } }, caller, context) =>
      change(pool, { action: 'reward_rate_changed', caller, context }, async (transaction) => {
        await lockSettings(transaction);
        const code = classOfFactorId(id) ?? '';
        const before = (await classFactorsAt(transaction)).get(code);
        if (!before) return refuse('reward_rate_not_found');
        const version = { name: `class_factor_${code}`, value, changedBy: caller.userId } as const;
        await addVersion(transaction, version);
        const after = (await classFactorsAt(transaction)).get(code) ?? before;
        return {
          subject: { type: 'setting', id: `class_factor_${code}` },
          read: rateOf([code, before]),
          before: { value: before.value },
          after: { value: after.value },
          answer: written(classFactorTexts.updated, { rate: rateOf([code, after]) }),
        };
      }),
    ),
  ];
}
