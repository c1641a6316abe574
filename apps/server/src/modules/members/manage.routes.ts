import {
  addCustomerIdRoute,
  changeRoleRoute,
  disableUserRoute,
  enableUserRoute,
  endUserSessionsRoute,
  manageUsersTexts as texts,
  resetSecondFactorRoute,
  changeUserMembershipRoute,
} from '@millaje/api';
import type { Guard } from '../../platform/guard.ts';
import { written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import type { RoleGuardedChange } from './change-role.ts';
import {
  addCustomerId,
  changeMembership,
  disableUser,
  enableUser,
  endUserSessions,
  resetSecondFactor,
  type ManagementDependencies,
} from './manage-users.ts';

/** What administrators do about somebody's access, role, membership and customer id. */
export function manageRoutes(
  dependencies: ManagementDependencies & { readonly guard: Guard; readonly roleChange: RoleGuardedChange },
): BoundRoute[] {
  const { guard, roleChange } = dependencies;
  return [
    bind(
      disableUserRoute,
      async ({ body: { email } }, caller, origin) =>
        (await disableUser(dependencies, { whom: { email }, caller, origin })) ?? written(texts.disabled, {}),
    ),
    bind(
      enableUserRoute,
      async ({ body: { email } }, caller, origin) =>
        (await enableUser(dependencies, { whom: { email }, caller, origin })) ?? written(texts.enabled, {}),
    ),
    bind(changeRoleRoute, ({ body: { email, rol, ...organisation } }, caller, context) =>
      guard(roleChange, { email, role: rol, organisation }, { caller, context }),
    ),
    bind(
      addCustomerIdRoute,
      async ({ body: { id_user, customerid } }, caller, origin) =>
        (await addCustomerId(dependencies, { whom: { id: BigInt(id_user) }, caller, origin }, customerid)) ??
        written(texts.customerIdSet, {}),
    ),
    bind(
      changeUserMembershipRoute,
      async ({ body: { email, membership } }, caller, origin) =>
        (await changeMembership(dependencies, { whom: { email }, caller, origin }, membership)) ??
        written(texts.membershipChanged, {}),
    ),
    bind(
      endUserSessionsRoute,
      async ({ body: { email } }, caller, origin) =>
        (await endUserSessions(dependencies, { whom: { email }, caller, origin })) ?? written(texts.sessionsEnded, {}),
    ),
    bind(
      resetSecondFactorRoute,
      async ({ body: { email } }, caller, origin) =>
        (await resetSecondFactor(dependencies, { whom: { email }, caller, origin })) ??
        written(texts.secondFactorReset, {}),
    ),
  ];
}
