import { normalizeEmail } from '@millaje/domain/emails';
import { isPlainText, normalizeCode, normalizeUsername } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { codeAndMessage, commonTexts, doneSchema, optionalLineSchema } from '../kit/common.ts';
import { defineRoute } from '../kit/route.ts';
import { sessionTexts } from './session.texts.ts';
import { userInfoSchema } from '../members/users.ts';

/** What the login form sends; the identifier is an e-mail or a user name, letter case ignored. */
export const loginSchema = z.object({
  username: z.string(sessionTexts.identifierRequired).check(
    z.overwrite((value) => (value.includes('@') ? normalizeEmail(value) : normalizeUsername(value))),
    z.minLength(1, sessionTexts.identifierRequired),
    z.maxLength(254, sessionTexts.identifierRequired),
    z.refine((value) => isPlainText(value), commonTexts.wrongText),
  ),
  password: z
    .string(sessionTexts.passwordRequired)
    .check(z.minLength(1, sessionTexts.passwordRequired), z.maxLength(200, sessionTexts.passwordRequired)),
  code_2fa: z.optional(
    z.string(sessionTexts.codeRequired).check(
      z.overwrite((value) => normalizeCode(value)),
      z.maxLength(60, sessionTexts.codeRequired),
    ),
  ),
});

export const loginRoute = defineRoute({
  name: 'Login',
  summary: 'Opens a session. The token carries its own expiry.',
  method: 'POST',
  path: '/login',
  who: 'anyone',
  query: z.object({ platform: optionalLineSchema(20) }),
  body: loginSchema,
  answers: {
    201: z.object({
      ...codeAndMessage,
      token: z.string(),
      user_info: userInfoSchema,
      shopping_cart: z.number(),
      balance: z.number(),
    }),
  },
  refusals: [
    'too_many_requests',
    'wrong_credentials',
    'user_inactive',
    'account_not_activated',
    'not_of_programme',
    'second_factor_needed',
    'second_factor_wrong',
  ],
});

export const logoutRoute = defineRoute({
  name: 'Logout',
  summary: 'Ends the session: its token stops working everywhere.',
  method: 'POST',
  path: '/logout',
  who: 'user',
  answers: { 201: doneSchema },
  refusals: [],
});

export const sessionRoutes = [loginRoute, logoutRoute] as const;
