import type { Airport, FoundFare, FoundFlights, FoundWay, RouteAnswer, bookingSearchRoute } from '@millaje/api';
import { searchTexts as texts } from '@millaje/api';
import { fareConditionsOf } from '@millaje/api/brand';
import { type FareFamilyName, fareFamilyNames } from '@millaje/domain';
import { aircraftName } from '@millaje/domain/flights/aircraft';
import { addDays, daysLater } from '@millaje/domain/flights/local-times';
import { routeTypeOf } from '@millaje/domain/flights/national-airports';
import { dayOf } from '../../platform/calendar.ts';
import { found, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { InventoryRefusal, InventorySilence, type OfferedFlight } from '../inventory/index.ts';
import { findPromotion } from '../promotions/index.ts';
import { priceOf } from './quoted-prices.ts';
import type { Quote, QuotedOffer, Quotes } from './quotes.ts';
import {
  findTripRoutes,
  hasSeats,
  legsOf,
  offerLeg,
  type PricedWay,
  readPriceRule,
  type Trip,
  type TripDependencies,
} from './trip.ts';

export interface SearchDependencies extends TripDependencies {
  readonly quotes: Quotes;
}

type Found = RouteAnswer<typeof bookingSearchRoute>;

/** Days ahead on which one can fly. */
const daysAhead = 365;
/** So far from a day without flights others are looked for, and so many are told. */
const nearby = { days: 7, count: 3 } as const;

/**
 * Searches flights there, and back where it is a round trip, and signs a quote of what it offers. Refuses days outside the window, a
 * route or a promotion that is not there, and days without flights. Where a way has no seats, the nearest days with some are told.
 */
export async function searchFlights(
  dependencies: SearchDependencies,
  trip: Trip,
  routeId: number | undefined,
): Promise<Found | RefusalAnswer> {
  const { database, reads, now } = dependencies;
  const wrongDays = refuseDays(trip, dayOf(now()));
  if (wrongDays) return refuse('invalid_input', { fields: wrongDays });
  const [routes, airports] = await Promise.all([findTripRoutes(reads, trip), reads.airports()]);
  if (!routes || (routeId !== undefined && routeId !== routes.outbound.id)) return refuse('route_not_in_network');
  if (trip.promotion !== null && !(await findPromotion(database, trip.promotion))) return refuse('promotion_not_found');
  return answeringSilence(async () => {
    const [rule, ...legs] = await Promise.all([
      readPriceRule(dependencies, trip, routes),
      ...legsOf(trip).map((query) => offerLeg(dependencies, airports, query)),
    ]);
    const nearest = await findNearest(dependencies, airports, trip, legs);
    if (legs.some((ways) => ways.length === 0)) return refuse('flights_not_found', { more: { nearest } });
    const [outbound = [], inbound = []] = legs;
    const offers = legs.flat().flatMap((way) => way.offers.flatMap(({ offer }) => offer ?? []));
    const quote: Quote = { ...trip, rule, offers };
    return found({ ...(await foundView(dependencies, airports, quote, { outbound, inbound })), nearest });
  });
}

/** An inventory that says nothing, or cannot be reached, is a refusal; nothing was asked of it but questions. */
export async function answeringSilence<Answer>(work: () => Promise<Answer>): Promise<Answer | RefusalAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InventorySilence || error instanceof InventoryRefusal) return refuse('inventory_silent');
    throw error;
  }
}

function refuseDays({ outboundDay, inboundDay }: Trip, today: string): Record<string, string> | undefined {
  const last = addDays(today, daysAhead);
  if (outboundDay < today || outboundDay > last) return { departure_date: texts.departureOutside };
  if (inboundDay !== null && (inboundDay < outboundDay || inboundDay > last))
    return { return_date: texts.returnOutside };
  return undefined;
}

/** Of each leg without seats the nearest days with some, earliest first. */
async function findNearest(
  dependencies: SearchDependencies,
  airports: readonly Airport[],
  trip: Trip,
  legs: readonly PricedWay[][],
): Promise<{ departure: string[]; return: string[] }> {
  const today = dayOf(dependencies.now());
  const days = await Promise.all(
    legsOf(trip).map(async (query, place) => {
      if (legs[place]?.some(hasSeats)) return [];
      const first = query.leg === 'inbound' ? trip.outboundDay : today;
      const isPossible = (day: string) => day >= first && day <= addDays(today, daysAhead);
      const near: string[] = [];
      for (let distance = 1; distance <= nearby.days && near.length < nearby.count; distance += 1) {
        const both = [addDays(query.day, -distance), addDays(query.day, distance)].filter(isPossible);
        const ways = await Promise.all(both.map((day) => offerLeg(dependencies, airports, { ...query, day })));
        near.push(...both.filter((_day, number) => ways[number]?.some(hasSeats)));
      }
      return near.slice(0, nearby.count).toSorted();
    }),
  );
  return { departure: days[0] ?? [], return: days[1] ?? [] };
}

interface Legs {
  readonly outbound: readonly PricedWay[];
  readonly inbound: readonly PricedWay[];
}

async function foundView(
  { quotes, now, brand }: SearchDependencies,
  airports: readonly Airport[],
  quote: Quote,
  { outbound, inbound }: Legs,
): Promise<Omit<FoundFlights, 'code' | 'message' | 'nearest'>> {
  const { token, expiresAt } = await quotes.sign(quote, now());
  const offered = outbound.flatMap(({ offers }) => offers.flatMap(({ offer }) => offer ?? []));
  const isRoundTrip = quote.inboundDay !== null;
  const baggage = byFamily((family) => brand.fares.families[family].conditions.checked_bag.aditionalInfo);
  return {
    flight_found: {
      departure: outbound.map((way) => wayView(airports, way, 1, (offer) => outboundFare(quote, offer, isRoundTrip))),
      return: inbound.map((way) => wayView(airports, way, 1001, (offer) => inboundFare(quote, offered, offer))),
      BaggageD: baggage,
      BaggageR: baggage,
    },
    terms: { fareConditions: byFamily((family) => fareConditionsOf(brand, family)) },
    promotion: quote.rule.kind === 'chart' ? quote.rule.promotionId : null,
    is_national: routeTypeOf(quote.origin, quote.destination) === 'Nacional',
    token,
    expires_at: expiresAt.toISOString(),
  };
}

function byFamily<Value>(valueOf: (family: FareFamilyName) => Value): Record<FareFamilyName, Value> {
  return Object.fromEntries(fareFamilyNames.map((family) => [family, valueOf(family)])) as Record<
    FareFamilyName,
    Value
  >;
}

type Price = Pick<FoundFare, 'miles_price' | 'miles_price_by_outbound'>;

/** The way there of a round trip is shown at what it costs with the same fare back. */
function outboundFare(quote: Quote, offer: QuotedOffer, isRoundTrip: boolean): Price | undefined {
  const same: QuotedOffer = { ...offer, leg: 'inbound', flights: [] };
  const price = priceOf(quote, { outbound: offer, inbound: isRoundTrip ? same : undefined });
  return price && { miles_price: Number(price.outbound), miles_price_by_outbound: null };
}

function inboundFare(quote: Quote, offered: readonly QuotedOffer[], offer: QuotedOffer): Price | undefined {
  const prices = offered.flatMap((outbound) => {
    const price = priceOf(quote, { outbound, inbound: offer });
    return price?.inbound === undefined || price.inbound === null
      ? []
      : [[outbound.id, Number(price.inbound)] as const];
  });
  return prices.length === 0 ? undefined : { miles_price: null, miles_price_by_outbound: Object.fromEntries(prices) };
}

function wayView(
  airports: readonly Airport[],
  { way, offers }: PricedWay,
  firstRph: number,
  priceOfOffer: (offer: QuotedOffer) => Price | undefined,
): FoundWay {
  const { flights, minutes, waitMinutes } = way;
  return {
    segments: flights.map((flight, place) =>
      segmentView(airports, flight, firstRph + place, place === 0 ? 0 : waitMinutes),
    ),
    stops: flights.length - 1,
    timeFlight: minutes,
    timeConection: waitMinutes,
    days_later: daysLater(flights[0]?.departure ?? '', flights.at(-1)?.arrival ?? ''),
    fareInfo: offers.map(({ family, offer }) => {
      const price = offer && priceOfOffer(offer);
      if (!offer || !price) return { family, ...soldOut };
      return { family, offer: offer.id, classCode: offer.flights[0]?.classCode ?? null, sold_out: false, ...price };
    }),
  };
}

const soldOut = { offer: null, classCode: null, sold_out: true, miles_price: null, miles_price_by_outbound: null };

function segmentView(
  airports: readonly Airport[],
  flight: OfferedFlight,
  rph: number,
  wait: number,
): FoundWay['segments'][number] {
  const end = (code: string, dateTime: string) => {
    const airport = airports.find((each) => each.code === code);
    return { cityName: airport?.city_name ?? code, locationCode: code, airPortName: airport?.name ?? code, dateTime };
  };
  const { flightNumber, equipment, minutes, origin, destination, departure, arrival } = flight;
  return {
    flightID: `${flightNumber}-${departure}`,
    flightNumber,
    originDestRPH: String(rph),
    EQP: equipment,
    aircraft: aircraftName(equipment),
    timeFlight: minutes,
    timeConection: wait,
    departureInfo: end(origin, departure),
    arrivalInfo: end(destination, arrival),
  };
}
