import * as z from 'zod/mini';
import { codeAndMessage } from '../kit/common.ts';
import { defineRoute } from '../kit/route.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { letters } from './codes.ts';

const open = { method: 'GET', who: 'anyone', refusals: [] } as const;

const bookableAirportSchema = z.object({
  id: z.number(),
  locationCode: z.string(),
  cityName: z.string(),
  airPortName: z.string(),
  airportCode: z.string(),
});

export const bookingAirportsRoute = defineRoute({
  ...open,
  name: 'BookingAirports',
  summary: 'The active airports between which flights can be searched, by their city.',
  path: '/booking/airports',
  answers: { 200: z.object({ ...codeAndMessage, airports: z.array(bookableAirportSchema) }) },
});

const departureSchema = z.object({
  id_route: z.number(),
  arrival: z.string(),
  arrivalCityName: z.string(),
  arrivalAirportName: z.string(),
});

export const bookingRoutesRoute = defineRoute({
  ...open,
  name: 'BookingRoutes',
  summary: 'Where one can fly from an airport: the active routes from there, by the city in which they end.',
  path: '/booking/routes',
  query: z.object({ departure: letters(3, texts.departureRequired, texts.departureWrong) }),
  answers: { 200: z.object({ ...codeAndMessage, routes: z.object({ departures: z.array(departureSchema) }) }) },
});

/** What flying a route gives, in miles: in the class that earns least, and in the one that earns most. */
const milesRangeSchema = z.object({ route: z.string(), min: z.number(), max: z.number() });
export type MilesRange = z.output<typeof milesRangeSchema>;

export const milesTableRoute = defineRoute({
  ...open,
  name: 'MilesTable',
  summary: 'What flying each active route gives over the classes that earn, by the rules that are in force.',
  path: '/booking/miles-table',
  answers: {
    200: z.object({
      ...codeAndMessage,
      international: z.array(milesRangeSchema),
      national: z.array(milesRangeSchema),
    }),
  },
});

export const bookingRoutes = [bookingAirportsRoute, bookingRoutesRoute, milesTableRoute] as const;
