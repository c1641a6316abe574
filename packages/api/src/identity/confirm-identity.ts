import * as z from 'zod/mini';
import { confirmIdentityTexts as texts } from './confirm-identity.texts.ts';
import { doneSchema } from '../kit/common.ts';
import { defineRoute } from '../kit/route.ts';

export const confirmIdentityRoute = defineRoute({
  name: 'ConfirmIdentity',
  summary:
    'Proves again who the signed-in person is: by the password, or with a second factor by its code. For five minutes the session may do what asks for that.',
  method: 'POST',
  path: '/confirm-identity',
  who: 'user',
  body: z.object({
    proof: z.string(texts.required).check(z.minLength(1, texts.required), z.maxLength(200, texts.required)),
  }),
  answers: { 201: doneSchema },
  refusals: ['too_many_requests', 'identity_not_confirmed', 'second_factor_not_right'],
});

export const confirmIdentityRoutes = [confirmIdentityRoute] as const;
