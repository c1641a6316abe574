import { parseDay } from '@millaje/domain/days';
import { cabins, flightTypes } from '@millaje/domain/flights/chart-prices';
import * as z from 'zod/mini';
import {
  codeAndMessage,
  decidedFlagSchema,
  identifierSchema,
  foldedLineSchema,
  lineSchema,
  wholeNumber,
  versionAnswer,
} from '../kit/common.ts';
import { added, edited, statusSchema } from '../kit/catalogue.ts';
import { newPictureSchema, pictureSchema, pictureUpload } from '../kit/pictures.ts';
import { milesSchema } from '../ledger/miles.ts';
import { defineRoute } from '../kit/route.ts';
import { promotionTexts as texts } from './promotions.texts.ts';

/** A price of its own for one route, cabin and type of flight, by the version that is in force. */
export const promotionSchema = z.object({
  ...versionAnswer,
  id: z.number(),
  /** Its number, as redemptions name it. */
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** Days of redeeming, whenever the flight leaves: YYYY-MM-DD of the programme's calendar, both included. */
  start_date: z.string(),
  finish_date: z.string(),
  id_route: z.number(),
  /** The codes and the cities of the route's airports. */
  departure: z.string(),
  departure_city: z.string(),
  arrive: z.string(),
  arrive_city: z.string(),
  seat: z.enum(cabins),
  flight_type: z.enum(flightTypes),
  /** Of everything that is flown, in miles. */
  miles_price: z.number(),
  /** Where its picture is found. */
  img: z.string(),
  status: z.boolean(),
});
export type Promotion = z.output<typeof promotionSchema>;

const day = (required: string) =>
  z.pipe(
    z.string(required).check(
      z.minLength(1, { error: required, abort: true }),
      z.refine((value) => parseDay(value) !== undefined, texts.wrongDay),
    ),
    z.transform((value: string) => parseDay(value) ?? value),
  );

const fields = {
  start_date: day(texts.startRequired),
  finish_date: day(texts.finishRequired),
  id_route: wholeNumber(1, 32_767, texts.routeRequired),
  name: lineSchema(120, texts.nameRequired),
  description: foldedLineSchema(500, texts.descriptionRequired),
  miles_price: milesSchema(1n, texts.milesRequired, texts.milesNotPositive),
  seat: z.enum(cabins, texts.seatRequired),
  flight_type: z.enum(flightTypes, texts.flightTypeRequired),
};

const inOrder = z.refine<{ start_date: string; finish_date: string }>(
  ({ start_date, finish_date }) => start_date <= finish_date,
  { path: ['finish_date'], error: texts.finishBeforeStart },
);

const one = z.object({ ...codeAndMessage, promotion: promotionSchema });

export const promotionsRoute = defineRoute({
  name: 'Promotions',
  summary: 'Staff see all promotions; everybody else those that are active and within their dates.',
  method: 'GET',
  path: '/promotions/all',
  who: 'anyone',
  versions: 'promotions',
  answers: { 200: z.object({ ...codeAndMessage, promotions: z.array(promotionSchema) }) },
  refusals: [],
});

export const promotionRoute = defineRoute({
  name: 'Promotion',
  summary: 'One of the promotions that the caller sees.',
  method: 'GET',
  path: '/promotions/get',
  who: 'anyone',
  query: z.object({ id: identifierSchema }),
  versions: 'promotion',
  answers: { 200: one },
  refusals: ['promotion_not_found'],
});

export const addPromotionRoute = defineRoute({
  ...added,
  name: 'PromotionAdd',
  summary:
    'Adds a promotion, which is active at once. Its picture comes as a data URL, or as a file of a multipart form.',
  path: '/promotions/add',
  body: z
    .object({
      ...fields,
      img: newPictureSchema(texts.imageRequired),
    })
    .check(inOrder),
  upload: pictureUpload,
  versions: 'promotion',
  answers: { 201: one },
  refusals: ['idempotency_key_reused', 'busy'],
});

export const updatePromotionRoute = defineRoute({
  ...edited,
  name: 'PromotionUpdate',
  summary:
    'Changes a promotion from now on. Without a picture it keeps the one that it has, and without a status its own.',
  path: '/promotions/update',
  body: z
    .object({
      id: identifierSchema,
      ...fields,
      img: z.nullish(pictureSchema),
      status: z.optional(decidedFlagSchema),
    })
    .check(inOrder),
  upload: pictureUpload,
  versions: 'promotion',
  answers: { 201: one },
  refusals: ['promotion_not_found', 'busy'],
});

export const promotionStatusRoute = defineRoute({
  ...edited,
  name: 'PromotionStatus',
  summary: 'Takes a promotion out of use, or back into it.',
  path: '/promotions/status',
  body: statusSchema,
  versions: 'promotion',
  answers: { 201: one },
  refusals: ['promotion_not_found'],
});

export const promotionRoutes = [
  promotionsRoute,
  promotionRoute,
  addPromotionRoute,
  updatePromotionRoute,
  promotionStatusRoute,
] as const;
