import { normalizeCustomerId } from '@millaje/domain/memberships';
import { normalizeUsername } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { codeAndMessage, instantSchema, optionalEmailSchema, optionalIdentifierSchema } from '../kit/common.ts';
import { publicPassengerTexts } from './public-passenger.texts.ts';
import { defineRoute } from '../kit/route.ts';

/** What anybody may learn of a passenger; the brand decides whether what identifies is masked: e-mail, document, numbers, user name and last name; sex and marketing are not told then. */
export const publicPassengerSchema = z.object({
  _id: z.number(),
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.nullable(z.string()),
  marketing: z.boolean(),
  is_product: z.boolean(),
  membership: z.object({ name: z.string(), date: z.nullable(z.string()) }),
  customerid: z.nullable(z.string()),
  date_inscription: instantSchema,
  doc_identity: z.nullable(z.string()),
  doc_type: z.nullable(z.string()),
  email: z.string(),
  sex: z.nullable(z.string()),
  username: z.nullable(z.string()),
  user_status: z.object({ name: z.string() }),
});
export type PublicPassenger = z.output<typeof publicPassengerSchema>;

export const publicPassengerRoute = defineRoute({
  name: 'PublicPassenger',
  summary: 'Finds an active passenger by exact values; where several are given, all must be right.',
  method: 'POST',
  path: '/public-passenger',
  who: 'anyone',
  body: z
    .object({
      email: optionalEmailSchema,
      username: optionalIdentifierSchema(60, normalizeUsername),
      customerid: optionalIdentifierSchema(60, normalizeCustomerId),
      doc_identity: optionalIdentifierSchema(60),
    })
    .check(
      z.refine(
        ({ email, username, customerid, doc_identity }) => Boolean(email ?? username ?? customerid ?? doc_identity),
        { path: ['email'], error: publicPassengerTexts.valueRequired },
      ),
    ),
  answers: { 200: z.object({ ...codeAndMessage, users: z.array(publicPassengerSchema) }) },
  refusals: ['too_many_requests', 'passenger_not_found'],
});

export const publicPassengerRoutes = [publicPassengerRoute] as const;
