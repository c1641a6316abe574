import { productTypes } from '@millaje/domain';
import * as z from 'zod/mini';
import { createSigner, type SigningSecrets } from '../../platform/signed-content.ts';

/** A price as it was shown to a member. Whole numbers are texts of digits: what is signed is JSON. */
const priceQuoteSchema = z.strictObject({
  userId: z.string(),
  productId: z.number(),
  versionId: z.number(),
  type: z.enum(productTypes),
  name: z.string(),
  membershipId: z.nullable(z.number()),
  miles: z.string(),
  /** Hundredths of a dollar. */
  priceUsd: z.string(),
  priceMiles: z.nullable(z.string()),
  discountId: z.nullable(z.string()),
  percentage: z.number(),
  /** A decimal with a point. */
  dollarPrice: z.string(),
});
export type PriceQuote = z.output<typeof priceQuoteSchema>;

const orderTokenSchema = z.strictObject({ orderId: z.string(), userId: z.string() });
export type OrderToken = z.output<typeof orderTokenSchema>;

/** How long a price is good, and how long the way back from a gateway may take, in milliseconds. */
const quoteMilliseconds = 24 * 3_600_000;
const orderTokenMilliseconds = 7 * 24 * 3_600_000;

/** Signs what the server hands out and gets back, and reads what is ours and still good. That nobody changes it is the point. */
export function createOrderTokens(secrets: SigningSecrets) {
  const quotes = createSigner<PriceQuote>(secrets, {
    issuer: 'millaje prices',
    schema: priceQuoteSchema,
    lasts: quoteMilliseconds,
  });
  const orders = createSigner<OrderToken>(secrets, {
    issuer: 'millaje orders',
    schema: orderTokenSchema,
    lasts: orderTokenMilliseconds,
  });
  return {
    signQuote: quotes.sign,
    verifyQuote: quotes.verify,
    /** The same token whenever the same moment is named: a gateway is asked for the same payment with the same address. */
    signOrder: (token: OrderToken, at: Date) => orders.sign(token, at, `order ${token.orderId}`),
    verifyOrder: orders.verify,
  };
}

export type OrderTokens = ReturnType<typeof createOrderTokens>;
