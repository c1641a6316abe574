import {
  type Fare,
  type FareRules,
  type Miles,
  oneWayPrice,
  parseDecimal,
  parsePercent,
  roundTripPrices,
} from '@millaje/domain';
import type { PriceRule, Quote, QuotedOffer } from './quotes.ts';

/** What is paid for a choice, in miles. */
export interface ChoicePrice {
  readonly outbound: Miles;
  readonly inbound: Miles | null;
  readonly total: Miles;
}

/** What somebody chose of a quote. */
export interface Choice {
  readonly outbound: QuotedOffer;
  /** Undefined where it is one way. */
  readonly inbound: QuotedOffer | undefined;
}

/** The offers of a quote by their names; undefined where they are not of it, or do not belong together. */
export function choiceOf(quote: Quote, outboundId: string, inboundId: string | undefined): Choice | undefined {
  const find = (leg: QuotedOffer['leg'], id: string | undefined) =>
    quote.offers.find((offer) => offer.leg === leg && offer.id === id);
  const outbound = find('outbound', outboundId);
  const inbound = find('inbound', inboundId);
  const isRoundTrip = quote.inboundDay !== null;
  if (!outbound || isRoundTrip !== (inboundId !== undefined) || (isRoundTrip && !inbound)) return undefined;
  return { outbound, inbound };
}

/**
 * What a choice costs by the quote's own rules, however often it is asked. Undefined: it is not offered, costs nothing, or goes back
 * before it has arrived.
 */
export function priceOf({ rule }: Pick<Quote, 'rule'>, choice: Choice): ChoicePrice | undefined {
  if (!comesBackLater(choice)) return undefined;
  const price = rule.kind === 'chart' ? chartPrice(rule, choice) : farePrice(fareRulesOf(rule), choice);
  return price && price.total > 0n ? price : undefined;
}

/** Both times are of the same airport. */
function comesBackLater({ outbound, inbound }: Choice): boolean {
  const arrival = outbound.flights.at(-1)?.arrival ?? '';
  const departure = inbound?.flights[0]?.departure;
  return departure === undefined || departure > arrival;
}

function chartPrice(rule: Extract<PriceRule, { kind: 'chart' }>, { inbound }: Choice): ChoicePrice {
  const there = BigInt(rule.outbound);
  const back = inbound ? BigInt(rule.inbound ?? 0) : null;
  return { outbound: there, inbound: back, total: there + (back ?? 0n) };
}

function farePrice(rules: FareRules, { outbound, inbound }: Choice): ChoicePrice | undefined {
  const [there, back] = [fareOf(outbound), inbound && fareOf(inbound)];
  if (!there || (inbound && !back)) return undefined;
  if (back) return roundTripPrices({ outbound: there, inbound: back }, rules);
  const price = oneWayPrice(there, rules);
  return price === undefined ? undefined : { outbound: price, inbound: null, total: price };
}

function fareOf({ fare, family }: QuotedOffer): Fare | undefined {
  return fare ? { amount: { minorUnits: BigInt(fare.minorUnits), currency: fare.currency }, family } : undefined;
}

function fareRulesOf(rule: Extract<PriceRule, { kind: 'fare' }>): FareRules {
  const milesPerDollar = parseDecimal(rule.milesPerDollar);
  if (!milesPerDollar) throw new Error(`${rule.milesPerDollar} is no rate`);
  const promotionPercent = rule.promotionPercent === null ? undefined : parsePercent(rule.promotionPercent);
  return { milesPerDollar, promotionPercent, isHighSeason: rule.isHighSeason };
}
