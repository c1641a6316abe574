import { normalizeCode } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { registrationSchema, staffRegistrationSchema } from '../members/accounts-registration.ts';
import { accountTexts } from './accounts.texts.ts';
import { codeAndMessage, commonTexts, doneSchema, flagSchema } from '../kit/common.ts';
import { isStrongPassword, passwordLength, personEmailSchema, writable } from '../members/registration.ts';
import { registrationTexts } from '../members/registration.texts.ts';
import { administrators, defineRoute } from '../kit/route.ts';

export const registerRoute = defineRoute({
  name: 'Register',
  summary:
    'A person registers; with `create_uc` 1 (in the body, or as a header) an organisation does. The answer does not say whether the e-mail or the document is known.',
  method: 'POST',
  path: '/register',
  who: 'anyone',
  body: registrationSchema,
  headerFields: ['create_uc'],
  answers: { 201: doneSchema },
  refusals: ['too_many_requests', 'username_taken'],
});

export const registerFromAdminRoute = defineRoute({
  name: 'RegisterFromAdmin',
  summary: 'Staff register a person of any role, who can sign in at once; staff choose their password by a mail first.',
  method: 'POST',
  path: '/register-from-admin',
  who: administrators,
  body: staffRegistrationSchema,
  answers: { 201: z.object({ ...codeAndMessage, id_user: z.number() }) },
  refusals: ['administrator_needs_approval', 'email_taken', 'username_taken', 'document_taken'],
});

/** A token as people paste it, in one line or several; whether it is one is not the schema's business: all that are none are refused alike. */
export const tokenSchema = z.string(accountTexts.tokenRequired).check(
  z.overwrite((value) => normalizeCode(value)),
  z.minLength(1, accountTexts.tokenRequired),
  z.maxLength(1000, commonTexts.tooLong),
);

export const generateTokenRoute = defineRoute({
  name: 'GenerateToken',
  summary:
    'Asks for a code by mail: `password` to set a new password, `activate` to activate the account. The answer is always the same.',
  method: 'POST',
  path: '/generatetoken',
  who: 'anyone',
  body: z.object({
    email: personEmailSchema,
    for: z.optional(z.enum(['password', 'activate'], commonTexts.wrongChoice)),
  }),
  answers: { 201: doneSchema },
  refusals: ['too_many_requests'],
});

export const emailVerificationRoute = defineRoute({
  name: 'EmailVerification',
  summary:
    'Activates the account that the code was sent for. Sent again by the same code it says that the account is active already.',
  method: 'POST',
  path: '/emailverification',
  who: 'anyone',
  body: z.object({ token: tokenSchema }),
  answers: { 201: doneSchema },
  refusals: ['too_many_requests', 'token_not_valid'],
});

/** A new password where there was one before. */
export const newPasswordSchema = z.string(accountTexts.newPasswordRequired).check(
  z.minLength(1, { error: accountTexts.newPasswordRequired, abort: true }),
  z.maxLength(passwordLength.maximum, registrationTexts.passwordTooLong),
  writable,
  z.refine((value) => isStrongPassword(value), registrationTexts.passwordWeak),
);

export const updatePasswordRoute = defineRoute({
  name: 'UpdatePassword',
  summary: 'Sets a new password with the code that came by mail. Every session of the user ends.',
  method: 'POST',
  path: '/updatePassword',
  who: 'anyone',
  body: z.object({ token: tokenSchema, password: newPasswordSchema }),
  answers: { 201: doneSchema },
  refusals: ['too_many_requests', 'token_not_valid'],
});

export const convertUserRoute = defineRoute({
  name: 'UpdateAVP',
  summary: 'Makes a user a member of the programme; the conversion token comes with the 410 of the login.',
  method: 'POST',
  path: '/updateAVP',
  who: 'anyone',
  body: z.object({
    email: personEmailSchema,
    is_product: z.pipe(flagSchema, z.literal(true, commonTexts.wrongChoice)),
    conversion_token: tokenSchema,
  }),
  answers: { 201: doneSchema },
  refusals: ['too_many_requests', 'token_not_valid'],
});

export const accountRoutes = [
  registerRoute,
  registerFromAdminRoute,
  generateTokenRoute,
  emailVerificationRoute,
  updatePasswordRoute,
  convertUserRoute,
] as const;
