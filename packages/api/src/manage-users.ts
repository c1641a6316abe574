import { roleNameOf, type RoleId } from '@millaje/domain';
import * as z from 'zod/mini';
import { codeAndMessage } from './common.ts';
import { manageUsersTexts as texts } from './manage-users.texts.ts';
import { personEmailSchema } from './registration.ts';
import { administrators, defineRoute } from './route.ts';

const whom = z.object({ email: personEmailSchema });
const answers = { 201: z.object(codeAndMessage) };

export const disableUserRoute = defineRoute({
  name: 'DisableUser',
  summary: 'Puts somebody out: sessions end, mailed codes are no good any more.',
  method: 'POST',
  path: '/users/disable',
  who: administrators,
  body: whom,
  answers,
  refusals: ['user_not_found', 'not_oneself', 'last_administrator', 'user_already_inactive'],
});

export const enableUserRoute = defineRoute({
  name: 'EnableUser',
  summary: 'Lets somebody in again; who never confirmed the e-mail still has to.',
  method: 'POST',
  path: '/users/enable',
  who: administrators,
  body: whom,
  answers,
  refusals: ['user_not_found', 'not_oneself', 'user_not_inactive'],
});

const roleSchema = z.pipe(
  z
    .union([z.string(), z.number()], texts.roleRequired)
    .check(
      z.refine((value) => /^[1-4]$/.test(String(value)) && roleNameOf(Number(value)) !== undefined, texts.roleRequired),
    ),
  z.transform((value: string | number) => Number(value) as RoleId),
);

export const changeRoleRoute = defineRoute({
  name: 'UpdateRol',
  summary: 'Makes an administrator a consultant, or the other way round; the sessions end.',
  method: 'POST',
  path: '/users/role',
  who: administrators,
  body: z.extend(whom, { rol: roleSchema }),
  answers,
  refusals: ['user_not_found', 'not_oneself', 'last_administrator', 'role_not_changeable'],
});

export const endUserSessionsRoute = defineRoute({
  name: 'EndUserSessions',
  summary: 'Ends every session of somebody.',
  method: 'POST',
  path: '/users/end-sessions',
  who: administrators,
  body: whom,
  answers,
  refusals: ['user_not_found', 'not_oneself'],
});

export const resetSecondFactorRoute = defineRoute({
  name: 'ResetTwoFactor',
  summary: 'Takes the second factor of somebody who lost it; the sessions end.',
  method: 'POST',
  path: '/users/reset-2fa',
  who: administrators,
  body: whom,
  answers,
  refusals: ['user_not_found', 'not_oneself', 'second_factor_off'],
});

export const manageUsersRoutes = [
  disableUserRoute,
  enableUserRoute,
  changeRoleRoute,
  endUserSessionsRoute,
  resetSecondFactorRoute,
] as const;
