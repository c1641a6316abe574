import type { ProductType } from '@millaje/domain';
import * as z from 'zod/mini';
import { codeAndMessage, decidedFlagSchema, identifierSchema } from '../kit/common.ts';
import { moneySchema, priceSchema } from '../kit/amounts.ts';
import { added, edited, statusSchema } from '../kit/catalogue.ts';
import { newPictureSchema, pictureSchema, pictureUpload } from '../kit/pictures.ts';
import { defineRoute } from '../kit/route.ts';
import {
  broughtMilesSchema,
  orNone,
  priceMilesSchema,
  productQuery,
  productSchema,
  productTypeSchema,
  productWords,
} from './product.ts';
import { productTexts as texts } from './products.texts.ts';

const one = z.object({ ...codeAndMessage, product: productSchema });

/** What a new product of a type lacks, by its fields. */
export function lackOfProduct(
  type: ProductType | undefined,
  {
    miles,
    price_miles,
  }: { readonly miles?: bigint | null | undefined; readonly price_miles?: bigint | null | undefined },
): Readonly<Record<string, string>> {
  if (type === undefined) return { type: texts.typeRequired };
  if (type === 'miles_package') return miles ? {} : { miles: texts.milesRequired };
  return price_miles ? {} : { price_miles: texts.priceMilesRequired };
}

export const productsRoute = defineRoute({
  name: 'Products',
  summary: 'Staff see all products; everybody else those that are active. With a type, those of that type.',
  method: 'GET',
  path: '/products/getAll',
  who: 'anyone',
  query: z.object({ type: z.optional(productTypeSchema) }),
  versions: 'products',
  answers: { 200: z.object({ ...codeAndMessage, products: z.array(productSchema) }) },
  refusals: [],
});

export const productRoute = defineRoute({
  name: 'Product',
  summary: 'One of the products that the caller sees.',
  method: 'GET',
  path: '/products/get',
  who: 'anyone',
  query: productQuery,
  versions: 'product',
  answers: { 200: one },
  refusals: ['product_not_found'],
});

const type = z.optional(productTypeSchema);
const prices = { price_miles: orNone(priceMilesSchema(texts.priceMilesRequired)), miles: orNone(broughtMilesSchema) };

export const addProductRoute = defineRoute({
  ...added,
  name: 'ProductAdd',
  summary:
    'Adds a product, which is active at once; its type stands in the address or the body. A membership is of the tier `id_membership`, or of the one that it is named after. Its picture comes as a data URL, or as a file of a multipart form.',
  path: '/products/add',
  query: z.object({ type }),
  body: z
    .object({
      type,
      ...productWords,
      price: priceSchema(texts.priceRequired),
      ...prices,
      id_membership: orNone(identifierSchema),
      img: newPictureSchema(texts.imageRequired),
    })
    .check(
      z.check(({ value, issues }) => {
        // Where the type stands in the address, what is lacking is told by who knows both.
        if (value.type === undefined) return;
        for (const [field, message] of Object.entries(lackOfProduct(value.type, value)))
          issues.push({ code: 'custom', path: [field], message, input: value });
      }),
    ),
  upload: pictureUpload,
  versions: 'product',
  answers: { 201: one },
  refusals: ['idempotency_key_reused', 'busy'],
});

export const updateProductRoute = defineRoute({
  ...edited,
  name: 'ProductUpdate',
  summary:
    'Changes a product from now on. What is absent stays as it is: its picture, its status, what it costs and brings in miles.',
  path: '/products/update',
  query: z.object({ type }),
  body: z.object({
    type,
    id: identifierSchema,
    ...productWords,
    price: moneySchema(texts.priceToChange),
    ...prices,
    img: z.nullish(pictureSchema),
    status: z.optional(decidedFlagSchema),
  }),
  upload: pictureUpload,
  versions: 'product',
  answers: { 201: one },
  refusals: ['product_not_found', 'busy'],
});

export const productStatusRoute = defineRoute({
  ...edited,
  name: 'ProductStatus',
  summary: 'Takes a product off the shelf, or puts it back.',
  path: '/products/status',
  body: statusSchema,
  versions: 'product',
  answers: { 201: one },
  refusals: ['product_not_found'],
});

export const productRoutes = [
  productsRoute,
  productRoute,
  addProductRoute,
  updateProductRoute,
  productStatusRoute,
] as const;
