import { manageUsersTexts as texts, type OrganisationValues } from '@millaje/api';
import { isOfStaff, type RoleId, roleIds, type RoleName, roleNameOf } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import type { AskedLine, GuardedChange } from '../../platform/guard.ts';
import { isRefusal, refuse, type RefusalAnswer, written } from '../../platform/http/answers.ts';
import { insertOrganisation, removeOrganisation } from '../corporates/index.ts';
import {
  findOpenRequest,
  holdAccount,
  openAccount,
  setAccountKind,
  setRole,
  type HeldAccount,
} from './change-role.store.ts';
import type { ManagedUser } from './manage-users.store.ts';
import { isLastOf, type ManagementDependencies, managementTaken, manageWithin, type Values } from './manage-users.ts';
import { announceStaff, refuseOrganisation } from './register-by-staff.ts';
import { findUser } from './users.store.ts';

interface RoleChange {
  readonly before: RoleName;
  readonly after: RoleName;
}

/** Where both roles have the same miles and the same rights to them: among staff, and where nothing changes. */
const isSameAccount = ({ before, after }: RoleChange): boolean =>
  before === after || (isOfStaff(before) && isOfStaff(after));

interface RoleInput {
  readonly email: string;
  readonly role: RoleId;
  /** Of who becomes an ally. */
  readonly organisation: object;
}

/**
 * Gives somebody another role; the sessions end. Between members, allies and staff only while the account has no miles, owes none, and
 * nothing is asked for or bought that is still open. Who becomes an ally comes with an organisation, who is none any more leaves it. Refuses
 * user_not_found, not_oneself, last_administrator, account_not_empty, requests_open, document_taken, an industry that is none (invalid_input).
 */
export function createRoleChange(dependencies: ManagementDependencies) {
  return {
    action: 'role',
    taken: managementTaken,
    subjectOf: ({ email }) => email.toLowerCase(),
    tell,
    async perform(database, { email, role, organisation }, { caller, context }) {
      const done = await manageWithin(
        database,
        dependencies,
        { whom: { email }, caller, origin: context },
        { action: 'role_changed', work: (db, user) => giveRole(dependencies, db, user, { role, organisation }) },
      );
      if (isRefusal(done)) return done;
      return {
        answer: written(texts.roleChanged, {}),
        isAsBefore: done.isAsBefore,
        afterwards: () => dependencies.forgetSessions(done.userId),
      };
    },
  } as const satisfies GuardedChange<RoleInput, object>;
}

export type RoleGuardedChange = ReturnType<typeof createRoleChange>;

/** Who gets which role, in words. */
async function tell(database: Database, { email, role, organisation }: RoleInput): Promise<AskedLine[]> {
  const user = await findUser(database, { email });
  const { name_uc: name } = organisation as Partial<OrganisationValues>;
  return [
    ...(user ? [['name', `${user.first_name} ${user.last_name}`] as const] : []),
    ['email', email],
    ...(user ? [['role_before', nameOf(user.role_id)] as const] : []),
    ['role', nameOf(role)],
    ...(name === undefined ? [] : [['organisation', name] as const]),
  ];
}

async function giveRole(
  dependencies: ManagementDependencies,
  database: Database,
  user: ManagedUser,
  { role, organisation }: Omit<RoleInput, 'email'>,
): Promise<Values | RefusalAnswer> {
  const names = { before: nameOf(user.role_id), after: nameOf(role) };
  // The same role again is no news. (An ally may come with another organisation.)
  if (names.before === names.after && names.after !== 'CORPORATE') {
    const same = { role: names.after };
    return { before: same, after: same };
  }
  if (names.after !== 'SUPER_ADMIN' && (await isLastOf(database, user))) return refuse('last_administrator');
  const account = isSameAccount(names) ? undefined : await holdAccount(database, user.id);
  const refusal = account && (await refuseAccount(database, user, account));
  if (refusal) return refusal;
  const ally = names.after === 'CORPORATE' ? (organisation as OrganisationValues) : undefined;
  const wrong = ally && (await refuseOrganisation(database, ally, user.id));
  if (wrong) return wrong;
  await setRole(database, user.id, role);
  if (account) await fitAccount(dependencies, database, user, account, names.after);
  const values = await moveOrganisation(database, user, ally, names);
  if (isOfStaff(names.after) && !isOfStaff(names.before)) {
    const name = `${user.first_name} ${user.last_name}`;
    const { id: userId, email } = user;
    await announceStaff(database, { userId, name, email, role: names.after, now: dependencies.now() });
  }
  return values;
}

function nameOf(role: number): RoleName {
  const name = roleNameOf(role);
  if (!name) throw new Error(`there is no role ${role}`);
  return name;
}

async function refuseAccount(database: Database, user: ManagedUser, account: HeldAccount) {
  if (account.isUsed) return refuse('account_not_empty');
  return (await findOpenRequest(database, user.id)) ? refuse('requests_open') : undefined;
}

/** A member's account becomes an ally's or the other way round; who had none gets one; staff keep an empty one that nobody can name. */
async function fitAccount(
  { wallets }: ManagementDependencies,
  database: Database,
  user: ManagedUser,
  { accountId }: HeldAccount,
  role: RoleName,
): Promise<void> {
  if (isOfStaff(role)) return;
  const kind = role === 'CORPORATE' ? 'ally' : 'member';
  if (accountId === null) await openAccount(database, user.id, kind, (id) => wallets.addressOf(id));
  else await setAccountKind(database, accountId, kind);
}

async function moveOrganisation(
  database: Database,
  { id, role_id }: ManagedUser,
  ally: OrganisationValues | undefined,
  { before, after }: RoleChange,
): Promise<Values> {
  if (ally) {
    await insertOrganisation(database, id, ally);
    const { name_uc, doc_type_uc, doc_identity_uc } = ally;
    return { before: { role: before }, after: { role: after, name_uc, doc_type_uc, doc_identity_uc } };
  }
  const left = role_id === roleIds.CORPORATE ? await removeOrganisation(database, id) : undefined;
  return { before: { role: before, ...left }, after: { role: after } };
}
