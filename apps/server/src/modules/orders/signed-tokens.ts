import { randomUUID } from 'node:crypto';
import { productTypes } from '@millaje/domain';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

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

/** How long a price is good (D65), and how long the way back from a gateway may take, in milliseconds. */
const quoteMilliseconds = 24 * 3_600_000;
const orderTokenMilliseconds = 7 * 24 * 3_600_000;

export interface SecretsOfTokens {
  readonly tokenSecret: string;
  readonly earlierTokenSecrets?: readonly string[] | undefined;
}

/** Signs what the server hands out and gets back, and reads what is ours and still good. That nobody changes it is the point. */
export function createOrderTokens(secrets: SecretsOfTokens) {
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

interface Kind<Content> {
  readonly issuer: string;
  readonly schema: z.ZodMiniType<Content>;
  readonly lasts: number;
}

function createSigner<Content>(
  { tokenSecret, earlierTokenSecrets = [] }: SecretsOfTokens,
  { issuer, schema, lasts }: Kind<Content>,
) {
  const keys = [tokenSecret, ...earlierTokenSecrets].map((secret) => new TextEncoder().encode(`${issuer} ${secret}`));
  return {
    async sign(content: Content, at: Date, id: string = randomUUID()) {
      const expiresAt = new Date(at.getTime() + lasts);
      const token = await new SignJWT({ content })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setJti(id)
        .setExpirationTime(expiresAt)
        .sign(keys[0] as Uint8Array);
      return { id, token, expiresAt };
    },

    /** What a token says that is ours, whole and not expired, with its own id; otherwise undefined. */
    async verify(token: string, now: Date): Promise<{ readonly id: string; readonly content: Content } | undefined> {
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, {
            issuer,
            algorithms: ['HS256'],
            requiredClaims: ['exp', 'jti'],
            currentDate: now,
          });
          const content = schema.safeParse(payload.content);
          return content.success ? { id: payload.jti as string, content: content.data } : undefined;
        } catch (error) {
          if (error instanceof errors.JWSSignatureVerificationFailed) continue;
          if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
            return undefined;
          throw error;
        }
      }
      return undefined;
    },
  };
}
