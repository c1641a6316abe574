import {
  accountTexts,
  birthdateSchema,
  isAllyRole,
  isStaffRole,
  registrationTexts,
  youngestByStaff,
  type OrganisationValues,
  type StaffRegistration,
} from '@millaje/api';
import { roleIds, roleNameOf } from '@millaje/domain';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { insertOrganisation } from '../corporates/index.ts';
import { issueToken, tokenHours } from '../identity/index.ts';
import { queueMail } from '../notifications/index.ts';
import { mailAdministrators } from './administrators.store.ts';
import { insertAddress } from './addresses.store.ts';
import { lockCreation } from './create-members.store.ts';
import { createMembers } from './create-members.ts';
import { type NewMember, personOf } from './new-member.ts';
import { findOrganisationProblems } from './register.store.ts';
import type { RegisterDependencies } from './register.ts';

/**
 * Staff register a person of any role, active at once with the given password. One of the staff gets none: a mail lets them choose
 * it, and all administrators hear of it. An ally comes with its organisation. Staff may know what is taken: refuses email_taken, username_taken, document_taken, and a
 * person who is too young (invalid_input).
 */
export async function registerByStaff(
  { pool, wallets, now }: RegisterDependencies,
  form: StaffRegistration,
  caller: Caller,
  origin: Origin,
): Promise<RefusalAnswer | { userId: bigint }> {
  const age = birthdateSchema(dayOf(now()), youngestByStaff).safeParse(form.birthdate);
  if (!age.success) return refuse('invalid_input', { fields: { birthdate: age.error.issues[0]?.message ?? '' } });
  const passwordHash = form.password ? await hashPassword(form.password) : null;
  return inTransaction(pool, async ({ client, database }) => {
    // From here on nobody else takes a document.
    await lockCreation(client);
    const organisation = isAllyRole(form.role) ? (form as unknown as OrganisationValues) : undefined;
    const refusal = organisation && (await refuseOrganisation(database, organisation));
    if (refusal) return refusal;
    const [answer] = await createMembers(client, wallets, [newMember(form, passwordHash)]);
    if (!answer) throw new Error('the new user got no answer');
    if (answer.kind === 'refused') {
      if (answer.refusal === 'customerid_taken') throw new Error('nobody gave a customer id');
      return refuse(answer.refusal);
    }
    const { userId } = answer;
    const { country, city, address: street, zip_code } = form;
    await insertAddress(
      database,
      userId,
      { country, city, address: street, zip_code, description: accountTexts.mainAddress },
      1,
    );
    if (organisation) await insertOrganisation(database, userId, organisation);
    if (isStaffRole(form.role)) await inviteStaff(database, { userId, form, now: now() });
    else await queueMail(database, { to: form.email, template: 'welcome', data: { first_name: form.first_name } });
    const { first_name, last_name, email, username, role } = form;
    await recordAudit(database, {
      action: 'user_registered_by_staff',
      actor: caller,
      subject: { type: 'user', id: userId },
      origin,
      after: { first_name, last_name, email, username, role },
    });
    return { userId };
  });
}

/** What the schema cannot know of an ally's organisation: whether its industry is in the list, and its document free or the ally's own. */
export async function refuseOrganisation(
  database: Database,
  { industry_uc, doc_type_uc, doc_identity_uc }: OrganisationValues,
  userId: bigint | null = null,
): Promise<RefusalAnswer | undefined> {
  const { is_industry: isIndustry, is_taken: isTaken } = await findOrganisationProblems(database, {
    industryId: industry_uc,
    docType: doc_type_uc,
    docIdentity: doc_identity_uc,
    userId,
  });
  if (!isIndustry) return refuse('invalid_input', { fields: { industry_uc: registrationTexts.choiceRequired } });
  return isTaken ? refuse('document_taken') : undefined;
}

/** Lets one of the staff choose a password, and tells every administrator that there is somebody new. */
async function inviteStaff(
  database: Database,
  { userId, form, now }: { readonly userId: bigint; readonly form: StaffRegistration; readonly now: Date },
): Promise<void> {
  const token = await issueToken(database, { userId, purpose: 'invitation', now });
  const { first_name, last_name, email, role } = form;
  await queueMail(database, {
    to: email,
    template: 'staff_invited',
    data: { first_name, token, valid_hours: tokenHours('invitation') },
  });
  const name = `${first_name} ${last_name}`;
  await announceStaff(database, { userId, name, email, role: roleNameOf(role) ?? '', now });
}

interface NewStaff {
  readonly userId: bigint;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly now: Date;
}

/** Tells every other administrator that somebody works for the programme from now on. */
export async function announceStaff(database: Database, { userId, now, ...added }: NewStaff): Promise<void> {
  const data = { ...added, at: now.toISOString() };
  await mailAdministrators(
    database,
    ({ email, first_name }) => ({ to: email, template: 'staff_added', data: { first_name, ...data } }),
    userId,
  );
}

function newMember(form: StaffRegistration, passwordHash: string | null): NewMember {
  return {
    roleId: form.role,
    status: 'activo',
    ...personOf(form),
    passwordHash,
    codePhone: form.code_phone,
    country: form.country,
    city: form.city,
    isProduct: form.role === roleIds.PASSENGER || form.role === roleIds.CORPORATE,
  };
}
