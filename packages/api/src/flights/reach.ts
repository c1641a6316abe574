import * as z from 'zod/mini';
import { codeAndMessage, orAbsent } from '../kit/common.ts';
import { defineRoute, passengers } from '../kit/route.ts';
import { bookingTexts } from './booking.texts.ts';
import { letters } from './codes.ts';

/** Where an airport is, in degrees. */
const placeSchema = z.object({
  code: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type NetworkPlace = z.output<typeof placeSchema>;

const destinationSchema = z.object({
  code: z.string(),
  city: z.string(),
  /** The nearest day with seats, and the nearest one on which one can come back (YYYY-MM-DD); null where none is near. */
  departure: z.string(),
  return: z.nullable(z.string()),
  /** What the search asks for these days, in miles: the cheapest one way, and there and back. */
  one_way: z.number(),
  round_trip: z.nullable(z.number()),
});
export type ReachedDestination = z.output<typeof destinationSchema>;

export const reachRoute = defineRoute({
  name: 'BookingReach',
  summary:
    "What the destinations of an airport ask on their nearest days with seats, as the search prices them: from the member's own city where nothing else is asked for. The caller's miles say what of it is within reach.",
  method: 'GET',
  path: '/booking/reach',
  who: passengers,
  query: z.object({ origin: orAbsent(letters(3, bookingTexts.departureRequired, bookingTexts.departureWrong)) }),
  answers: {
    200: z.object({
      ...codeAndMessage,
      origin: z.nullable(placeSchema),
      /** Every airport of the network that has a place, to draw it. */
      airports: z.array(placeSchema),
      /** Those from which one can leave. */
      origins: z.array(z.string()),
      destinations: z.array(destinationSchema),
    }),
  },
  refusals: ['inventory_silent'],
});

export const reachRoutes = [reachRoute] as const;
