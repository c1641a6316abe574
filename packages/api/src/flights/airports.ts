import * as z from 'zod/mini';
import { codeAndMessage, identifierSchema, lineSchema, optionalLineSchema, versionAnswer } from '../kit/common.ts';
import { changed, edited, listed, statusSchema } from '../kit/catalogue.ts';
import { defineRoute } from '../kit/route.ts';
import { airportTexts as texts } from './airports.texts.ts';
import { letters } from './codes.ts';

/** An airport of the network. */
export const airportSchema = z.object({
  ...versionAnswer,
  id: z.number(),
  /** Three letters, as IATA gives them. */
  code: z.string(),
  name: z.string(),
  description: z.string(),
  city_name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country_code: z.string(),
  /** As IANA names it (America/Caracas); null where nobody has said it yet: no itinerary can name the airport then. */
  time_zone: z.nullable(z.string()),
  status: z.boolean(),
});
export type Airport = z.output<typeof airportSchema>;

/** Whether clocks anywhere follow a zone of this name. */
function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('es', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const fields = {
  name: lineSchema(120, texts.nameRequired),
  description: lineSchema(250, texts.descriptionRequired),
  city_name: lineSchema(80, texts.cityRequired),
  country_code: letters(2, texts.countryRequired, texts.countryWrong),
  time_zone: optionalLineSchema(60).check(z.refine((name) => name === undefined || isTimeZone(name), texts.zoneWrong)),
};

const one = z.object({ ...codeAndMessage, airport: airportSchema });

export const airportsRoute = defineRoute({
  ...listed,
  name: 'Airports',
  summary: 'All airports, by their number.',
  path: '/airports',
  versions: 'airports',
  answers: { 200: z.object({ ...codeAndMessage, airports: z.array(airportSchema) }) },
});

export const addAirportRoute = defineRoute({
  ...changed,
  name: 'AirportAdd',
  summary: 'Adds an airport, which is active at once.',
  path: '/airports/add',
  body: z.object({ code: letters(3, texts.codeRequired, texts.codeWrong), ...fields }),
  versions: 'airport',
  answers: { 201: one },
  refusals: ['airport_code_taken'],
});

export const updateAirportRoute = defineRoute({
  ...edited,
  name: 'AirportUpdate',
  summary: 'Changes an airport.',
  path: '/airports/update',
  body: z.object({ id: identifierSchema, code: letters(3, texts.codeToChange, texts.codeWrong), ...fields }),
  versions: 'airport',
  answers: { 201: one },
  refusals: ['airport_not_found', 'airport_code_taken'],
});

export const airportStatusRoute = defineRoute({
  ...edited,
  name: 'AirportStatus',
  summary: 'Takes an airport out of use, or back into it.',
  path: '/airports/status',
  body: statusSchema,
  versions: 'airport',
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
