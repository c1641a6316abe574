import { parsePercent } from '@millaje/domain/fees';
import * as z from 'zod/mini';
import { codeAndMessage, decidedFlagSchema, instantSchema, versionAnswer } from '../kit/common.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { decimalTextSchema } from './setting-version.ts';
import { switchTexts as texts } from './switches.texts.ts';

/** What can be on or off, with a percentage that counts while it is on. */
export const switchNames = ['high-season', 'flight-promotion'] as const;
export type SwitchName = (typeof switchNames)[number];

/** Settings that anybody may read, by the names that the calls give them. */
export const publicSettingNames = [...switchNames, 'dolar-to-miles'] as const;

const name = <const Names extends readonly [string, ...string[]]>(names: Names) => z.enum(names, texts.unknownName);

const setting = {
  name: z.string(),
  /** Whether it is on; null where it is no switch. */
  status: z.nullable(z.boolean()),
  /** Its percentage or its rate, a decimal with a point. */
  value: z.string(),
  /** Since when it has been so. */
  starts_at: instantSchema,
};
const answer = z.object({ ...codeAndMessage, ...versionAnswer, ...setting });

export const configRoute = defineRoute({
  name: 'Config',
  summary: 'One of the settings that anybody may read.',
  method: 'GET',
  path: '/config',
  who: 'anyone',
  query: z.object({ name: name(publicSettingNames) }),
  versions: true,
  answers: { 200: answer },
  refusals: [],
});

export const dolarToMilesRoute = defineRoute({
  name: 'DolarToMiles',
  summary: 'How many miles a dollar of a fare asks.',
  method: 'GET',
  path: '/config/dolar-to-miles',
  who: 'anyone',
  versions: true,
  answers: { 200: answer },
  refusals: [],
});

export const highSeasonRoute = defineRoute({
  name: 'HighSeason',
  summary: 'Whether the high season is on, and what it adds to the award chart, in percent.',
  method: 'GET',
  path: '/config/high-season',
  who: staff,
  versions: true,
  answers: { 200: answer },
  refusals: [],
});

export const updateHighSeasonRoute = defineRoute({
  name: 'HighSeasonUpdate',
  summary: 'Turns the high season on or off, from now on.',
  method: 'PUT',
  path: '/config/high-season',
  who: administrators,
  body: z.object({ name: name(['high-season']), status: decidedFlagSchema }),
  versions: true,
  answers: { 201: answer },
  refusals: [],
  conditional: true,
});

export const toggleConfigRoute = defineRoute({
  name: 'ConfigToggle',
  summary: 'Turns a switch on or off, from now on; without a status, the other way than it is.',
  method: 'PUT',
  path: '/config/status/toggle-by-name',
  who: administrators,
  body: z.object({ name: name(switchNames), status: z.optional(decidedFlagSchema) }),
  versions: true,
  answers: { 201: answer },
  refusals: [],
  conditional: true,
});

/** A percentage as people type it, with a comma or a point: 0 to 100, at most two decimals. */
const percentSchema = z.pipe(
  decimalTextSchema(texts.percentRequired),
  z.string().check(
    z.minLength(1, { error: texts.percentRequired, abort: true }),
    z.refine(
      (value) => parsePercent(value) !== undefined && (value.split('.')[1] ?? '').length <= 2,
      texts.percentWrong,
    ),
  ),
);

export const updatePercentRoute = defineRoute({
  name: 'ConfigPercentUpdate',
  summary: 'Changes the percentage of a switch, from now on.',
  method: 'PUT',
  path: '/config/percent-by-name',
  who: administrators,
  body: z.object({ name: name(switchNames), value: percentSchema }),
  versions: true,
  answers: { 201: answer },
  refusals: [],
  conditional: true,
});

export const switchRoutes = [
  configRoute,
  dolarToMilesRoute,
  highSeasonRoute,
  updateHighSeasonRoute,
  toggleConfigRoute,
  updatePercentRoute,
] as const;
