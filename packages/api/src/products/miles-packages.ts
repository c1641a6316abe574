import * as z from 'zod/mini';
import { codeAndMessage, decidedFlagSchema, identifierSchema } from '../kit/common.ts';
import { priceSchema } from '../kit/amounts.ts';
import { added, edited, statusSchema } from '../kit/catalogue.ts';
import { newPictureSchema, pictureUpload, pictureWithGifSchema } from '../kit/pictures.ts';
import { defineRoute } from '../kit/route.ts';
import { packageMilesSchema, productQuery, productSchema, productWords } from './product.ts';
import { productTexts as texts } from './products.texts.ts';

const one = z.object({ ...codeAndMessage, miles_package: productSchema });
const fields = { ...productWords, price: priceSchema(texts.priceRequired), miles: packageMilesSchema };

export const milesPackagesRoute = defineRoute({
  name: 'MilesPackages',
  summary: 'Staff see all packages of miles; everybody else the active ones.',
  method: 'GET',
  path: '/products/miles/all',
  who: 'anyone',
  versions: 'miles_packages',
  answers: { 200: z.object({ ...codeAndMessage, miles_packages: z.array(productSchema) }) },
  refusals: [],
});

export const milesPackageRoute = defineRoute({
  name: 'MilesPackage',
  summary: 'One of the packages of miles that the caller sees.',
  method: 'GET',
  path: '/products/miles/get',
  who: 'anyone',
  query: productQuery,
  versions: 'miles_package',
  answers: { 200: one },
  refusals: ['miles_package_not_found'],
});

export const addMilesPackageRoute = defineRoute({
  ...added,
  name: 'MilesPackageAdd',
  summary:
    'Adds a package of miles, which is sold at once. Its picture comes as a data URL, or as a file of a multipart form.',
  path: '/miles-packages/add',
  body: z.object({ ...fields, img: newPictureSchema(texts.imageRequired) }),
  upload: pictureUpload,
  versions: 'miles_package',
  answers: { 201: one },
  refusals: ['idempotency_key_reused', 'busy'],
});

export const updateMilesPackageRoute = defineRoute({
  ...edited,
  name: 'MilesPackageUpdate',
  summary:
    'Changes a package of miles from now on. Without a picture it keeps the one that it has, and without a status its own.',
  path: '/miles-packages/update',
  body: z.object({
    id: identifierSchema,
    ...fields,
    img: z.nullish(pictureWithGifSchema),
    status: z.optional(decidedFlagSchema),
  }),
  upload: pictureUpload,
  versions: 'miles_package',
  answers: { 201: one },
  refusals: ['miles_package_not_found', 'busy'],
});

export const milesPackageStatusRoute = defineRoute({
  ...edited,
  name: 'MilesPackageStatus',
  summary: 'Takes a package of miles off the shelf, or puts it back.',
  path: '/miles-packages/status',
  body: statusSchema,
  versions: 'miles_package',
  answers: { 201: one },
  refusals: ['miles_package_not_found'],
});

export const milesPackageRoutes = [
  milesPackagesRoute,
  milesPackageRoute,
  addMilesPackageRoute,
  updateMilesPackageRoute,
  milesPackageStatusRoute,
] as const;
