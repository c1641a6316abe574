import * as z from 'zod/mini';
import { codeAndMessage, identifierSchema, lineSchema, versionAnswer } from '../kit/common.ts';
import { changed, edited, chosenStatusSchema, listed, statusSchema } from '../kit/catalogue.ts';
import { defineRoute } from '../kit/route.ts';
import { coinTexts as texts } from './coins.texts.ts';

/** A currency. */
export const coinSchema = z.object({
  ...versionAnswer,
  id: z.number(),
  name: z.string(),
  symbol: z.string(),
  status: z.boolean(),
});
export type Coin = z.output<typeof coinSchema>;

const fields = { name: lineSchema(60, texts.nameRequired), symbol: lineSchema(10, texts.symbolRequired) };
const one = z.object({ ...codeAndMessage, coin: coinSchema });

export const coinsRoute = defineRoute({
  ...listed,
  name: 'Coins',
  summary: 'All currencies, by their number.',
  path: '/coins',
  versions: 'coins',
  answers: { 200: z.object({ ...codeAndMessage, coins: z.array(coinSchema) }) },
});

export const addCoinRoute = defineRoute({
  ...changed,
  name: 'CoinAdd',
  summary: 'Adds a currency, which is active at once.',
  path: '/coins/add',
  body: z.object(fields),
  versions: 'coin',
  answers: { 201: one },
  refusals: ['coin_name_taken'],
});

export const updateCoinRoute = defineRoute({
  ...edited,
  name: 'CoinUpdate',
  summary: 'Changes a currency, and whether it is in use.',
  path: '/coins/update',
  body: z.object({ id: identifierSchema, ...fields, status: chosenStatusSchema(texts.statusRequired) }),
  versions: 'coin',
  answers: { 201: one },
  refusals: ['coin_not_found', 'coin_name_taken'],
});

export const coinStatusRoute = defineRoute({
  ...edited,
  name: 'CoinStatus',
  summary: 'Takes a currency out of use, or back into it.',
  path: '/coins/status',
  body: statusSchema,
  versions: 'coin',
  answers: { 201: one },
  refusals: ['coin_not_found'],
});

export const coinRoutes = [coinsRoute, addCoinRoute, updateCoinRoute, coinStatusRoute] as const;
