import * as z from 'zod/mini';
import { codeAndMessage, instantSchema } from '../kit/common.ts';
import { personEmailSchema } from '../members/registration.ts';
import { defineRoute, staff } from '../kit/route.ts';

/** A session that is open; by nothing of it somebody could come in. */
const openSessionSchema = z.object({
  created_at: instantSchema,
  expires_at: instantSchema,
  /** When its person last proved again who it is. */
  confirmed_at: z.nullable(instantSchema),
});
export type OpenSession = z.output<typeof openSessionSchema>;

/** So many open sessions are told, the newest; `count` is of all. */
export const shownSessions = 20;

export const userSessionsRoute = defineRoute({
  name: 'SessionsUser',
  summary: 'The open sessions of a user, newest first.',
  method: 'GET',
  path: '/sessions/user',
  who: staff,
  query: z.object({ email: personEmailSchema }),
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(openSessionSchema), count: z.number() }) },
  refusals: ['user_not_found'],
});

export const openSessionRoutes = [userSessionsRoute] as const;
