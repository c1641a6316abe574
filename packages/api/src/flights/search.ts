import { isDay } from '@millaje/domain/days';
import { cabins } from '@millaje/domain/flights/chart-prices';
import { fareConditionNames, fareFamilyNames } from '@millaje/domain/flights/fare-families';
import * as z from 'zod/mini';
import { codeAndMessage, flagSchema, identifierSchema, orAbsent } from '../kit/common.ts';
import { defineRoute } from '../kit/route.ts';
import { letters, shownName } from './codes.ts';
import { searchTexts as texts } from './search.texts.ts';

const day = (required: string) =>
  z.string(required).check(
    z.minLength(1, { error: required, abort: true }),
    z.refine((value) => isDay(value), texts.wrongDay),
  );

const asked = {
  origin: shownName,
  origin_iata: letters(3, texts.originRequired, texts.airportWrong),
  destination: shownName,
  destination_iata: letters(3, texts.destinationRequired, texts.airportWrong),
  /** Days of the airports' own calendars. */
  departure_date: day(texts.departureRequired),
  return_date: orAbsent(day(texts.returnRequired)),
  round_trip: z._default(flagSchema, true),
  id_route: orAbsent(identifierSchema),
};

const hasReturn = z.refine<{ round_trip: boolean; return_date?: string | undefined }>(
  ({ round_trip, return_date }) => !round_trip || return_date !== undefined,
  { path: ['return_date'], error: texts.returnRequired },
);

const searchByChartSchema = z
  .object({
    ...asked,
    cabin: z.enum(cabins, texts.cabinRequired),
    /** The number of a promotion that is to price it. */
    promotion: orAbsent(identifierSchema),
  })
  .check(hasReturn);
const searchByFareSchema = z.object(asked).check(hasReturn);

/** One end of a flight, by the clocks of its airport (YYYY-MM-DDTHH:MM). */
const endSchema = z.object({
  cityName: z.string(),
  locationCode: z.string(),
  airPortName: z.string(),
  dateTime: z.string(),
});

/** A flight; times in minutes. */
export const foundSegmentSchema = z.object({
  flightID: z.string(),
  flightNumber: z.string(),
  /** 1 and on for the way there, 1001 and on for the way back. */
  originDestRPH: z.string(),
  /** The code of its aircraft, and its name. */
  EQP: z.string(),
  aircraft: z.string(),
  timeFlight: z.number(),
  /** How long one waits before it. */
  timeConection: z.number(),
  departureInfo: endSchema,
  arrivalInfo: endSchema,
});
export type FoundSegment = z.output<typeof foundSegmentSchema>;

/** A fare family of a way. */
export const foundFareSchema = z.object({
  /** What names it when it is redeemed; null where it is sold out ('AGOTADO'). */
  offer: z.nullable(z.string()),
  family: z.enum(fareFamilyNames),
  classCode: z.nullable(z.string()),
  sold_out: z.boolean(),
  /** In miles. Null where it is sold out, and of a way back, whose price depends on the way there. */
  miles_price: z.nullable(z.number()),
  /** Of a way back: its price in miles beside each offer of a way there. */
  miles_price_by_outbound: z.nullable(z.record(z.string(), z.number())),
});
export type FoundFare = z.output<typeof foundFareSchema>;

/** From one airport to the other: one flight, or two with a wait between them. */
export const foundWaySchema = z.object({
  segments: z.array(foundSegmentSchema),
  stops: z.number(),
  /** In all, and of it between the flights, in minutes. */
  timeFlight: z.number(),
  timeConection: z.number(),
  /** How many days later it lands, by the calendars of both ends: 1 is '+1'. */
  days_later: z.number(),
  fareInfo: z.array(foundFareSchema),
});
export type FoundWay = z.output<typeof foundWaySchema>;

const conditionSchema = z.object({
  name: z.enum(fareConditionNames),
  available: z.boolean(),
  description: z.string(),
  aditionalInfo: z.string(),
});

const foundSchema = z.object({
  ...codeAndMessage,
  flight_found: z.object({
    departure: z.array(foundWaySchema),
    return: z.array(foundWaySchema),
    /** What each family's checked bag is, there and back. */
    BaggageD: z.record(z.enum(fareFamilyNames), z.string()),
    BaggageR: z.record(z.enum(fareFamilyNames), z.string()),
  }),
  terms: z.object({ fareConditions: z.record(z.enum(fareFamilyNames), z.array(conditionSchema)) }),
  /** The promotion that sets the price, where one does. */
  promotion: z.nullable(z.number()),
  is_national: z.boolean(),
  /** Where every flight of a way is sold out: the nearest days that have seats (YYYY-MM-DD), there and back. */
  nearest: z.object({ departure: z.array(z.string()), return: z.array(z.string()) }),
  /** The signed quote that a redemption brings, and until when it is good (ISO 8601). */
  token: z.string(),
  expires_at: z.string(),
});
export type FoundFlights = z.output<typeof foundSchema>;

const search = {
  method: 'POST',
  path: '/booking/kiu',
  who: 'anyone',
  answers: { 200: foundSchema },
  refusals: [
    'too_many_searches',
    'route_not_in_network',
    'promotion_not_found',
    'flights_not_found',
    'inventory_silent',
  ],
} as const;

export const bookingSearchRoute = defineRoute({
  ...search,
  name: 'BookingSearch',
  summary:
    'Flights of a day, and of the day of the return, priced by the award chart of their route or by a promotion. Where nothing flies, or everything is sold out, the nearest days with seats are told.',
  body: searchByChartSchema,
});

export const bookingSearchByFareRoute = defineRoute({
  ...search,
  edition: 2,
  name: 'BookingSearchByFare',
  summary:
    'Flights of a day, and of the day of the return, in their fare families, priced by fare and miles for a dollar. Where nothing flies, or everything is sold out, the nearest days with seats are told.',
  body: searchByFareSchema,
});

export const searchRoutes = [bookingSearchRoute, bookingSearchByFareRoute] as const;
