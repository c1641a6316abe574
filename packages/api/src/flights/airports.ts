import * as z from 'zod/mini';
import { codeAndMessage, identifierSchema, lineSchema } from '../common.ts';
import { changed, listed, statusSchema } from '../kit/catalogue.ts';
import { defineRoute } from '../route.ts';
import { airportTexts as texts } from './airports.texts.ts';
import { letters } from './codes.ts';

/** An airport of the network. */
export const airportSchema = z.object({
  id: z.number(),
  /** Three letters, as IATA gives them. */
  code: z.string(),
  name: z.string(),
  description: z.string(),
  city_name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country_code: z.string(),
  status: z.boolean(),
});
export type Airport = z.output<typeof airportSchema>;

const fields = {
  name: lineSchema(120, texts.nameRequired),
  description: lineSchema(250, texts.descriptionRequired),
  city_name: lineSchema(80, texts.cityRequired),
  country_code: letters(2, texts.countryRequired, texts.countryWrong),
};

const one = z.object({ ...codeAndMessage, airport: airportSchema });

export const airportsRoute = defineRoute({
  ...listed,
  name: 'Airports',
  summary: 'All airports, by their number.',
  path: '/airports',
  answers: { 200: z.object({ ...codeAndMessage, airports: z.array(airportSchema) }) },
});

export const addAirportRoute = defineRoute({
  ...changed,
  name: 'AirportAdd',
  summary: 'Adds an airport, which is active at once.',
  path: '/airports/add',
  body: z.object({ code: letters(3, texts.codeRequired, texts.codeWrong), ...fields }),
  answers: { 201: one },
  refusals: ['airport_code_taken'],
});

export const updateAirportRoute = defineRoute({
  ...changed,
  name: 'AirportUpdate',
  summary: 'Changes an airport.',
  path: '/airports/update',
  body: z.object({ id: identifierSchema, code: letters(3, texts.codeToChange, texts.codeWrong), ...fields }),
  answers: { 201: one },
  refusals: ['airport_not_found', 'airport_code_taken'],
});

export const airportStatusRoute = defineRoute({
  ...changed,
  name: 'AirportStatus',
  summary: 'Takes an airport out of use, or back into it.',
  path: '/airports/status',
  body: statusSchema,
  answers: { 201: one },
  refusals: ['airport_not_found'],
});

export const allAirportsRoute = defineRoute({
  ...listed,
  name: 'AllAirports',
  summary: 'The active airports, by their names, for the forms in which one is chosen.',
  path: '/airports/all',
  answers: {
    200: z.object({
      ...codeAndMessage,
      airports: z.array(z.object({ id: z.number(), airPortName: z.string(), airportCode: z.string() })),
    }),
  },
});

export const airportRoutes = [
  airportsRoute,
  allAirportsRoute,
  addAirportRoute,
  updateAirportRoute,
  airportStatusRoute,
] as const;
