import {
  changeRoleRoute,
  disableUserRoute,
  enableUserRoute,
  endUserSessionsRoute,
  manageUsersTexts as texts,
  resetSecondFactorRoute,
} from '@millaje/api';
import { written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import {
  changeRole,
  disableUser,
  enableUser,
  endUserSessions,
  resetSecondFactor,
  type ManagementDependencies,
} from './manage-users.ts';

/** What administrators do about somebody's access. */
export function manageRoutes(dependencies: ManagementDependencies): BoundRoute[] {
  return [
    bind(
      disableUserRoute,
      async ({ body: { email } }, caller, origin) =>
        (await disableUser(dependencies, { email, caller, origin })) ?? written(texts.disabled, {}),
    ),
    bind(
      enableUserRoute,
      async ({ body: { email } }, caller, origin) =>
        (await enableUser(dependencies, { email, caller, origin })) ?? written(texts.enabled, {}),
    ),
    bind(
      changeRoleRoute,
      async ({ body: { email, rol } }, caller, origin) =>
        (await changeRole(dependencies, { email, caller, origin }, rol)) ?? written(texts.roleChanged, {}),
    ),
    bind(
      endUserSessionsRoute,
      async ({ body: { email } }, caller, origin) =>
        (await endUserSessions(dependencies, { email, caller, origin })) ?? written(texts.sessionsEnded, {}),
    ),
    bind(
      resetSecondFactorRoute,
      async ({ body: { email } }, caller, origin) =>
        (await resetSecondFactor(dependencies, { email, caller, origin })) ?? written(texts.secondFactorReset, {}),
    ),
  ];
}
