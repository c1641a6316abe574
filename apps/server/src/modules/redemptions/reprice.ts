import type { Miles } from '@millaje/domain';
import type { Airport } from '@millaje/api';
import type { OfferedWay } from '../inventory/index.ts';
import { type Choice, choiceOf, type ChoicePrice, priceOf } from './quoted-prices.ts';
import type { Quote, QuotedOffer } from './quotes.ts';
import { findTripRoutes, legsOf, offerLeg, readPriceRule, type TripDependencies } from './trip.ts';

/** What a choice of a quote is worth now. */
export type Repriced =
  | {
      readonly kind: 'same';
      readonly price: ChoicePrice;
      readonly quote: Quote;
      readonly choice: Choice;
      readonly ways: ChosenWays;
    }
  /** `quote` is the same choice at the new price. */
  | { readonly kind: 'changed'; readonly before: Miles; readonly now: Miles; readonly quote: Quote }
  | { readonly kind: 'sold_out' }
  | { readonly kind: 'not_of_quote' };

/** The ways of a choice as the inventory has them now. */
export interface ChosenWays {
  readonly outbound: ChosenWay;
  readonly inbound: ChosenWay | undefined;
}

export type ChosenWay = Pick<OfferedWay, 'flights' | 'minutes' | 'waitMinutes'>;

/** Prices a choice of a quote anew: the inventory's seats and fares and the rules of now against what was quoted. */
export async function reprice(
  dependencies: TripDependencies,
  quote: Quote,
  chosen: { readonly outboundId: string; readonly inboundId: string | undefined },
): Promise<Repriced> {
  const choice = choiceOf(quote, chosen.outboundId, chosen.inboundId);
  const before = choice && priceOf(quote, choice);
  if (!choice || !before) return { kind: 'not_of_quote' };
  const [routes, airports] = await Promise.all([
    findTripRoutes(dependencies.reads, quote),
    dependencies.reads.airports(),
  ]);
  if (!routes) return { kind: 'sold_out' };
  const [rule, legs] = await Promise.all([
    readPriceRule(dependencies, quote, routes),
    Promise.all(legsOf(quote).map((query) => findAgain(dependencies, airports, query, choice[query.leg]))),
  ]);
  const [outbound, inbound] = legs;
  if (!outbound || (choice.inbound && !inbound)) return { kind: 'sold_out' };
  const offers = [outbound.offer, ...(inbound ? [inbound.offer] : [])];
  const fresh: Quote = { ...quote, rule, offers };
  const freshChoice = { outbound: outbound.offer, inbound: inbound?.offer };
  const price = priceOf(fresh, freshChoice);
  if (!price) return { kind: 'sold_out' };
  if (price.total !== before.total) return { kind: 'changed', before: before.total, now: price.total, quote: fresh };
  return {
    kind: 'same',
    price,
    quote: fresh,
    choice: freshChoice,
    ways: { outbound: outbound.way, inbound: inbound?.way },
  };
}

/** The same flights in the same family, in whichever of its classes has seats now, under the name that the offer has. */
async function findAgain(
  dependencies: TripDependencies,
  airports: readonly Airport[],
  query: Parameters<typeof offerLeg>[2],
  wanted: QuotedOffer | undefined,
): Promise<{ readonly way: OfferedWay; readonly offer: QuotedOffer } | undefined> {
  if (!wanted) return undefined;
  const ways = await offerLeg(dependencies, airports, { ...query, family: wanted.family });
  const again = ways.find(({ way }) => flightsOf(way.flights) === flightsOf(wanted.flights));
  const offer = again?.offers.find(({ family }) => family === wanted.family)?.offer;
  return again && offer && { way: again.way, offer: { ...offer, id: wanted.id } };
}

const flightsOf = (flights: readonly { readonly flightNumber: string; readonly departure: string }[]): string =>
  flights.map(({ flightNumber, departure }) => `${flightNumber} ${departure}`).join(' ');
