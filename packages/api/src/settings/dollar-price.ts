import * as z from 'zod/mini';
import { codeAndMessage, instantSchema, versionAnswer } from '../kit/common.ts';
import { rateSchema } from '../kit/amounts.ts';
import { administrators, defineRoute } from '../kit/route.ts';
import { dollarPriceTexts as texts } from './dollar-price.texts.ts';

/** The value in force, with four decimals after a point, so that nobody takes the point for thousands; and since when. */
const answer = z.object({ ...codeAndMessage, ...versionAnswer, value: z.string(), starts_at: instantSchema });

export const dollarPriceRoute = defineRoute({
  name: 'DolarPrice',
  summary: 'What a dollar costs in bolívares.',
  method: 'GET',
  path: '/config/dolar-price',
  who: 'user',
  versions: true,
  answers: { 200: answer },
  refusals: [],
});

export const updateDollarPriceRoute = defineRoute({
  name: 'DolarPriceUpdate',
  summary: 'Changes what a dollar costs in bolívares, from now on.',
  method: 'PUT',
  path: '/config/dolar-price',
  who: administrators,
  body: z.object({ value: rateSchema(texts.price.required, { decimals: 4, maximum: 1_000_000_000n }) }),
  versions: true,
  answers: { 201: answer },
  refusals: [],
  conditional: true,
});

export const updateMilesPerDollarRoute = defineRoute({
  name: 'DolarToMilesUpdate',
  summary: 'Changes how many miles a dollar of a fare asks, from now on.',
  method: 'PUT',
  path: '/config/dolar-to-miles',
  who: administrators,
  body: z.object({ value: rateSchema(texts.miles.required, { decimals: 4, maximum: 100_000n }) }),
  answers: { 201: answer },
  refusals: [],
  conditional: true,
});

export const dollarPriceRoutes = [dollarPriceRoute, updateDollarPriceRoute, updateMilesPerDollarRoute] as const;
