import * as z from 'zod/mini';
import { addressMaximum, noteSchema } from './accounts-registration.ts';
import { addressTexts as texts } from './addresses.texts.ts';
import { codeAndMessage, doneSchema, identifierSchema, lineSchema, versionAnswer } from '../kit/common.ts';
import { citySchema, countrySchema } from './registration.ts';
import { defineRoute } from '../kit/route.ts';

export const addressSchema = z.object({
  id: z.number(),
  country: z.string(),
  city: z.string(),
  description: z.string(),
  address: z.nullable(z.string()),
  zip_code: z.nullable(z.string()),
});
export type Address = z.output<typeof addressSchema>;

/** One of one's own addresses, with its version. */
const ownAddressSchema = z.extend(addressSchema, versionAnswer);
export type OwnAddress = z.output<typeof ownAddressSchema>;

/** How many addresses a person may keep. */
export const addressesMaximum = 20;

const details = {
  city: citySchema,
  description: lineSchema(120, texts.descriptionRequired),
  address: noteSchema(addressMaximum),
  zip_code: noteSchema(20),
};

export const addressesRoute = defineRoute({
  name: 'Addresses',
  summary: "The signed-in user's addresses.",
  method: 'GET',
  path: '/addresses',
  who: 'user',
  own: true,
  versions: 'addresses',
  answers: { 200: z.object({ ...codeAndMessage, addresses: z.array(ownAddressSchema) }) },
  refusals: [],
});

export const addAddressRoute = defineRoute({
  name: 'AddressAdd',
  summary: 'Adds an address to those of the signed-in user.',
  method: 'POST',
  path: '/addresses/add',
  who: 'user',
  own: true,
  versions: 'address',
  idempotent: 'optional',
  body: z.object({ country: countrySchema, ...details }),
  answers: { 201: z.object({ ...codeAndMessage, address: ownAddressSchema }) },
  refusals: ['idempotency_key_reused', 'too_many_addresses', 'address_not_found'],
});

export const updateAddressRoute = defineRoute({
  name: 'AddressUpdate',
  summary: "Changes one of the signed-in user's addresses; its country stays.",
  method: 'POST',
  path: '/addresses/update',
  who: 'user',
  own: true,
  versions: 'address',
  conditional: true,
  body: z.object({ id_address: identifierSchema, ...details }),
  answers: { 201: z.object({ ...codeAndMessage, address: ownAddressSchema }) },
  refusals: ['address_not_found'],
});

export const deleteAddressRoute = defineRoute({
  name: 'AddressDelete',
  summary: "Removes one of the signed-in user's addresses.",
  method: 'POST',
  path: '/addresses/delete',
  who: 'user',
  body: z.object({ id_address: identifierSchema }),
  answers: { 201: doneSchema },
  refusals: ['address_not_found'],
});

export const addressRoutes = [addressesRoute, addAddressRoute, updateAddressRoute, deleteAddressRoute] as const;
