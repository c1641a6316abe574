import { discountPercentages } from '@millaje/domain/payments/discounts';
import { parseProductType } from '@millaje/domain/products';
import * as z from 'zod/mini';
import {
  anchorSchema,
  codeAndMessage,
  commonTexts,
  decidedFlagSchema,
  emailSchema,
  identifierSchema,
  instantSchema,
  optionalEmailSchema,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
  wholeNumber,
  versionAnswer,
} from '../kit/common.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { orderTexts as texts } from './orders.texts.ts';

const discountSchema = z.object({
  ...versionAnswer,
  id: z.number(),
  /** Of the member who gets it. */
  user: z.string(),
  code: z.string(),
  id_product: z.number(),
  product: z.enum(['membership', 'miles_packages', 'vip_access']),
  /** What it takes off at the price of this moment; decimals with a point. */
  product_info: z.object({
    name: z.string(),
    price_usd: z.string(),
    price_discount: z.string(),
    price_end: z.string(),
  }),
  percentage: z.number(),
  date: instantSchema,
  used: z.boolean(),
  /** Kept for an order that waits. */
  reserved: z.boolean(),
  status: z.boolean(),
});
export type Discount = z.output<typeof discountSchema>;

/** How discounts stand: kept for nobody, kept for an order that waits or used by it, or switched off. */
export const discountStates = ['free', 'reserved', 'used', 'off'] as const;
export type DiscountState = (typeof discountStates)[number];

export const discountsRoute = defineRoute({
  name: 'Discounts',
  summary: 'Every discount, or those that stand in one way, newest first.',
  method: 'GET',
  path: '/discounts',
  who: staff,
  query: z.object({
    page_count: pageSchema,
    quantity: pageSizeSchema(50),
    anchor: anchorSchema,
    email: optionalEmailSchema,
    state: z.optional(z.enum(discountStates, commonTexts.wrongChoice)),
  }),
  versions: 'rows',
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(discountSchema), ...pageAnswer }) },
  refusals: [],
});

const percentage = wholeNumber(1, 100, texts.choose).check(
  z.refine((value) => (discountPercentages as readonly number[]).includes(value), texts.choose),
);

const chosenType = z.pipe(
  z.string(texts.choose).check(z.refine((name) => parseProductType(name) !== undefined, texts.choose)),
  z.transform((name: string) => parseProductType(name) ?? 'membership'),
);

export const addDiscountRoute = defineRoute({
  name: 'DiscountAdd',
  summary: 'Gives a member a discount on a product; the next purchase of it takes it by itself, once.',
  method: 'POST',
  path: '/discounts/add',
  who: administrators,
  idempotent: 'optional',
  body: z.object({
    user: emailSchema(texts.discountEmailRequired, texts.discountEmailInvalid),
    percentage,
    product: chosenType,
    id_product: wholeNumber(1, Number.MAX_SAFE_INTEGER, texts.choose),
  }),
  answers: { 201: z.object({ ...codeAndMessage, code_discount: z.string(), discount: discountSchema }) },
  refusals: ['idempotency_key_reused', 'receiver_not_found', 'product_not_available', 'membership_never_sold'],
});

export const discountStatusRoute = defineRoute({
  name: 'DiscountStatus',
  summary: 'Switches a discount on or off; one that is used stays as it is.',
  method: 'POST',
  path: '/discounts/status',
  who: administrators,
  body: z.object({ id: identifierSchema, status: decidedFlagSchema }),
  versions: 'discount',
  answers: { 201: z.object({ ...codeAndMessage, discount: discountSchema }) },
  refusals: ['discount_not_found', 'discount_used'],
  conditional: true,
});

export const discountRoutes = [discountsRoute, addDiscountRoute, discountStatusRoute] as const;
