import * as z from 'zod/mini';
import { codeAndMessage, doneSchema, instantSchema } from '../kit/common.ts';
import { ownSessionsTexts as texts } from './own-sessions.texts.ts';
import { defineRoute } from '../kit/route.ts';

const ownSessionSchema = z.object({
  /** Names it, and opens nothing. */
  id: z.string(),
  /** What it was opened in, 'Chrome en Windows' for example; null where that was not kept. */
  device: z.nullable(z.string()),
  /** The network address that it was opened from. */
  address: z.nullable(z.string()),
  created_at: instantSchema,
  /** Right to five minutes. */
  last_used_at: z.nullable(instantSchema),
  expires_at: instantSchema,
  /** The one that asks. */
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSessionSchema>;

/** So many are told: the one that asks first, then the newest; `count` is of all. */
export const shownOwnSessions = 50;

export const ownSessionsRoute = defineRoute({
  name: 'OwnSessions',
  summary: "The signed-in user's open sessions: the one that asks, then the newest first.",
  method: 'GET',
  path: '/sessions/own',
  who: 'user',
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(ownSessionSchema), count: z.number() }) },
  refusals: [],
});

export const endOwnSessionRoute = defineRoute({
  name: 'OwnSessionEnd',
  summary: "Ends one of the signed-in user's sessions, at once and everywhere.",
  method: 'POST',
  path: '/sessions/end',
  who: 'user',
  body: z.object({ id: z.string(texts.identifierWrong).check(z.regex(/^[0-9a-f-]{36}$/, texts.identifierWrong)) }),
  answers: { 201: doneSchema },
  refusals: ['session_not_found'],
});

export const endOtherSessionsRoute = defineRoute({
  name: 'OtherSessionsEnd',
  summary: "Ends all of the signed-in user's sessions but the one that asks. Says how many they were.",
  method: 'POST',
  path: '/sessions/endOthers',
  who: 'user',
  answers: { 201: z.object({ ...codeAndMessage, ended: z.number() }) },
  refusals: [],
});

export const ownSessionRoutes = [ownSessionsRoute, endOwnSessionRoute, endOtherSessionsRoute] as const;
