import { normalizeCustomerId } from '@millaje/domain/memberships';
import { normalizeHex, normalizeUsername } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { addressSchema } from './addresses.ts';
import {
  anchorSchema,
  codeAndMessage,
  instantSchema,
  optionalEmailSchema,
  optionalIdentifierSchema,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
  versionAnswer,
} from '../kit/common.ts';
import { defineRoute, staff } from '../kit/route.ts';
import { registeredInOrder, userFilters, userSort } from './users-filters.ts';
import { userTexts } from './users.texts.ts';

export const membershipSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Since when the membership holds, YYYY-MM-DD. */
  date: z.nullable(z.string()),
  /** Until when it holds, YYYY-MM-DD; Silver never expires. */
  expiry: z.nullable(z.string()),
});

/** What a person is told about an account; nothing secret is in it. */
export const userInfoSchema = z.object({
  _id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  username: z.nullable(z.string()),
  sex: z.nullable(z.string()),
  doc_type: z.nullable(z.string()),
  doc_identity: z.nullable(z.string()),
  birthdate: z.nullable(z.string()),
  code_phone: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  code_cellphone: z.nullable(z.string()),
  cellphone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The address of the picture. */
  avatar: z.nullable(z.string()),
  customerid: z.nullable(z.string()),
  date_inscription: instantSchema,
  address_eth: z.nullable(z.string()),
  /** The brand's flag: a member of the programme. On the wire it is `is_{product}`; here its neutral name. */
  is_product: z.boolean(),
  user_status: z.object({ name: z.string() }),
  membership: membershipSchema,
  id_rol: z.number(),
  role: z.object({ id: z.number(), name: z.string() }),
  marketing: z.boolean(),
  /** Whether signing in takes a second factor. */
  twofa_status: z.boolean(),
});

/** The signed-in person, with the version of what the profile changes. */
export const ownUserInfoSchema = z.extend(userInfoSchema, versionAnswer);

/** A row of the staff's list of users. */
export const userRowSchema = z.extend(userInfoSchema, {
  balance: z.number(),
  /** Of what administrators give: the role, the membership, the customer id and whether they may come in. */
  ...versionAnswer,
});
export type UserRow = z.output<typeof userRowSchema>;
export type UserInfo = z.output<typeof userInfoSchema>;
export type OwnUserInfo = z.output<typeof ownUserInfoSchema>;

export const usersQuerySchema = z
  .object({ page_count: pageSchema, quantity: pageSizeSchema(50), anchor: anchorSchema, ...userFilters, ...userSort })
  .check(registeredInOrder());

export const allUsersRoute = defineRoute({
  name: 'AllUsers',
  summary: 'The filtered users in the order that is asked for, page by page.',
  method: 'GET',
  path: '/users',
  who: staff,
  query: usersQuerySchema,
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(userRowSchema), ...pageAnswer }) },
  refusals: [],
});

export const usersExcelRoute = defineRoute({
  name: 'AllUsersExcel',
  summary:
    'The filtered users in their order as a spreadsheet, streamed while it is read; one file at a time for each person.',
  method: 'GET',
  path: '/users/excel',
  who: staff,
  query: z.object({ ...userFilters, ...userSort }).check(registeredInOrder()),
  answers: {},
  file: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: userTexts.excelFile },
  kept: true,
  refusals: ['export_in_progress', 'too_many_exports'],
});

export const holdersPdfRoute = defineRoute({
  name: 'AllHolders',
  summary:
    'Everybody who has miles, the most first, as a PDF, streamed while it is read; one file at a time for each person.',
  method: 'GET',
  path: '/users/holders-pdf',
  who: staff,
  answers: {},
  file: { type: 'application/pdf', name: userTexts.holdersFile },
  kept: true,
  refusals: ['nobody_has_miles', 'export_in_progress', 'too_many_exports'],
});

export const getUserRoute = defineRoute({
  name: 'GetUser',
  summary: 'The signed-in user.',
  method: 'GET',
  path: '/users/getUser',
  who: 'user',
  answers: { 200: z.object({ ...codeAndMessage, user_info: ownUserInfoSchema }) },
  refusals: [],
});

/** What passengers and allies learn about another person: that the e-mail is somebody's, the first name and an initial, an ally's organisation. */
export const userGlimpseSchema = z.object({
  first_name: z.string(),
  /** The last name's first letter, with a point. */
  last_name: z.string(),
  /** Of an ally: by which name its customers know it. */
  organisation: z.nullable(z.string()),
  /** As it was asked for. */
  email: z.string(),
});

export const userLookupSchema = z.object({
  email: optionalEmailSchema,
  username: optionalIdentifierSchema(60, normalizeUsername),
  /** As any screen prints it: with its type or without, with points or without. */
  doc_identity: optionalIdentifierSchema(60),
  customerid: optionalIdentifierSchema(60, normalizeCustomerId),
  address_eth: optionalIdentifierSchema(60, normalizeHex),
  quick_search: optionalIdentifierSchema(254),
});

export const userLookupRoute = defineRoute({
  name: 'GetUserInfo',
  summary:
    'Finds one user by an exact value. Staff get the whole record; members ask by e-mail only, and learn the first name and an initial.',
  method: 'GET',
  path: '/users/info',
  who: 'user',
  query: userLookupSchema,
  answers: {
    200: z.object({
      ...codeAndMessage,
      user_info: z.union([userRowSchema, userGlimpseSchema]),
      addresses: z.array(addressSchema),
    }),
  },
  refusals: ['user_not_found', 'too_many_requests'],
});

export const userRoutes = [allUsersRoute, usersExcelRoute, holdersPdfRoute, getUserRoute, userLookupRoute] as const;
