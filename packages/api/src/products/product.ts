import { parseProductType, productTypes } from '@millaje/domain';
import * as z from 'zod/mini';
import { commonTexts, foldedLineSchema, identifierSchema, lineSchema, versionAnswer } from '../kit/common.ts';
import { milesSchema } from '../ledger/miles.ts';
import { productTexts as texts } from './products.texts.ts';

/** What is sold, by the prices that are in force. */
export const productSchema = z.object({
  ...versionAnswer,
  id: z.number(),
  type: z.enum(productTypes),
  name: z.string(),
  description: z.string(),
  /** In dollars: a decimal with a point and both of its decimals. */
  price_usd: z.string(),
  /** In bolívares at this moment; for members and allies only. */
  price_ves: z.nullable(z.string()),
  /** Null where it cannot be paid with miles. */
  price_miles: z.nullable(z.number()),
  /** What it brings, in miles. */
  miles: z.number(),
  status: z.boolean(),
  /** Where its picture is found; null where it has none. */
  img: z.nullable(z.string()),
  /** The tier that a membership gives, and its name. */
  id_membership: z.nullable(z.number()),
  membership: z.nullable(z.string()),
});
export type Product = z.output<typeof productSchema>;

/** A type by any of its names. */
export const productTypeSchema = z.pipe(
  z.string(texts.typeRequired).check(z.refine((name) => parseProductType(name) !== undefined, texts.typeRequired)),
  z.transform((name: string) => parseProductType(name) ?? 'membership'),
);

export const productWords = {
  name: lineSchema(120, texts.nameRequired),
  description: foldedLineSchema(500, texts.descriptionRequired),
};

/** Absent, it stays as it is; empty, there is none. */
export function orNone<Output>(schema: z.ZodMiniType<Output>) {
  const given = z.transform((value: unknown): unknown => (value === '' ? null : value));
  return z.optional(z.pipe(given, z.nullish(schema)));
}

export const priceMilesSchema = (required: string) => milesSchema(1n, required, texts.priceMilesNotPositive);
/** Miles that a product brings; 0 for none. */
export const broughtMilesSchema = milesSchema(0n, texts.milesRequired, texts.milesWrong);
export const packageMilesSchema = milesSchema(1n, texts.milesRequired, texts.milesWrong);

/** One of them, under either name. */
export const productQuery = z
  .object({ id: z.optional(identifierSchema), id_product: z.optional(identifierSchema) })
  .check(
    z.refine(({ id, id_product }) => (id ?? id_product) !== undefined, {
      path: ['id_product'],
      error: commonTexts.wrongIdentifier,
    }),
  );
