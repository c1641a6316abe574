import * as z from 'zod/mini';
import { accountTexts } from '../identity/accounts.texts.ts';
import { addressMaximum, chosenSchema, organisationNameSchema } from '../members/accounts-registration.ts';
import { addressSchema } from '../members/addresses.ts';
import {
  anchorSchema,
  codeAndMessage,
  commonTexts,
  instantSchema,
  lineSchema,
  optionalDaySchema,
  optionalEmailSchema,
  optionalIdentifierSchema,
  optionalLineSchema,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
  rangeInOrder,
  versionAnswer,
} from '../kit/common.ts';
import { corporateTexts } from './corporates.texts.ts';
import { dependentField, textOf } from '../kit/dependent-fields.ts';
import { organisationPhoneCodeSchema, phoneSchema } from '../members/registration.ts';
import { registrationTexts } from '../members/registration.texts.ts';
import { defineRoute, staff } from '../kit/route.ts';

/** The organisation behind an ally. */
export const organisationSchema = z.object({
  id: z.number(),
  name: z.string(),
  doc_type: z.nullable(z.string()),
  doc_identity: z.nullable(z.string()),
  code_phone: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  industry: z.nullable(z.object({ id: z.number(), name: z.string() })),
});

/** The ally's own organisation, with its version. */
const ownOrganisationSchema = z.extend(organisationSchema, versionAnswer);

/** An organisation with the person who represents it, as staff see them. */
export const corporateUserSchema = z.extend(organisationSchema, {
  date_inscription: instantSchema,
  status: z.string(),
  user_info: z.object({
    first_name: z.string(),
    last_name: z.string(),
    doc_type: z.nullable(z.string()),
    doc_identity: z.nullable(z.string()),
    email: z.string(),
    date_inscription: instantSchema,
    code_phone: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address_eth: z.nullable(z.string()),
  }),
  addresses: z.array(addressSchema),
  balance: z.number(),
});
export type CorporateUser = z.output<typeof corporateUserSchema>;
export type Organisation = z.output<typeof organisationSchema>;
export type OwnOrganisation = z.output<typeof ownOrganisationSchema>;

export const allCorporatesRoute = defineRoute({
  name: 'AllUsersCorporate',
  summary: 'The allies, the latest first, page by page.',
  method: 'GET',
  path: '/corporate-users',
  who: staff,
  query: z
    .object({
      page_count: pageSchema,
      quantity: pageSizeSchema(50),
      date_from: optionalDaySchema,
      date_to: optionalDaySchema,
      anchor: anchorSchema,
    })
    .check(
      z.refine(({ date_from, date_to }) => rangeInOrder(date_from, date_to), {
        path: ['date_from'],
        error: commonTexts.wrongDates,
      }),
    ),
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(corporateUserSchema), ...pageAnswer }) },
  refusals: [],
});

export const corporateInfoRoute = defineRoute({
  name: 'CorporateInfo',
  summary: 'One ally, by the e-mail, the name or the document (of the organisation, or of who represents it).',
  method: 'GET',
  path: '/corporate-users/info',
  who: staff,
  query: z
    .object({ email: optionalEmailSchema, name: optionalLineSchema(120), doc_identity: optionalIdentifierSchema(60) })
    .check(
      z.refine(({ email, name, doc_identity }) => Boolean(email ?? name ?? doc_identity), {
        path: ['email'],
        error: corporateTexts.valueRequired,
      }),
    ),
  answers: {
    200: z.object({
      ...codeAndMessage,
      corporate_user: corporateUserSchema,
      addresses: z.array(addressSchema),
      balance: z.number(),
    }),
  },
  refusals: ['corporate_not_found'],
});

export const ownCorporateRoute = defineRoute({
  name: 'CorporateOwn',
  summary: "The signed-in ally's own organisation.",
  method: 'GET',
  path: '/corporate-users/own',
  who: ['CORPORATE'],
  own: true,
  versions: 'corporate_user',
  answers: { 200: z.object({ ...codeAndMessage, corporate_user: ownOrganisationSchema }) },
  refusals: ['corporate_not_found'],
});

const organisationForm = z.object({
  name_uc: organisationNameSchema,
  industry_uc: chosenSchema,
  address_uc: lineSchema(addressMaximum, accountTexts.organisationAddressRequired),
  phonecode_uc: organisationPhoneCodeSchema,
  phone_uc: z.string(registrationTexts.phoneRequired),
});

export const organisationFormSchema = organisationForm.check(
  dependentField('phone_uc', ({ phonecode_uc }) => phoneSchema(textOf(phonecode_uc))),
);

export const updateCorporateRoute = defineRoute({
  name: 'CorporateUpdate',
  summary: "Changes the signed-in ally's own organisation. Its document stays: the contract names it.",
  method: 'POST',
  path: '/corporate-users/update',
  who: ['CORPORATE'],
  own: true,
  versions: 'corporate_user',
  conditional: true,
  body: organisationFormSchema,
  answers: { 201: z.object({ ...codeAndMessage, corporate_user: ownOrganisationSchema }) },
  refusals: ['corporate_not_found'],
});

export const corporateRoutes = [
  allCorporatesRoute,
  corporateInfoRoute,
  ownCorporateRoute,
  updateCorporateRoute,
] as const;
