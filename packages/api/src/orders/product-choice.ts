import { parseProductType } from '@millaje/domain/products';
import * as z from 'zod/mini';
import { identifierSchema, orAbsent } from '../kit/common.ts';
import { orderTexts as texts } from './orders.texts.ts';

/** The type of a product by any of its names. */
export const productTypeSchema = z.pipe(
  z.string(texts.wrongProduct).check(z.refine((name) => parseProductType(name) !== undefined, texts.wrongProduct)),
  z.transform((name: string) => parseProductType(name) ?? 'membership'),
);

/** What is bought, and the signed prices that were seen; without them those of this moment count. */
export const productChoice = {
  productType: productTypeSchema,
  productId: identifierSchema,
  quote: orAbsent(z.string(texts.wrongProduct).check(z.maxLength(4_000, texts.wrongProduct))),
};
