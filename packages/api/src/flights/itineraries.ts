import * as z from 'zod/mini';
import {
  codeAndMessage,
  flagSchema,
  identifierSchema,
  instantSchema,
  optionalLineSchema,
  versionAnswer,
} from '../kit/common.ts';
import { tableFileSchema } from '../kit/table-files.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';

/** How much a file of itineraries may be. */
export const itineraryFileLimits = { bytes: 2 * 1024 * 1024, rows: 5000 } as const;

const versionSchema = z.object({
  id: z.number(),
  /** What the file was called. */
  name: z.string(),
  created_at: instantSchema,
  /** Who brought it; null for what the programme began with. */
  created_by: z.nullable(z.string()),
  rows: z.number(),
  in_force: z.boolean(),
  /** When it was put in force, the last time; null while it never was. */
  started_at: z.nullable(instantSchema),
});
export type ItineraryVersion = z.output<typeof versionSchema>;

/** Which flights a version brings, changes and takes away, compared with the one in force: '9V 1301 BLA-CCS'. */
const previewSchema = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  unchanged: z.number(),
});
export type ItineraryPreview = z.output<typeof previewSchema>;

export const itineraryVersionsRoute = defineRoute({
  name: 'ItineraryVersions',
  summary: 'All versions of the timetable, the latest first.',
  method: 'GET',
  path: '/config/itineraries',
  who: staff,
  answers: { 200: z.object({ ...codeAndMessage, versions: z.array(versionSchema) }) },
  refusals: [],
});

export const itineraryChangesRoute = defineRoute({
  name: 'ItineraryChanges',
  summary: 'What a version of the timetable would change if it came in place of the one that is in force now.',
  method: 'GET',
  path: '/config/itineraries/{id}/changes',
  who: staff,
  params: z.object({ id: identifierSchema }),
  versions: 'current',
  answers: {
    200: z.object({
      ...codeAndMessage,
      version: versionSchema,
      /** The one in force, with which it is compared. */
      current: z.object({ ...versionSchema.shape, ...versionAnswer }),
      preview: previewSchema,
    }),
  },
  refusals: ['itineraries_not_found'],
});

export const uploadItinerariesRoute = defineRoute({
  name: 'ItinerariesUpload',
  summary:
    'Checks a file of itineraries (XLSX or CSV), keeps it as a version and tells what it would change; with `apply` it is in force at once. A file with any wrong row is refused, with every problem at its cell.',
  method: 'POST',
  path: '/config/itineraries-file',
  who: administrators,
  body: z.object({
    file: tableFileSchema(itineraryFileLimits),
    name: optionalLineSchema(120),
    apply: z._default(flagSchema, false),
  }),
  upload: { field: 'file', maximumBytes: itineraryFileLimits.bytes },
  answers: { 201: z.object({ ...codeAndMessage, version: versionSchema, preview: previewSchema }) },
  refusals: [],
});

export const applyItinerariesRoute = defineRoute({
  name: 'ItinerariesApply',
  summary:
    'Puts a version of the timetable in force: the one that was checked, or an earlier one again. With the version of the one that was in force when its changes were read, it comes in place of no other.',
  method: 'PUT',
  path: '/admin/update-itineraries',
  who: administrators,
  body: z.object({ version: identifierSchema }),
  answers: { 201: z.object({ ...codeAndMessage, version: versionSchema }) },
  refusals: ['itineraries_not_found'],
  conditional: true,
});

const itinerarySchema = z.object({
  /** The cities at both ends, and their codes: 'BLA - MIA'. */
  origin: z.string(),
  arrival: z.string(),
  route: z.string(),
  /** 'Lu Mi Vi'. */
  days: z.string(),
  /** By the clocks of each airport. */
  departureTime: z.string(),
  arrivalTime: z.string(),
  flightNumber: z.string(),
  /** The aircraft's name. */
  equipment: z.string(),
  /** Days (YYYY-MM-DD), both included. */
  validFrom: z.string(),
  validUntil: z.string(),
});
export type Itinerary = z.output<typeof itinerarySchema>;

export const itinerariesRoute = defineRoute({
  name: 'Itineraries',
  summary: 'The flights of the timetable in force that still leave, by route and time.',
  method: 'GET',
  path: '/booking/itineraries/get',
  who: 'anyone',
  answers: {
    200: z.object({
      ...codeAndMessage,
      international: z.array(itinerarySchema),
      national: z.array(itinerarySchema),
    }),
  },
  refusals: [],
});

export const itineraryRoutes = [
  itineraryVersionsRoute,
  itineraryChangesRoute,
  uploadItinerariesRoute,
  applyItinerariesRoute,
  itinerariesRoute,
] as const;
