import * as z from 'zod/mini';
import {
  anchorSchema,
  codeAndMessage,
  instantSchema,
  optionalEmailSchema,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
} from './common.ts';
import { defineRoute } from './route.ts';

/** Miles that are set aside, or were. */
export const holdSchema = z.object({
  _id: z.number(),
  /** In miles. */
  amount: z.number(),
  description: z.string(),
  status: z.enum(['pending', 'posted', 'voided', 'expired']),
  created_at: instantSchema,
  expires_at: instantSchema,
  /** When it ended; null while it is pending. */
  ended_at: z.nullable(instantSchema),
  /** The operation in which it ended, where it was posted. */
  operation: z.nullable(z.number()),
});

export const holdsRoute = defineRoute({
  name: 'Holds',
  summary:
    'The miles that are set aside for a user, and those that were, newest first. Members get their own; staff name the user by e-mail.',
  method: 'GET',
  path: '/miles/holds',
  who: 'user',
  query: z.object({
    page_count: pageSchema,
    quantity: pageSizeSchema(10),
    email: optionalEmailSchema,
    anchor: anchorSchema,
  }),
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(holdSchema), ...pageAnswer }) },
  refusals: ['user_not_found'],
});

export const holdRoutes = [holdsRoute] as const;
