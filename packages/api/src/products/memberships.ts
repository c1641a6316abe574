import { parsePercent } from '@millaje/domain';
import * as z from 'zod/mini';
import { codeAndMessage, decidedFlagSchema, identifierSchema } from '../kit/common.ts';
import { moneySchema, priceSchema } from '../kit/amounts.ts';
import { added, edited, statusSchema } from '../kit/catalogue.ts';
import { newPictureSchema, pictureSchema, pictureUpload } from '../kit/pictures.ts';
import { defineRoute } from '../kit/route.ts';
import { decimalTextSchema } from '../settings/setting-version.ts';
import { membershipTexts as texts } from './memberships.texts.ts';
import { broughtMilesSchema, orNone, priceMilesSchema, productQuery, productSchema, productWords } from './product.ts';
import { productTexts } from './products.texts.ts';

/** A membership as it is sold, with what its tier may do at this moment. */
export const membershipProductSchema = z.extend(productSchema, {
  /** The same as `price_usd`. */
  price: z.string(),
  id_membership: z.number(),
  membership: z.string(),
  may_transfer: z.boolean(),
  may_buy_miles: z.boolean(),
  /** Percent of a reward that the tier adds in the business cabin, a decimal with a point. */
  business_bonus: z.string(),
});
export type MembershipProduct = z.output<typeof membershipProductSchema>;

const one = z.object({ ...codeAndMessage, membership: membershipProductSchema });

export const membershipProductsRoute = defineRoute({
  name: 'Memberships',
  summary:
    'The memberships that are sold, with what their tiers may do: staff see all, everybody else the active ones.',
  method: 'GET',
  path: '/products/memberships/all',
  who: 'anyone',
  versions: 'memberships',
  answers: { 200: z.object({ ...codeAndMessage, memberships: z.array(membershipProductSchema) }) },
  refusals: [],
});

export const membershipProductRoute = defineRoute({
  name: 'Membership',
  summary: 'One of the memberships that the caller sees.',
  method: 'GET',
  path: '/products/memberships/get',
  who: 'anyone',
  query: productQuery,
  versions: 'membership',
  answers: { 200: one },
  refusals: ['membership_not_found'],
});

export const addMembershipRoute = defineRoute({
  ...added,
  name: 'MembershipAdd',
  summary:
    'Adds a membership, which is sold at once, of the tier `id_membership`, or of the one that it is named after. Its picture comes as a data URL, or as a file of a multipart form.',
  path: '/memberships/add',
  body: z.object({
    ...productWords,
    price: priceSchema(productTexts.priceRequired),
    price_miles: orNone(priceMilesSchema(texts.priceMilesRequired)),
    miles: orNone(broughtMilesSchema),
    id_membership: orNone(identifierSchema),
    img: newPictureSchema(texts.imageRequired),
  }),
  upload: pictureUpload,
  versions: 'membership',
  answers: { 201: one },
  refusals: ['idempotency_key_reused', 'busy'],
});

/** A percentage as people type it: 0 to 100, at most two decimals. */
const bonusSchema = z.pipe(
  decimalTextSchema(texts.bonusRequired),
  z.string().check(
    z.minLength(1, { error: texts.bonusRequired, abort: true }),
    z.refine((value) => parsePercent(value) !== undefined && (value.split('.')[1] ?? '').length <= 2, texts.bonusWrong),
  ),
);

export const updateMembershipRoute = defineRoute({
  ...edited,
  name: 'MembershipUpdate',
  summary:
    'Changes a membership from now on, and what its tier may do. What is absent stays as it is. Only what is never sold has no price in miles.',
  path: '/memberships/update',
  body: z
    .object({
      id: identifierSchema,
      ...productWords,
      price: moneySchema(productTexts.priceToChange),
      price_miles: orNone(priceMilesSchema(texts.priceMilesRequired)),
      miles: orNone(broughtMilesSchema),
      img: z.nullish(pictureSchema),
      status: z.optional(decidedFlagSchema),
      may_transfer: z.optional(decidedFlagSchema),
      may_buy_miles: z.optional(decidedFlagSchema),
      business_bonus: z.optional(bonusSchema),
    })
    .check(
      z.refine(({ price, price_miles: miles }) => price === 0n || Boolean(miles), {
        path: ['price_miles'],
        error: texts.priceMilesRequired,
      }),
    ),
  upload: pictureUpload,
  versions: 'membership',
  answers: { 201: one },
  refusals: ['membership_not_found', 'busy'],
});

export const membershipStatusRoute = defineRoute({
  ...edited,
  name: 'MembershipStatus',
  summary: 'Takes a membership off the shelf, or puts it back; members who have it keep it.',
  path: '/memberships/status',
  body: statusSchema,
  versions: 'membership',
  answers: { 201: one },
  refusals: ['membership_not_found'],
});

export const membershipProductRoutes = [
  membershipProductsRoute,
  membershipProductRoute,
  addMembershipRoute,
  updateMembershipRoute,
  membershipStatusRoute,
] as const;
