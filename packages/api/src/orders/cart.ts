import { productTypes } from '@millaje/domain/products';
import * as z from 'zod/mini';
import { codeAndMessage, doneSchema, identifierSchema } from '../kit/common.ts';
import { defineRoute, passengers } from '../kit/route.ts';
import { payable } from './payment-options.ts';
import { orderSchema } from './orders.ts';
import { orderTexts as texts } from './orders.texts.ts';
import { orderRefusals } from './payments.ts';
import { productTypeSchema } from './product-choice.ts';

const cartSchema = z.object({
  ...codeAndMessage,
  products: z.array(
    z.object({
      id: z.number(),
      type: z.enum(productTypes),
      name: z.string(),
      description: z.string(),
      miles: z.number(),
      /** What it costs the caller, with the discount. */
      price_usd: z.string(),
      price_ves: z.string(),
      /** Percent of its price that a discount of the caller's takes off. */
      discount: z.number(),
      quantity: z.number(),
      /** Off sale meanwhile: it cannot be paid. */
      is_available: z.boolean(),
      ...payable,
    }),
  ),
  count: z.number(),
  /** Of what can be bought. */
  total: z.object({ usd: z.string(), ves: z.string() }),
});

const named = { type: productTypeSchema, id_product: identifierSchema };

export const cartRoute = defineRoute({
  name: 'ShoppingCart',
  summary: "The caller's cart at the prices of this moment.",
  method: 'GET',
  path: '/shopping-cart',
  who: passengers,
  answers: { 200: cartSchema },
  refusals: [],
});

export const addToCartRoute = defineRoute({
  name: 'ShoppingCartAdd',
  summary: 'Puts a product into the cart; each is there once.',
  method: 'POST',
  path: '/shopping-cart/add',
  who: passengers,
  body: z.object({ ...named, quantity: z._default(z.literal(['1', 1], texts.wrongProduct), 1) }),
  answers: { 201: z.object({ ...codeAndMessage, count: z.number() }) },
  refusals: ['product_not_available'],
});

export const deleteFromCartRoute = defineRoute({
  name: 'ShoppingCartDelete',
  summary: 'Takes a product out of the cart.',
  method: 'POST',
  path: '/shopping-cart/delete',
  who: passengers,
  body: z.object(named),
  answers: { 201: z.extend(doneSchema, { count: z.number() }) },
  refusals: [],
});

export const payCartRoute = defineRoute({
  name: 'ShoppingCartPay',
  summary:
    "Orders a product of the cart to be paid by card, in dollars, on the gateway's own page: `order.url` leads there.",
  method: 'POST',
  path: '/shopping-cart/pay',
  who: passengers,
  body: z.object({
    currency: z.enum(['USD', 'VES'], texts.wrongMethod),
    id_product: identifierSchema,
    type_product: productTypeSchema,
  }),
  answers: { 201: z.object({ ...codeAndMessage, order: orderSchema }) },
  refusals: ['currency_not_offered', 'not_in_cart', ...orderRefusals],
  idempotent: true,
});

export const cartRoutes = [cartRoute, addToCartRoute, deleteFromCartRoute, payCartRoute] as const;
