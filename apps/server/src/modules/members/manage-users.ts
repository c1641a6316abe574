import type { AuditAction } from '@millaje/api/audit.texts';
import { areaOf, roleNameOf, type RoleId } from '@millaje/domain';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import {
  endSessions,
  isLastAdministrator,
  lockManagedUser,
  setRole,
  setStatus,
  type ManagedUser,
} from './manage-users.store.ts';

export interface ManagementDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
  readonly forgetSessions: (userId: bigint) => void;
  /** Takes somebody's second factor away; says no where there is none. */
  readonly removeSecondFactor: (database: Database, userId: bigint) => Promise<boolean>;
}

export interface Management {
  readonly email: string;
  readonly caller: Caller;
  readonly origin: Origin;
}

/** How what was changed was and is. */
interface Values {
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

/** Makes an administrator a consultant, or the other way round; the sessions end. Refuses user_not_found, not_oneself, last_administrator, role_not_changeable. */
export function changeRole(dependencies: ManagementDependencies, management: Management, role: RoleId) {
  return manage(dependencies, management, 'role_changed', async (database, user) => {
    const [before, after] = [roleNameOf(user.role_id), roleNameOf(role)];
    if (!before || !after || areaOf(before) !== 'backoffice' || areaOf(after) !== 'backoffice')
      return refuse('role_not_changeable');
    if (after !== 'SUPER_ADMIN' && (await isLastOf(database, user))) return refuse('last_administrator');
    await setRole(database, user.id, role);
    return { before: { role: before }, after: { role: after } };
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

const isLastOf = async (database: Database, { id, role_id, status }: ManagedUser) =>
  roleNameOf(role_id) === 'SUPER_ADMIN' && status === 'activo' && (await isLastAdministrator(database, id));

/** What all of them have in common: nobody does it to oneself, it is written down, and whom it concerns is told. */
async function manage(
  { pool, now, forgetSessions }: ManagementDependencies,
  { email, caller, origin }: Management,
  action: AuditAction,
  work: (database: Database, user: ManagedUser) => Promise<Values | RefusalAnswer>,
): Promise<RefusalAnswer | undefined> {
  const managed = await change(pool, { action, caller, context: origin }, async (database) => {
    const user = await lockManagedUser(database, email);
    if (!user) return refuse('user_not_found');
    if (user.id === caller.userId) return refuse('not_oneself');
    const done = await work(database, user);
    if (isRefusal(done)) return done;
    await queueMail(database, {
      to: user.email,
      template: 'changed_by_staff',
      data: { first_name: user.first_name, action, at: now().toISOString() },
    });
    return { ...done, subject: { type: 'user', id: user.id }, answer: { userId: user.id } };
  });
  if (isRefusal(managed)) return managed;
  forgetSessions(managed.userId);
  return undefined;
}
