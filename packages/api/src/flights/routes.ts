import { routeTypeOf, routeTypes } from '@millaje/domain/flights/national-airports';
import * as z from 'zod/mini';
import { codeAndMessage, decidedFlagSchema, identifierSchema, versionAnswer } from '../kit/common.ts';
import { changed, edited, listed, statusSchema } from '../kit/catalogue.ts';
import { milesSchema } from '../ledger/miles.ts';
import { defineRoute } from '../kit/route.ts';
import { letters, shownName } from './codes.ts';
import { routeTexts as texts } from './routes.texts.ts';

/** A route from one airport to another, by the rules that are in force. */
export const flightRouteSchema = z.object({
  ...versionAnswer,
  id: z.number(),
  /** The code of the airport, and its name. */
  departure: z.string(),
  departure_airport: z.string(),
  arrive: z.string(),
  arrive_airport: z.string(),
  route_type: z.enum(routeTypes),
  /** What flying it gives, and what flying it costs in the award chart, in miles. */
  miles_rewards: z.number(),
  miles_price_economy: z.number(),
  miles_price_business: z.number(),
  status: z.boolean(),
  /** Whether flying it gives its reward; otherwise it gives nothing. */
  status_rewards: z.boolean(),
});
export type FlightRoute = z.output<typeof flightRouteSchema>;

const rules = {
  miles_rewards: milesSchema(1n, texts.rewardRequired, texts.notPositive),
  miles_price_economy: milesSchema(1n, texts.economyRequired, texts.notPositive),
  miles_price_business: milesSchema(1n, texts.businessRequired, texts.notPositive),
};
const airport = () => letters(3, texts.airportRequired, texts.airportRequired);

/** A new route. The names of its airports may come along; those that the airports have are the ones that count. */
export const newFlightRouteSchema = z
  .object({
    departure: airport(),
    arrive: airport(),
    route_type: z.enum(routeTypes, texts.typeRequired),
    ...rules,
    status_rewards: z._default(decidedFlagSchema, true),
    departure_airport: shownName,
    arrive_airport: shownName,
  })
  .check(
    z.refine(({ departure, arrive }) => departure !== arrive, { path: ['arrive'], error: texts.sameAirport }),
    z.check(({ value, issues }) => {
      const type = routeTypeOf(value.departure, value.arrive);
      if (value.route_type !== type)
        issues.push({ code: 'custom', path: ['route_type'], message: texts.typeWrong(type), input: value.route_type });
    }),
  );

const one = z.object({ ...codeAndMessage, route: flightRouteSchema });

export const flightRoutesRoute = defineRoute({
  ...listed,
  name: 'Routes',
  summary: 'All routes by their number, each by the rules that are in force.',
  path: '/routes',
  versions: 'routes',
  answers: { 200: z.object({ ...codeAndMessage, routes: z.array(flightRouteSchema) }) },
});

const end = z.object({ code: z.string(), name: z.string() });

export const routesOfFormsRoute = defineRoute({
  ...listed,
  name: 'ConfigRoutes',
  summary: 'The active routes with both of their airports, for the forms in which one is chosen.',
  path: '/config/routes/getAll',
  answers: {
    200: z.object({
      ...codeAndMessage,
      routes: z.array(z.object({ ...flightRouteSchema.shape, departure: end, arrive: end })),
    }),
  },
});

export const addFlightRouteRoute = defineRoute({
  ...changed,
  name: 'RouteAdd',
  summary: 'Adds a route between two active airports, which is active at once.',
  path: '/booking/routes/add',
  body: newFlightRouteSchema,
  versions: 'route',
  answers: { 201: one },
  refusals: ['route_taken'],
});

export const updateFlightRouteRoute = defineRoute({
  ...edited,
  name: 'RouteUpdate',
  summary: "Changes a route's rules from now on: a new version of them.",
  path: '/booking/routes/update',
  body: z.object({ id: identifierSchema, ...rules, status_rewards: z.optional(decidedFlagSchema) }),
  versions: 'route',
  answers: { 201: one },
  refusals: ['route_not_in_network'],
});

export const flightRouteStatusRoute = defineRoute({
  ...edited,
  name: 'RouteStatus',
  summary: 'Takes a route out of use, or back into it.',
  path: '/routes/status',
  body: statusSchema,
  versions: 'route',
  answers: { 201: one },
  refusals: ['route_not_in_network'],
});

export const flightRouteRoutes = [
  flightRoutesRoute,
  routesOfFormsRoute,
  addFlightRouteRoute,
  updateFlightRouteRoute,
  flightRouteStatusRoute,
] as const;
