import { addPercent, fraction, roundHalfUp } from '../decimals.ts';
import type { Percent } from '../fees.ts';
import type { Miles } from '../miles.ts';

export const cabins = ['Economy', 'Business'] as const;
export type Cabin = (typeof cabins)[number];

/** One way, or there and back. */
export const flightTypes = ['OW', 'RT'] as const;
export type FlightType = (typeof flightTypes)[number];

/** What a route's award chart asks for one way, in whole miles. */
export interface RouteChart {
  readonly routeId: number;
  readonly economy: Miles;
  readonly business: Miles;
}

/** A published promotion: its own price for one route, cabin and type of flight, for whoever redeems from start to finish, both included. */
export interface PromotionOffer {
  readonly id: number;
  readonly routeId: number;
  readonly cabin: Cabin;
  readonly flightType: FlightType;
  /** Of everything that is flown: there and back where it is a round trip. */
  readonly milesPrice: Miles;
  readonly isActive: boolean;
  /** Days of redeeming, by the programme's calendar (YYYY-MM-DD). */
  readonly startDate: string;
  readonly finishDate: string;
}

/** What is flown, and the rules of the day on which it is priced. */
export interface ChartRequest {
  readonly cabin: Cabin;
  readonly outbound: RouteChart;
  /** The way back's own route; none where it is one way. */
  readonly inbound?: RouteChart | undefined;
  /** The day on which it is priced (YYYY-MM-DD). */
  readonly day: string;
  /** What the high season adds while it is on. */
  readonly highSeasonPercent?: Percent | undefined;
  readonly promotion?: PromotionOffer | undefined;
}

/** Whole miles; the legs add up to the total. */
export interface LegPrices {
  readonly outbound: Miles;
  /** Null where it is one way. */
  readonly inbound: Miles | null;
  readonly total: Miles;
  /** Whose price it is; null where it is the chart's. */
  readonly promotionId: number | null;
}

/** Whether a promotion is on show: active, and within its dates. */
export function isPromotionOpen(
  { isActive, startDate, finishDate }: Pick<PromotionOffer, 'isActive' | 'startDate' | 'finishDate'>,
  day: string,
): boolean {
  return isActive && startDate <= day && day <= finishDate;
}

/** Whether a promotion prices what is asked for: it is open, and has the same route, cabin and type of flight. */
function doesPromotionApply(promotion: PromotionOffer, { cabin, outbound, inbound, day }: ChartRequest): boolean {
  return (
    isPromotionOpen(promotion, day) &&
    promotion.routeId === outbound.routeId &&
    promotion.cabin === cabin &&
    promotion.flightType === (inbound ? 'RT' : 'OW')
  );
}

/**
 * The first price rule: each leg by its route's award chart, with the high season's percentage added and rounded half up. A promotion
 * that applies sets the whole price instead, in high season too; of a round trip the way there is half of it, rounded half up,
 * and the way back the rest.
 */
export function chartPrices(request: ChartRequest): LegPrices {
  const { outbound, inbound, promotion } = request;
  if (promotion && doesPromotionApply(promotion, request)) return promotionPrices(promotion);
  const there = legPrice(outbound, request);
  const back = inbound ? legPrice(inbound, request) : null;
  return { outbound: there, inbound: back, total: there + (back ?? 0n), promotionId: null };
}

function promotionPrices({ id, milesPrice, flightType }: PromotionOffer): LegPrices {
  const outbound = flightType === 'RT' ? roundHalfUp(fraction(milesPrice, 2n)) : milesPrice;
  const inbound = flightType === 'RT' ? milesPrice - outbound : null;
  return { outbound, inbound, total: milesPrice, promotionId: id };
}

function legPrice({ economy, business }: RouteChart, { cabin, highSeasonPercent }: ChartRequest): Miles {
  const price = fraction(cabin === 'Business' ? business : economy);
  return roundHalfUp(highSeasonPercent ? addPercent(price, highSeasonPercent) : price);
}
