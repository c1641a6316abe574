import * as z from 'zod/mini';
import { codeAndMessage, identifierSchema, instantSchema, wholeNumber, versionAnswer } from '../kit/common.ts';
import { rateSchema } from '../kit/amounts.ts';
import { changed, edited, listed, statusSchema } from '../kit/catalogue.ts';
import { defineRoute } from '../kit/route.ts';
import { rateTexts as texts } from './rates.texts.ts';

const symbol = z.object({ symbol: z.string() });

/** So much of one currency is so much of another, by the version that is in force. */
export const listedRateSchema = z.object({
  ...versionAnswer,
  id: z.number(),
  id_coin: z.number(),
  /** A decimal with a point. */
  value_coin: z.string(),
  coins: symbol,
  id_coin_represent: z.number(),
  value_coin_represent: z.string(),
  represents: symbol,
  status: z.boolean(),
  starts_at: instantSchema,
});
export type Rate = z.output<typeof listedRateSchema>;

const limits = { decimals: 6, maximum: 999_999_999_999n };
const coin = wholeNumber(1, 32_767, texts.coinRequired);
const represents = rateSchema(texts.representsRequired, limits);
const one = z.object({ ...codeAndMessage, rate: listedRateSchema });

export const ratesRoute = defineRoute({
  ...listed,
  name: 'Rates',
  summary: 'What currencies are worth in others, by the versions that are in force. No price is reckoned with them.',
  path: '/rates',
  versions: 'rates',
  answers: { 200: z.object({ ...codeAndMessage, rates: z.array(listedRateSchema) }) },
});

export const addRateRoute = defineRoute({
  ...changed,
  name: 'RateAdd',
  summary: 'Adds what a currency is worth in another; both are in use.',
  path: '/rates/add',
  body: z
    .object({
      id_coin: coin,
      value_coin: rateSchema(texts.valueRequired, limits),
      id_coin_represent: coin,
      value_coin_represent: represents,
    })
    .check(
      z.refine(({ id_coin, id_coin_represent }) => id_coin !== id_coin_represent, {
        path: ['id_coin_represent'],
        error: texts.sameCoin,
      }),
    ),
  versions: 'rate',
  answers: { 201: one },
  refusals: ['rate_taken'],
});

export const updateRateRoute = defineRoute({
  ...edited,
  name: 'RateUpdate',
  summary: 'Changes what a currency is worth in the other, from now on.',
  path: '/rates/update',
  body: z.object({ id: identifierSchema, value_coin_represent: represents }),
  versions: 'rate',
  answers: { 201: one },
  refusals: ['rate_not_found'],
});

export const rateStatusRoute = defineRoute({
  ...edited,
  name: 'RateStatus',
  summary: 'Takes a rate out of use, or back into it.',
  path: '/rates/status',
  body: statusSchema,
  versions: 'rate',
  answers: { 201: one },
  refusals: ['rate_not_found'],
});

export const rateRoutes = [ratesRoute, addRateRoute, updateRateRoute, rateStatusRoute] as const;
