import * as z from 'zod/mini';
import { codeAndMessage, instantSchema, pageSchema, pageSizeSchema } from '../kit/common.ts';
import { personEmailSchema } from '../members/registration.ts';
import { defineRoute, staff } from '../kit/route.ts';

/** A mail and what became of it; never what it said. */
const sentMailSchema = z.object({
  /** Also its Message-ID. */
  id: z.string(),
  template: z.string(),
  /** What it is about, as a person reads it. */
  name: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** How often it was tried. */
  attempts: z.number(),
  created_at: instantSchema,
  sent_at: z.nullable(instantSchema),
  /** When it is tried next, while it waits. */
  next_attempt_at: z.nullable(instantSchema),
  /** What the mail server said to the last try that failed. */
  error: z.nullable(z.string()),
});
export type SentMail = z.output<typeof sentMailSchema>;

/** After so many days a mail that ended is forgotten. */
export const mailDays = 90;

export const userMailsRoute = defineRoute({
  name: 'MailsUser',
  summary: `The mails to a user of the last ${mailDays} days and those that wait, newest first: which, and whether they went out.`,
  method: 'GET',
  path: '/mails/user',
  who: staff,
  query: z.object({ email: personEmailSchema, page_count: pageSchema, quantity: pageSizeSchema(10) }),
  answers: {
    200: z.object({ ...codeAndMessage, rows: z.array(sentMailSchema), count: z.number(), page: z.number() }),
  },
  refusals: ['user_not_found'],
});

export const sentMailRoutes = [userMailsRoute] as const;
