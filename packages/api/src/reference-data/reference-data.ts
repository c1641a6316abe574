import { isPlainText } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { codeAndMessage, commonTexts } from '../kit/common.ts';
import { defineRoute } from '../kit/route.ts';

/** How long a browser may keep a list without asking again. The lists change with a new version of the programme only. */
export const referenceDataSeconds = 3600;

export const listedCountrySchema = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  name: z.string(),
  /** With its plus, for example +58; null where there is no telephone. */
  phone_code: z.nullable(z.string()),
  alpha3code: z.string(),
});
export type Country = z.output<typeof listedCountrySchema>;

export const provinceSchema = z.object({ id: z.number(), name: z.string(), cities: z.array(z.string()) });
export type Province = z.output<typeof provinceSchema>;

const namedSchema = z.object({ id: z.number(), name: z.string() });

/** The fixed list of the banks that a mobile payment may come from; `code` has four digits. */
export const bankSchema = z.object({ code: z.string(), name: z.string() });

/** A telephone code once, however many countries share it; `countries` are their codes. */
export const phoneCodeOptionSchema = z.object({
  id: z.number(),
  phonecode: z.string(),
  countries: z.array(z.string()),
});
export type PhoneCodeOption = z.output<typeof phoneCodeOptionSchema>;

/** A town or a city with where it is; `region` is its state, where the country's are known. */
export const placeSchema = z.object({
  id: z.number(),
  name: z.string(),
  region: z.nullable(z.string()),
  country: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  population: z.number(),
});
export type Place = z.output<typeof placeSchema>;

const list = { method: 'GET', who: 'anyone', refusals: [] } as const;

export const professionsRoute = defineRoute({
  ...list,
  name: 'Professions',
  summary: 'The professions that a person may have.',
  path: '/professions',
  answers: { 200: z.object({ ...codeAndMessage, professions: z.array(namedSchema) }) },
});

export const industriesRoute = defineRoute({
  ...list,
  name: 'Industries',
  summary: 'The industries that an organisation may belong to.',
  path: '/industries',
  answers: { 200: z.object({ ...codeAndMessage, industries: z.array(namedSchema) }) },
});

export const countriesRoute = defineRoute({
  ...list,
  name: 'Countries',
  summary: 'Every country, by name.',
  path: '/countries',
  answers: { 200: z.object({ ...codeAndMessage, countries: z.array(listedCountrySchema) }) },
});

export const residenceCountriesRoute = defineRoute({
  ...list,
  name: 'ResidenceCountries',
  summary: 'The countries in which one may live, by name.',
  path: '/rescountries',
  answers: { 200: z.object({ ...codeAndMessage, countries: z.array(listedCountrySchema) }) },
});

export const provincesRoute = defineRoute({
  ...list,
  name: 'Provinces',
  summary:
    'The states of a country (named by either of its ISO codes) with their cities; none where the country needs none.',
  path: '/provinces',
  query: z.object({
    id_country: z.string(commonTexts.fieldRequired).check(
      z.trim(),
      z.minLength(1, commonTexts.fieldRequired),
      z.maxLength(3, commonTexts.wrongIdentifier),
      z.toUpperCase(),
      z.refine((value) => isPlainText(value), commonTexts.wrongIdentifier),
    ),
  }),
  answers: { 200: z.object({ ...codeAndMessage, provinces: z.array(provinceSchema) }) },
});

export const phoneCodesRoute = defineRoute({
  ...list,
  name: 'PhoneCodes',
  summary: 'The telephone codes of the countries, in the order of their numbers.',
  path: '/phonecodes',
  answers: { 200: z.object({ ...codeAndMessage, phonecodes: z.array(phoneCodeOptionSchema) }) },
});

export const banksRoute = defineRoute({
  ...list,
  name: 'Banks',
  summary: 'The banks that a mobile payment may come from.',
  path: '/banks',
  answers: { 200: z.object({ ...codeAndMessage, banks: z.array(bankSchema) }) },
});

export const placesRoute = defineRoute({
  ...list,
  name: 'Places',
  summary: 'The towns of Venezuela and the larger cities of the region with where they are, the largest first.',
  path: '/places',
  answers: { 200: z.object({ ...codeAndMessage, places: z.array(placeSchema) }) },
});

export const referenceDataRoutes = [
  professionsRoute,
  industriesRoute,
  countriesRoute,
  residenceCountriesRoute,
  provincesRoute,
  phoneCodesRoute,
  banksRoute,
  placesRoute,
] as const;
