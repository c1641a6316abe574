import type { AuditAction } from '@millaje/api/audit/audit.texts';
import { isReleasedEmail } from '@millaje/api/personal-data/erased';
import { roleNameOf } from '@millaje/domain';
import { type MembershipId, membershipIds, membershipNameOf } from '@millaje/domain/memberships';
import type pg from 'pg';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import type { Wallets } from '../../platform/wallets.ts';
import { changeWithin, isAsBefore, undoable } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import { hasOtherAdministrator } from './administrators.store.ts';
import {
  endSessions,
  isErased,
  lockManagedUser,
  setCustomerId,
  setMembership,
  setStatus,
  type ManagedUser,
  type WhomToManage,
} from './manage-users.store.ts';
import { effectiveMembership } from './membership.ts';
import { managedView } from './user.view.ts';

export interface ManagementDependencies {
  readonly pool: pg.Pool;
  readonly wallets: Wallets;
  readonly now: () => Date;
  readonly forgetSessions: (userId: bigint) => void;
  /** Takes somebody's second factor away; says no where there is none. */
  readonly removeSecondFactor: (database: Database, userId: bigint) => Promise<boolean>;
}

export interface Management<Whom = { readonly email: string }> {
  readonly whom: Whom;
  readonly caller: Caller;
  readonly origin: Origin;
}

/** How what was changed was and is. */
export interface Values {
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/**
 * Puts somebody out: every session ends, and no code that was mailed is good any more. Refuses user_not_found, not_oneself,
 * last_administrator, user_already_inactive.
 */
export function disableUser(dependencies: ManagementDependencies, management: Management) {
  return manage(dependencies, management, 'user_disabled', async (database, user) => {
    if (user.status === 'inactivo') return refuse('user_already_inactive');
    if (await isLastOf(database, user)) return refuse('last_administrator');
    await setStatus(database, user.id, 'inactivo');
    return { before: { status: user.status }, after: { status: 'inactivo' } };
  });
}

/** Lets somebody in again, to where they were: who never confirmed the e-mail still has to. Refuses user_not_found, not_oneself, user_not_inactive. */
export function enableUser(dependencies: ManagementDependencies, management: Management) {
  return manage(dependencies, management, 'user_enabled', async (database, user) => {
    if (user.status !== 'inactivo') return refuse('user_not_inactive');
    const status = user.is_validated ? 'activo' : 'registrado';
    await setStatus(database, user.id, status);
    return { before: { status: user.status }, after: { status } };
  });
}

/**
 * Gives somebody the airline's customer id. Refuses user_not_found, not_oneself, customerid_already_set; a number that is somebody
 * else's is refused as customerid_taken.
 */
export function addCustomerId(
  dependencies: ManagementDependencies,
  management: Management<{ readonly id: bigint }>,
  customerId: string,
) {
  return manage(dependencies, management, 'customer_id_set', async (database, user) => {
    if (user.customerid !== null) return refuse('customerid_already_set');
    await setCustomerId(database, user.id, customerId);
    return { before: { customerid: null }, after: { customerid: customerId } };
  });
}

/**
 * Changes somebody's level from today on. Who has it keeps its date, and it is no news; Silver has none. One that has run out counts as
 * Silver, so that the same level again begins today. Refuses user_not_found, not_oneself.
 */
export function changeMembership(
  dependencies: ManagementDependencies,
  management: Management,
  membershipId: MembershipId,
) {
  const now = dependencies.now();
  return manage(dependencies, management, 'membership_changed', async (database, user) => {
    const former = effectiveMembership(user, now);
    const before = { membership: former.name, date: former.date };
    if (former.id === membershipId && membershipId !== membershipIds.Silver) return { before, after: before };
    const date = membershipId === membershipIds.Silver ? null : dayOf(now);
    await setMembership(database, user.id, membershipId, date);
    return { before, after: { membership: membershipNameOf(membershipId), date } };
  });
}

/** Ends every session of somebody. Refuses user_not_found, not_oneself. */
export function endUserSessions(dependencies: ManagementDependencies, management: Management) {
  return manage(dependencies, management, 'sessions_ended_by_staff', async (database, user) => {
    const sessions = await endSessions(database, user.id);
    return { after: { sessions } };
  });
}

/** Takes the second factor of somebody who lost it; every session ends. Refuses user_not_found, not_oneself, second_factor_off. */
export function resetSecondFactor(dependencies: ManagementDependencies, management: Management) {
  return manage(dependencies, management, 'two_factor_reset_by_staff', async (database, user) => {
    if (!(await dependencies.removeSecondFactor(database, user.id))) return refuse('second_factor_off');
    await endSessions(database, user.id);
    return {};
  });
}

/** Whether nobody else could do what somebody does as an administrator. */
export const isLastOf = async (database: Database, { id, role_id, status }: ManagedUser) =>
  roleNameOf(role_id) === 'SUPER_ADMIN' && status === 'activo' && !(await hasOtherAdministrator(database, id));

/**
 * What all of them have in common: nobody does it to oneself, or to an account that is nobody's any more (account_erased,
 * registration_released), it is written down, and whom it concerns is told; but for what was so already.
 */
async function manage(
  dependencies: ManagementDependencies,
  management: Management<WhomToManage>,
  action: AuditAction,
  work: (database: Database, user: ManagedUser) => Promise<Values | RefusalAnswer>,
): Promise<RefusalAnswer | undefined> {
  const managed = await undoable(dependencies.pool, managementTaken, (database) =>
    manageWithin(database, dependencies, management, { action, work }),
  );
  if (isRefusal(managed)) return managed;
  dependencies.forgetSessions(managed.userId);
  return undefined;
}

/** The same in a transaction that is somebody else's; the sessions are to be forgotten once it is committed. */
export function manageWithin(
  database: Database,
  { now }: Pick<ManagementDependencies, 'now'>,
  { whom, caller, origin }: Management<WhomToManage>,
  {
    action,
    work,
  }: {
    readonly action: AuditAction;
    readonly work: (database: Database, user: ManagedUser) => Promise<Values | RefusalAnswer>;
  },
): Promise<{ readonly userId: bigint; readonly isAsBefore: boolean } | RefusalAnswer> {
  return changeWithin(database, { action, caller, context: origin }, async () => {
    const user = await lockManagedUser(database, whom);
    if (!user) return refuse('user_not_found');
    if (user.id === caller.userId) return refuse('not_oneself');
    if (await isErased(database, user.id)) return refuse('account_erased');
    if (isReleasedEmail(user.email)) return refuse('registration_released');
    const read = managedView(user, now());
    const values = await work(database, user);
    if (isRefusal(values)) return values;
    const wasSo = isAsBefore(values);
    if (!wasSo) {
      const data = { first_name: user.first_name, action, at: now().toISOString() };
      await queueMail(database, { to: user.email, template: 'changed_by_staff', data });
    }
    return { ...values, read, subject: { type: 'user', id: user.id }, answer: { userId: user.id, isAsBefore: wasSo } };
  });
}

/** Which rules unique constraints keep of what staff change. */
export const managementTaken = {
  users_customerid: 'customerid_taken',
  corporates_doc_type_doc_identity_key: 'document_taken',
} as const;
