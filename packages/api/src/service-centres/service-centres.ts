import { latitudeMaximum, longitudeMaximum, parseCoordinate } from '@millaje/domain/places';
import { isPlainText } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { codeAndMessage, commonTexts, identifierSchema, versionAnswer } from '../kit/common.ts';
import { added, edited } from '../kit/catalogue.ts';
import { pictureSchema, pictureUpload } from '../kit/pictures.ts';
import { administrators, defineRoute } from '../kit/route.ts';
import { serviceCentreTexts as texts } from './service-centres.texts.ts';

/** In degrees; south and west are below 0. */
export const pointSchema = z.object({ latitude: z.number(), longitude: z.number() });

/** Where members are attended in person. Nothing of it has to be known. */
export const serviceCentreSchema = z.object({
  ...versionAnswer,
  id: z.number(),
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  schedule: z.nullable(z.string()),
  coords: z.nullable(pointSchema),
  /** Where its picture is found. */
  image: z.nullable(z.string()),
});
export type ServiceCentre = z.output<typeof serviceCentreSchema>;

/** What may be empty, and then is null; what is absent stays as it is. */
function emptyable<Output>(schema: z.ZodMiniType<Output>) {
  const given = z.transform((value: unknown): unknown =>
    typeof value === 'string' && value.trim() === '' ? null : value,
  );
  return z.optional(z.pipe(given, z.optional(z.nullable(schema))));
}

const line = (maximum: number) =>
  z.string(commonTexts.wrongText).check(
    z.trim(),
    z.maxLength(maximum, commonTexts.tooLong),
    z.refine((value) => isPlainText(value), commonTexts.wrongText),
  );

function coordinate(limit: number, wrong: string) {
  const read = (value: string | number) => parseCoordinate(String(value), limit);
  return z.pipe(
    z.union([z.string(), z.number()], wrong).check(z.refine((value) => read(value) !== undefined, wrong)),
    z.transform((value: string | number) => read(value) ?? 0),
  );
}

const latitude = coordinate(latitudeMaximum, texts.latitudeWrong);
const longitude = coordinate(longitudeMaximum, texts.longitudeWrong);

const fields = {
  name: emptyable(line(120)),
  lat: emptyable(latitude),
  lng: emptyable(longitude),
  address: emptyable(line(250)),
  schedule: emptyable(line(250)),
  img: z.nullish(pictureSchema),
};

interface Coordinates {
  readonly lat?: number | null | undefined;
  readonly lng?: number | null | undefined;
}
const isEmpty = (value: number | null | undefined) => value === null || value === undefined;
/** Half a point is nowhere. */
const hasLatitude = z.refine<Coordinates>(({ lat, lng }) => isEmpty(lng) || !isEmpty(lat), {
  path: ['lat'],
  error: texts.latitudeMissing,
});
const hasLongitude = z.refine<Coordinates>(({ lat, lng }) => isEmpty(lat) || !isEmpty(lng), {
  path: ['lng'],
  error: texts.longitudeMissing,
});

const one = z.object({ ...codeAndMessage, customer_service: serviceCentreSchema });

export const serviceCentresRoute = defineRoute({
  name: 'CustomerServices',
  summary: 'All service centres.',
  method: 'GET',
  path: '/customer-services',
  who: 'anyone',
  versions: 'customer_services',
  answers: { 200: z.object({ ...codeAndMessage, customer_services: z.array(serviceCentreSchema) }) },
  refusals: [],
});

export const addServiceCentreRoute = defineRoute({
  ...added,
  name: 'CustomerServiceAdd',
  summary: 'Adds a service centre. Its picture comes as a data URL, or as a file of a multipart form.',
  path: '/customer-services/add',
  body: z.object(fields).check(hasLatitude, hasLongitude),
  upload: pictureUpload,
  versions: 'customer_service',
  answers: { 201: one },
  refusals: ['idempotency_key_reused', 'busy'],
});

export const updateServiceCentreRoute = defineRoute({
  ...edited,
  name: 'CustomerServiceUpdate',
  summary: 'Changes a service centre. What is absent stays as it is; what is empty is taken away, but for its picture.',
  path: '/customer-services/update',
  body: z.object({ id: identifierSchema, ...fields }).check(hasLatitude, hasLongitude),
  upload: pictureUpload,
  versions: 'customer_service',
  answers: { 201: one },
  refusals: ['customer_service_not_found', 'busy'],
});

const asked = { method: 'GET', who: administrators, refusals: [] } as const;

export const mapRoute = defineRoute({
  ...asked,
  name: 'Map',
  summary:
    'What the map may use of others: where its tiles are ({z}, {x} and {y} stand for which), and whether addresses can be asked for.',
  path: '/customer-services/map',
  answers: {
    200: z.object({
      ...codeAndMessage,
      tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
      has_geocoding: z.boolean(),
    }),
  },
});

export const foundAddressSchema = z.object({ address: z.string(), latitude: z.number(), longitude: z.number() });
export type FoundAddress = z.output<typeof foundAddressSchema>;

export const findAddressesRoute = defineRoute({
  ...asked,
  name: 'AddressesFound',
  summary: 'Addresses that match a text, as the geocoding service knows them; none without one, or while it is silent.',
  path: '/customer-services/addresses',
  query: z.object({ text: line(120).check(z.minLength(1, commonTexts.fieldRequired)) }),
  answers: { 200: z.object({ ...codeAndMessage, addresses: z.array(foundAddressSchema) }) },
});

export const addressOfPointRoute = defineRoute({
  ...asked,
  name: 'AddressOfPoint',
  summary: 'The address of a point, as the geocoding service knows it; null without one, or while it is silent.',
  path: '/customer-services/address',
  query: z.object({ lat: latitude, lng: longitude }),
  answers: { 200: z.object({ ...codeAndMessage, address: z.nullable(z.string()) }) },
});

export const serviceCentreRoutes = [
  serviceCentresRoute,
  addServiceCentreRoute,
  updateServiceCentreRoute,
  mapRoute,
  findAddressesRoute,
  addressOfPointRoute,
] as const;
