import * as z from 'zod/mini';
import {
  anchorSchema,
  codeAndMessage,
  instantSchema,
  optionalEmailSchema,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
} from '../kit/common.ts';
import { personEmailSchema } from '../members/registration.ts';
import { defineRoute, staff } from '../kit/route.ts';

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

/** So many pending holds are told with a balance; of more than that the newest. */
export const shownHolds = 20;

export const userBalanceRoute = defineRoute({
  name: 'BalanceUser',
  summary:
    "A user's miles: what can be spent (`balance`), what is set aside (`held`) and by which holds, newest first, and what the next miles go to (`owed`).",
  method: 'GET',
  path: '/miles/balance/user',
  who: staff,
  query: z.object({ email: personEmailSchema }),
  answers: {
    200: z.object({
      ...codeAndMessage,
      balance: z.number(),
      held: z.number(),
      owed: z.number(),
      /** Those that are pending. */
      holds: z.array(holdSchema),
    }),
  },
  refusals: ['user_not_found'],
});

export const holdRoutes = [holdsRoute, userBalanceRoute] as const;
