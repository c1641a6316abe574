import { normalizeCode } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { codeAndMessage, doneSchema } from '../kit/common.ts';
import { defineRoute } from '../kit/route.ts';
import { twoFactorTexts as texts } from './two-factor.texts.ts';

/** Six digits of the authenticator, or a recovery code; spaces and hyphens do not count. */
export const secondFactorSchema = z.string(texts.codeRequired).check(
  z.overwrite((value) => normalizeCode(value)),
  z.minLength(1, texts.codeRequired),
  z.maxLength(60, texts.codeRequired),
);

export const twoFactorStatusRoute = defineRoute({
  name: 'TwoFactorStatus',
  summary: 'Whether the second factor is on, and how many recovery codes are left.',
  method: 'GET',
  path: '/2fa/status',
  who: 'user',
  answers: { 200: z.object({ ...codeAndMessage, status: z.boolean(), recovery_codes_left: z.number() }) },
  refusals: [],
});

export const twoFactorEnableRoute = defineRoute({
  name: 'TwoFactorEnable',
  summary: 'A new secret, as a picture to scan and as a text to type. It counts once a right code confirmed it.',
  method: 'POST',
  path: '/2fa/enable',
  who: 'user',
  answers: { 201: z.object({ ...codeAndMessage, qr: z.string(), secret: z.string() }) },
  refusals: ['second_factor_on'],
});

export const twoFactorConfirmRoute = defineRoute({
  name: 'TwoFactorConfirm',
  summary: 'Turns the second factor on. Gives ten recovery codes, which are shown this once.',
  method: 'POST',
  path: '/2fa/confirm',
  who: 'user',
  body: z.object({ code_2fa: secondFactorSchema }),
  answers: { 201: z.object({ ...codeAndMessage, recovery_codes: z.array(z.string()) }) },
  refusals: ['too_many_requests', 'second_factor_on', 'second_factor_off', 'second_factor_not_right'],
});

export const twoFactorDisableRoute = defineRoute({
  name: 'TwoFactorDisable',
  summary: 'Turns the second factor off, with a code or a recovery code.',
  method: 'POST',
  path: '/2fa/disable',
  who: 'user',
  body: z.object({ code_2fa: secondFactorSchema }),
  answers: { 201: doneSchema },
  refusals: ['too_many_requests', 'second_factor_off', 'second_factor_not_right'],
});

export const twoFactorRoutes = [
  twoFactorStatusRoute,
  twoFactorEnableRoute,
  twoFactorConfirmRoute,
  twoFactorDisableRoute,
] as const;
