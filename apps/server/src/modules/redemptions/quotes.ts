import { cabins } from '@millaje/domain/flights/chart-prices';
import { fareFamilyNames } from '@millaje/domain/flights/fare-families';
import * as z from 'zod/mini';
import { createSigner, type SigningSecrets } from '../../platform/signed-content.ts';

/** A flight in the class in which it was offered. */
const flightSchema = z.strictObject({
  flightNumber: z.string(),
  origin: z.string(),
  destination: z.string(),
  departure: z.string(),
  arrival: z.string(),
  classCode: z.string(),
});

const offerSchema = z.strictObject({
  /** 1-LIGHT and on for the way there, 1001-LIGHT and on for the way back. */
  id: z.string(),
  leg: z.enum(['outbound', 'inbound']),
  family: z.enum(fareFamilyNames),
  flights: z.array(flightSchema),
  /** What it costs one way; none where the chart sets the price. */
  fare: z.nullable(z.strictObject({ minorUnits: z.string(), currency: z.string() })),
});

/** By what is priced: the chart's (or a promotion's) prices in miles, or the rules by which fares become miles. */
const ruleSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('chart'),
    outbound: z.string(),
    inbound: z.nullable(z.string()),
    promotionId: z.nullable(z.number()),
    versions: z.record(z.string(), z.number()),
  }),
  z.strictObject({
    kind: z.literal('fare'),
    milesPerDollar: z.string(),
    promotionPercent: z.nullable(z.string()),
    isHighSeason: z.boolean(),
    versions: z.record(z.string(), z.number()),
  }),
]);

/** What was asked for and what was offered, by the rules of that moment. */
const quoteSchema = z.strictObject({
  origin: z.string(),
  destination: z.string(),
  /** Days of the calendars of the airports that are left. */
  outboundDay: z.string(),
  inboundDay: z.nullable(z.string()),
  cabin: z.nullable(z.enum(cabins)),
  /** The promotion that was asked for, whether or not it applied. */
  promotion: z.nullable(z.number()),
  rule: ruleSchema,
  offers: z.array(offerSchema),
});

export type Quote = z.output<typeof quoteSchema>;
export type QuotedOffer = Quote['offers'][number];
export type PriceRule = Quote['rule'];

/** How long a price is good, in milliseconds. */
export const quoteMilliseconds = 15 * 60_000;

export interface SignedQuote {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface ReadQuote {
  readonly id: string;
  readonly quote: Quote;
  readonly isOver: boolean;
}

/** Signs quotes, and reads those that are ours. What is in them is no secret; that nobody changes it is the point. */
export function createQuotes(secrets: SigningSecrets) {
  const signer = createSigner<Quote>(secrets, {
    issuer: 'millaje quotes',
    schema: quoteSchema,
    lasts: quoteMilliseconds,
  });
  return {
    sign: (quote: Quote, now: Date): Promise<SignedQuote> => signer.sign(quote, now),

    /** The quote of a token that is ours and whole, with its own id, and whether its time is over; otherwise undefined. */
    async read(token: string, now: Date): Promise<ReadQuote | undefined> {
      const found = await signer.read(token, now);
      return found && { id: found.id, quote: found.content, isOver: found.isOver };
    },
  };
}

export type Quotes = ReturnType<typeof createQuotes>;
