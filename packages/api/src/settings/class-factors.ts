import { parseClassFactor } from '@millaje/domain/flights/class-factors';
import * as z from 'zod/mini';
import { codeAndMessage, identifierSchema, instantSchema, versionAnswer } from '../kit/common.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { classFactorTexts as texts } from './class-factors.texts.ts';
import { decimalTextSchema } from './setting-version.ts';

/** What of a route's reward a booking class earns. */
export const rewardRateSchema = z.object({
  ...versionAnswer,
  /** The class's place in the alphabet. */
  id: z.number(),
  /** The class is what follows the underscore: `rate_Y`. */
  name: z.string(),
  /** 0 to 1.2, a decimal with a point. */
  value: z.string(),
  /** The fare family that the class is sold in. */
  family: z.nullable(z.string()),
  version_id: z.number(),
  starts_at: instantSchema,
});
export type RewardRate = z.output<typeof rewardRateSchema>;

export const rewardRatesRoute = defineRoute({
  name: 'RewardRates',
  summary: 'What of a route’s reward each booking class earns, by family.',
  method: 'GET',
  path: '/config/reward-rates',
  who: staff,
  versions: 'rates',
  answers: { 200: z.object({ ...codeAndMessage, rates: z.array(rewardRateSchema) }) },
  refusals: [],
});

export const updateRewardRateRoute = defineRoute({
  name: 'RewardRateUpdate',
  summary: 'Changes what a booking class earns, from now on.',
  method: 'PUT',
  path: '/config/reward-rates',
  who: administrators,
  body: z.object({
    id: identifierSchema,
    value: z.pipe(
      decimalTextSchema(texts.required),
      z.string().check(
        z.minLength(1, { error: texts.required, abort: true }),
        z.refine((value) => parseClassFactor(value) !== undefined, { error: texts.wrong, abort: true }),
        z.overwrite((value) => parseClassFactor(value) ?? value),
      ),
    ),
  }),
  versions: 'rate',
  answers: { 201: z.object({ ...codeAndMessage, rate: rewardRateSchema }) },
  refusals: ['reward_rate_not_found'],
  conditional: true,
});

export const classFactorRoutes = [rewardRatesRoute, updateRewardRateRoute] as const;
