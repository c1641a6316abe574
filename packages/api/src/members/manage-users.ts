import { isCustomerId, type MembershipId, membershipIds, normalizeCustomerId } from '@millaje/domain/memberships';
import * as z from 'zod/mini';
import { waitingAnswer } from '../approvals/approval-request.ts';
import { roleRefusals } from '../approvals/guarded-refusals.ts';
import { organisationChecks, organisationFields, roleSchema } from './accounts-registration.ts';
import { codeAndMessage, identifierSchema } from '../kit/common.ts';
import { manageUsersTexts as texts } from './manage-users.texts.ts';
import { personEmailSchema } from './registration.ts';
import { registrationTexts as registration } from './registration.texts.ts';
import { administrators, defineRoute } from '../kit/route.ts';

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
  refusals: [
    'user_not_found',
    'not_oneself',
    'account_erased',
    'registration_released',
    'last_administrator',
    'user_already_inactive',
  ],
});

export const enableUserRoute = defineRoute({
  name: 'EnableUser',
  summary: 'Lets somebody in again; who never confirmed the e-mail still has to.',
  method: 'POST',
  path: '/users/enable',
  who: administrators,
  body: whom,
  answers,
  refusals: ['user_not_found', 'not_oneself', 'account_erased', 'registration_released', 'user_not_inactive'],
});

export const changeRoleRoute = defineRoute({
  name: 'UpdateRol',
  summary:
    'Gives somebody another role; the sessions end. Who becomes an ally comes with an organisation. Between members, allies and staff only while the account is empty. It may wait for another administrator (202).',
  method: 'POST',
  path: '/users/role',
  who: administrators,
  body: z
    .object({ email: personEmailSchema, rol: roleSchema, ...organisationFields })
    .check(...organisationChecks('rol')),
  answers: { 201: z.object(codeAndMessage), 202: waitingAnswer },
  refusals: [...roleRefusals, 'setting_unchanged', 'approval_request_open'],
  conditional: true,
});

/** A customer id as it is typed or printed, in groups or not. */
const customerIdSchema = z.string(registration.customerIdRequired).check(
  z.overwrite((value) => normalizeCustomerId(value)),
  z.minLength(1, registration.customerIdRequired),
  z.refine((value) => value === '' || /^[0-9]+$/.test(value), registration.customerIdNotNumeric),
  z.refine((value) => !/^[0-9]+$/.test(value) || isCustomerId(value), registration.customerIdLength),
);

export const addCustomerIdRoute = defineRoute({
  name: 'AddCustomerId',
  summary: "Gives somebody the airline's customer id; who has one keeps it.",
  method: 'POST',
  path: '/users/customerid',
  who: administrators,
  body: z.object({ id_user: identifierSchema, customerid: customerIdSchema }),
  answers,
  refusals: [
    'user_not_found',
    'not_oneself',
    'account_erased',
    'registration_released',
    'customerid_already_set',
    'customerid_taken',
  ],
  conditional: true,
});

type Given = string | number;
const membershipOf = (given: Given): MembershipId | undefined =>
  Object.entries(membershipIds).find(([name, id]) => [name, String(id)].includes(String(given)))?.[1];

const membershipSchema = z.pipe(
  z
    .union([z.string(), z.number()], texts.membershipRequired)
    .check(z.refine((given) => membershipOf(given) !== undefined, texts.membershipRequired)),
  z.transform((given: Given): MembershipId => membershipOf(given) ?? membershipIds.Silver),
);

export const changeUserMembershipRoute = defineRoute({
  name: 'UpdateMembership',
  summary: 'Changes a membership from today on; the same level keeps its date, Silver has none.',
  method: 'POST',
  path: '/users/membership',
  who: administrators,
  body: z.extend(whom, { membership: membershipSchema }),
  answers,
  refusals: ['user_not_found', 'not_oneself', 'account_erased', 'registration_released'],
  conditional: true,
});

export const endUserSessionsRoute = defineRoute({
  name: 'EndUserSessions',
  summary: 'Ends every session of somebody.',
  method: 'POST',
  path: '/users/end-sessions',
  who: administrators,
  body: whom,
  answers,
  refusals: ['user_not_found', 'not_oneself', 'account_erased', 'registration_released'],
});

export const resetSecondFactorRoute = defineRoute({
  name: 'ResetTwoFactor',
  summary: 'Takes the second factor of somebody who lost it; the sessions end.',
  method: 'POST',
  path: '/users/reset-2fa',
  who: administrators,
  body: whom,
  answers,
  refusals: ['user_not_found', 'not_oneself', 'account_erased', 'registration_released', 'second_factor_off'],
});

export const manageUsersRoutes = [
  disableUserRoute,
  enableUserRoute,
  changeRoleRoute,
  addCustomerIdRoute,
  changeUserMembershipRoute,
  endUserSessionsRoute,
  resetSecondFactorRoute,
] as const;
