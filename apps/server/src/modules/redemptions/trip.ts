import type { Airport } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { fareFamiliesOf } from '@millaje/api/brand';
import {
  type Cabin,
  chartPrices,
  type ClassPosting,
  decimalText,
  type FareFamilyName,
  fareFamilyNames,
  offeredClasses,
  type PromotionOffer,
} from '@millaje/domain';
import { instantOf } from '@millaje/domain/flights/local-times';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { RouteRow } from '../flights/index.ts';
import type { Inventory, OfferedWay } from '../inventory/index.ts';
import { findPromotion } from '../promotions/index.ts';
import type { PriceRule, QuotedOffer } from './quotes.ts';
import type { TripReads } from './trip-reads.ts';

export interface TripDependencies {
  readonly database: Database;
  readonly reads: TripReads;
  readonly inventory: Inventory;
  readonly brand: Brand;
  readonly now: () => Date;
}

/** What somebody wants to fly, and how it is to be priced. */
export interface Trip {
  readonly origin: string;
  readonly destination: string;
  readonly outboundDay: string;
  readonly inboundDay: string | null;
  /** By chart in this cabin, or by fare. */
  readonly cabin: Cabin | null;
  readonly promotion: number | null;
}

/** The routes of a trip, as the network has them now. */
export interface TripRoutes {
  readonly outbound: RouteRow;
  readonly inbound: RouteRow | undefined;
}

/** The routes there and back; undefined where one cannot book that. */
export async function findTripRoutes(reads: TripReads, trip: Trip): Promise<TripRoutes | undefined> {
  const routes = await reads.routes();
  const find = (departure: string, arrive: string) =>
    routes.find((route) => route.departure === departure && route.arrive === arrive);
  const outbound = find(trip.origin, trip.destination);
  const inbound = trip.inboundDay === null ? undefined : find(trip.destination, trip.origin);
  return outbound && (inbound || trip.inboundDay === null) ? { outbound, inbound } : undefined;
}

/** By what fares are priced now. */
export async function readFareRule(reads: TripReads): Promise<PriceRule> {
  const { fare, versions } = await reads.priceRules();
  return {
    kind: 'fare',
    milesPerDollar: decimalText(fare.milesPerDollar),
    promotionPercent: fare.promotionPercent ? decimalText(fare.promotionPercent) : null,
    isHighSeason: fare.isHighSeason,
    versions,
  };
}

/** By what a trip is priced now. */
export async function readPriceRule(
  { database, reads, now }: TripDependencies,
  trip: Trip,
  routes: TripRoutes,
): Promise<PriceRule> {
  if (trip.cabin === null) return readFareRule(reads);
  const { highSeasonPercent, versions } = await reads.priceRules();
  const found = trip.promotion === null ? undefined : await findPromotion(database, trip.promotion);
  const prices = chartPrices({
    cabin: trip.cabin,
    outbound: chartOf(routes.outbound),
    inbound: routes.inbound && chartOf(routes.inbound),
    day: dayOf(now()),
    highSeasonPercent,
    promotion: found && promotionOffer(found.promotion),
  });
  return {
    kind: 'chart',
    outbound: String(prices.outbound),
    inbound: prices.inbound === null ? null : String(prices.inbound),
    promotionId: prices.promotionId,
    versions: {
      ...versions,
      route_outbound: routes.outbound.version_id,
      ...(routes.inbound && { route_inbound: routes.inbound.version_id }),
      ...(found && prices.promotionId !== null && { promotion: found.versionId }),
    },
  };
}

const chartOf = ({ id, miles_price_economy, miles_price_business }: RouteRow) => ({
  routeId: id,
  economy: BigInt(miles_price_economy),
  business: BigInt(miles_price_business),
});

type Published = NonNullable<Awaited<ReturnType<typeof findPromotion>>>['promotion'];

const promotionOffer = (promotion: Published): PromotionOffer => ({
  id: promotion.id,
  routeId: promotion.id_route,
  cabin: promotion.seat,
  flightType: promotion.flight_type,
  milesPrice: BigInt(promotion.miles_price),
  isActive: promotion.status,
  startDate: promotion.start_date,
  finishDate: promotion.finish_date,
});

/** A way with what is offered on it: a family without an offer is sold out. */
export interface PricedWay {
  readonly way: OfferedWay;
  readonly offers: readonly { readonly family: FareFamilyName; readonly offer: QuotedOffer | undefined }[];
}

export interface LegQuery {
  readonly leg: QuotedOffer['leg'];
  readonly origin: string;
  readonly destination: string;
  readonly day: string;
  readonly cabin: Cabin | null;
  /** Only this one, where somebody has chosen it. */
  readonly family?: FareFamilyName | undefined;
}

/** The legs of a trip. */
export function legsOf({ origin, destination, outboundDay, inboundDay, cabin }: Trip): LegQuery[] {
  const outbound = { leg: 'outbound', origin, destination, day: outboundDay, cabin } as const;
  if (inboundDay === null) return [outbound];
  return [outbound, { leg: 'inbound', origin: destination, destination: origin, day: inboundDay, cabin }];
}

/** The number with which a leg's offers begin (specification 001, section 9). */
const firstNumber = { outbound: 1, inbound: 1001 } as const;

/** The ways of a leg that have not left yet, with their offers. By chart a way has one: the plainest family of the cabin that has seats. */
export async function offerLeg(
  dependencies: TripDependencies,
  airports: readonly Airport[],
  query: LegQuery,
): Promise<PricedWay[]> {
  const { inventory, now, brand } = dependencies;
  const families = fareFamiliesOf(brand);
  const zone = airports.find(({ code }) => code === query.origin)?.time_zone;
  const ways = (await inventory.ways(query)).filter(
    ({ flights: [first] }) => first && (!zone || instantOf({ time: first.departure, zone }) > now().getTime()),
  );
  return Promise.all(
    ways.map(async (way, place) => {
      const classes = offeredClasses(
        families,
        way.flights.map(({ postings }): readonly ClassPosting[] => postings),
      );
      const offerOf = (family: FareFamilyName) =>
        makeOffer(
          inventory,
          way,
          { id: `${firstNumber[query.leg] + place}-${family}`, leg: query.leg, family },
          classes[family],
          query.cabin,
        );
      return {
        way,
        offers: await Promise.all(
          familiesFor(query, classes).map(async (family) => ({ family, offer: await offerOf(family) })),
        ),
      };
    }),
  );
}

/** Which families are shown: all of them by fare, the one that the chart's price buys by chart. */
function familiesFor(
  { cabin, family: chosen }: LegQuery,
  classes: Readonly<Record<FareFamilyName, string | null>>,
): readonly FareFamilyName[] {
  if (chosen) return [chosen];
  if (cabin === null) return fareFamilyNames;
  const ofCabin = fareFamilyNames.filter((family) => cabinOf(family) === cabin);
  return [ofCabin.find((family) => classes[family] !== null) ?? (ofCabin[0] as FareFamilyName)];
}

/** The cabin in which a family sits. */
export const cabinOf = (family: FareFamilyName): Cabin => (family === 'BUSINESS' ? 'Business' : 'Economy');

async function makeOffer(
  inventory: Inventory,
  { flights }: OfferedWay,
  named: Pick<QuotedOffer, 'id' | 'leg' | 'family'>,
  classCode: string | null,
  cabin: Cabin | null,
): Promise<QuotedOffer | undefined> {
  if (classCode === null) return undefined;
  const chosen = flights.map(({ flightNumber, origin, destination, departure, arrival }) => ({
    flightNumber,
    origin,
    destination,
    departure,
    arrival,
    classCode,
  }));
  if (cabin !== null) return { ...named, flights: chosen, fare: null };
  const fare = await inventory.fare({ flights: chosen, family: named.family });
  return fare && { ...named, flights: chosen, fare: { minorUnits: String(fare.minorUnits), currency: fare.currency } };
}

/** Whether a way has a seat to offer. */
export const hasSeats = ({ offers }: PricedWay): boolean => offers.some(({ offer }) => offer !== undefined);
