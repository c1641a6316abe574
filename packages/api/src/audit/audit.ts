import * as z from 'zod/mini';
import { auditKinds } from './audit-kinds.ts';
import { auditActions, auditTexts, type AuditAction } from './audit.texts.ts';
import {
  anchorSchema,
  codeAndMessage,
  commonTexts,
  instantSchema,
  optionalDaySchema,
  optionalEmailSchema,
  optionalIdentifierSchema,
  orAbsent,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
  rangeInOrder,
} from '../kit/common.ts';
import { personEmailSchema } from '../members/registration.ts';
import { administrators, defineRoute } from '../kit/route.ts';

/** What an entry says of how something was, or is now; never a secret. */
const valuesSchema = z.nullable(z.record(z.string(), z.unknown()));

export const auditEntrySchema = z.object({
  id: z.number(),
  at: instantSchema,
  action: z.string(),
  /** The action as a person reads it. */
  action_name: z.string(),
  /** Null for the programme itself, and for who was not signed in. */
  actor: z.nullable(
    z.object({ id: z.number(), role: z.string(), email: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ),
  /** `email` and `name` where the subject is a user that still exists. */
  subject: z.nullable(
    z.object({ type: z.string(), id: z.string(), email: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ),
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  before: valuesSchema,
  after: valuesSchema,
});
export type AuditEntryRow = z.output<typeof auditEntrySchema>;

const actionSchema = z.optional(
  z.pipe(
    z
      .string(auditTexts.wrongAction)
      .check(z.refine((value) => value === '' || Object.hasOwn(auditActions, value), auditTexts.wrongAction)),
    z.transform((value: string) => (value === '' ? undefined : (value as AuditAction))),
  ),
);

/** `actor` is an e-mail; `subject` an e-mail or the id of anything; `kind` narrows to changes, visits or looks. */
export const auditQuerySchema = z
  .object({
    page_count: pageSchema,
    quantity: pageSizeSchema(50),
    date_from: optionalDaySchema,
    date_to: optionalDaySchema,
    actor: optionalEmailSchema,
    subject: optionalIdentifierSchema(254),
    action: actionSchema,
    kind: orAbsent(z.enum(auditKinds, auditTexts.wrongKind)),
    anchor: anchorSchema,
  })
  .check(
    z.refine((value) => rangeInOrder(value.date_from, value.date_to), {
      message: commonTexts.wrongDates,
      path: ['date_from'],
    }),
  );

export const auditRoute = defineRoute({
  name: 'Audit',
  summary: 'Who did what to whom, newest first. `count` is exact unless `count_is_estimate` says otherwise.',
  method: 'GET',
  path: '/audit',
  who: administrators,
  query: auditQuerySchema,
  answers: {
    200: z.object({
      ...codeAndMessage,
      rows: z.array(auditEntrySchema),
      ...pageAnswer,
      count_is_estimate: z.boolean(),
    }),
  },
  refusals: [],
});

export const userAuditRoute = defineRoute({
  name: 'AuditUser',
  summary:
    "What staff did about a user, newest first: to the user, and to the user's orders, redemptions and operations.",
  method: 'GET',
  path: '/audit/user',
  who: administrators,
  query: z.object({
    email: personEmailSchema,
    page_count: pageSchema,
    quantity: pageSizeSchema(10),
    anchor: anchorSchema,
  }),
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(auditEntrySchema), ...pageAnswer }) },
  refusals: ['user_not_found'],
});

export const auditRoutes = [auditRoute, userAuditRoute] as const;
