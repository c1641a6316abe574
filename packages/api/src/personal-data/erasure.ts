import * as z from 'zod/mini';
import { waitingAnswer } from '../approvals/approval-request.ts';
import { codeAndMessage, doneSchema } from '../kit/common.ts';
import { erasureTexts as texts } from './erasure.texts.ts';
import { personEmailSchema } from '../members/registration.ts';
import { administrators, defineRoute } from '../kit/route.ts';

/** Why an account cannot be erased yet, in the order in which they are looked at. */
export const erasureObstacles = [
  'last_administrator',
  'erasure_redemptions_open',
  'erasure_orders_open',
  'erasure_requests_open',
  'erasure_miles_held',
  'erasure_miles_owed',
  'erasure_ally_miles',
] as const;

export const erasureRoute = defineRoute({
  name: 'Erasure',
  summary: 'What the signed-in user would give up by erasing the account, and what stands against it.',
  method: 'GET',
  path: '/account/erasure',
  who: 'user',
  answers: { 200: z.object({ ...codeAndMessage, miles: z.number(), obstacles: z.array(z.string()) }) },
  refusals: [],
});

export const eraseAccountRoute = defineRoute({
  name: 'EraseAccount',
  summary:
    "Erases the signed-in user's account, with the password or a code of the second factor again: miles are given up, personal data go, sessions end, the e-mail is free.",
  method: 'POST',
  path: '/account/erase',
  who: 'user',
  body: z.object({
    proof: z
      .string(texts.proofRequired)
      .check(z.minLength(1, texts.proofRequired), z.maxLength(200, texts.proofRequired)),
  }),
  answers: { 201: doneSchema },
  refusals: ['too_many_requests', 'identity_not_confirmed', 'second_factor_not_right', ...erasureObstacles],
});

export const eraseUserRoute = defineRoute({
  name: 'EraseUser',
  summary: "Erases somebody's account who asked for it. It may wait for another administrator (202).",
  method: 'POST',
  path: '/users/erase',
  who: administrators,
  body: z.object({ email: personEmailSchema }),
  answers: { 201: doneSchema, 202: waitingAnswer },
  refusals: ['user_not_found', 'not_oneself', ...erasureObstacles, 'approval_request_open'],
});

export const erasureRoutes = [erasureRoute, eraseAccountRoute, eraseUserRoute] as const;
