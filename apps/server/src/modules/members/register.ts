import {
  accountTexts,
  birthdateSchema,
  registrationTexts,
  type CorporateRegistration,
  type IndividualRegistration,
} from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { roleIds } from '@millaje/domain';
import type pg from 'pg';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Origin } from '../../platform/http/bind.ts';
import { networkOf } from '../../platform/limits.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { inTransaction, type Transaction } from '../../platform/transaction.ts';
import type { Wallets } from '../../platform/wallets.ts';
import { recordAudit } from '../audit/index.ts';
import { insertOrganisation, isNameOfProgramme } from '../corporates/index.ts';
import { issueToken, tokenHours, type AccountLimits } from '../identity/index.ts';
import { queueMail } from '../notifications/index.ts';
import { insertAddress } from './addresses.store.ts';
import { lockCreation } from './create-members.store.ts';
import { createMembers } from './create-members.ts';
import { type NewMember, personOf } from './new-member.ts';
import {
  findChoices,
  findOwners,
  findUsernameOwner,
  isOrganisationKnown,
  reserveUsername,
  setProfession,
} from './register.store.ts';

export interface RegisterDependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly wallets: Wallets;
  readonly limits: AccountLimits;
  readonly brand: Brand;
  readonly now: () => Date;
  /** When a registration is answered, in milliseconds after it came, where that is not as everywhere else. */
  readonly registrationMilliseconds?: number | undefined;
}

export type Registration = IndividualRegistration | CorporateRegistration;

/** Longer than a registration takes on an idle server: whatever is found, the answer comes at this time. */
const answerMilliseconds = 300;

const isCorporate = (form: Registration): form is CorporateRegistration => 'name_uc' in form;

/**
 * Registers a person, or an organisation with who represents it: user, account with its address, activation mail and audit, all or
 * nothing. Refuses: too_many_requests, username_taken, and what only now can be seen to be invalid_input. That the e-mail or the
 * document is known is not told: the answer and its time are the same, and the mail goes to whom it concerns.
 */
export async function register(
  dependencies: RegisterDependencies,
  form: Registration,
  origin: Origin,
): Promise<RefusalAnswer | undefined> {
  const { database, limits, registrationMilliseconds = answerMilliseconds } = dependencies;
  const answeredAt = performance.now() + registrationMilliseconds;
  const fields = await findProblems(dependencies, form);
  if (fields) return refuse('invalid_input', { fields });
  const wait = await limits.registrationByNetwork.consume(networkOf(origin.address));
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
  const passwordHash = await hashPassword(form.password);
  const maySendNotices = await consumeNotices(limits, form);

  for (;;) {
    const owner = await findUsernameOwner(database, form.username);
    if (owner) {
      // A second click is the same registration again; only who knows the password can send it.
      const isRepeated = await verifyPassword(
        owner.email === form.email ? owner.password_hash : undefined,
        form.password,
      );
      await until(answeredAt);
      return isRepeated ? undefined : refuse('username_taken');
    }
    const isDone = await inTransaction(dependencies.pool, (transaction) =>
      carryOut(dependencies, transaction, { form, passwordHash, maySendNotices, origin }),
    );
    if (!isDone) continue;
    await until(answeredAt);
    return undefined;
  }
}

/** What the schema cannot know: how old the person is today, and whether the choices are in their lists. */
async function findProblems(
  { database, brand, now }: RegisterDependencies,
  form: Registration,
): Promise<Record<string, string> | undefined> {
  const fields: Record<string, string> = {};
  const age = birthdateSchema(dayOf(now())).safeParse(form.birthdate);
  if (!age.success) fields.birthdate = age.error.issues[0]?.message ?? '';
  if (isCorporate(form)) {
    const { isIndustry, isProfession } = await findChoices(database, {
      industryId: form.industry_uc,
      professionId: form.profession,
    });
    if (!isIndustry) fields.industry_uc = registrationTexts.choiceRequired;
    if (!isProfession) fields.profession = registrationTexts.choiceRequired;
    if (isNameOfProgramme(form.name_uc, brand)) fields.name_uc = accountTexts.organisationIsProgramme;
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function documentsOf(form: Registration): (readonly [type: string, number: string])[] {
  const own = [form.doc_type, form.doc_identity] as const;
  return isCorporate(form) ? [own, [form.doc_type_uc, form.doc_identity_uc]] : [own];
}

/** Counted before it is known whether any notice has to be sent, and for every registration alike. */
async function consumeNotices(limits: AccountLimits, form: Registration): Promise<boolean> {
  const values = [form.email, ...documentsOf(form).map((document) => document.join(' '))];
  const waits = await Promise.all(values.map((value) => limits.noticeByValue.consume(value)));
  return waits.every((wait) => wait === undefined);
}

interface Attempt {
  readonly form: Registration;
  readonly passwordHash: string;
  readonly maySendNotices: boolean;
  readonly origin: Origin;
}

/** One try, in one transaction; says no when somebody took the user name since it was looked for. */
async function carryOut(
  { wallets, now }: RegisterDependencies,
  { client, database }: Transaction,
  attempt: Attempt,
): Promise<boolean> {
  const { form, passwordHash } = attempt;
  await lockCreation(client);
  if (await findUsernameOwner(database, form.username)) return false;
  const isKnown = isCorporate(form) && (await isOrganisationKnown(database, form.doc_type_uc, form.doc_identity_uc));
  const [answer] = isKnown ? [] : await createMembers(client, wallets, [newMember(form, passwordHash)]);
  if (answer?.kind !== 'created') {
    await reserveUsername(database, { username: form.username, email: form.email, passwordHash });
    if (attempt.maySendNotices) await sendNotices(database, form, now());
    return true;
  }
  const { userId } = answer;
  if (isCorporate(form)) {
    await setProfession(database, userId, form.profession);
    await insertOrganisation(database, userId, form);
  } else {
    const { country, city, address, zip_code } = form;
    await insertAddress(
      database,
      userId,
      { country, city, address, zip_code, description: accountTexts.mainAddress },
      1,
    );
  }
  const token = await issueToken(database, { userId, purpose: 'activate', now: now() });
  await queueMail(database, {
    to: form.email,
    template: 'activation',
    data: { token, valid_hours: tokenHours('activate') },
  });
  await recordAudit(database, {
    action: isCorporate(form) ? 'corporate_registered' : 'user_registered',
    actor: null,
    subject: { type: 'user', id: userId },
    origin: attempt.origin,
  });
  return true;
}

/** Tells who has the e-mail or the document that there is an account already; who registers hears that it came to nothing. */
async function sendNotices(database: Database, form: Registration, now: Date): Promise<void> {
  const owners = await findOwners(database, form.email, documentsOf(form));
  for (const { email, first_name, is_out } of owners)
    if (!is_out)
      await queueMail(database, { to: email, template: 'account_exists', data: { first_name, at: now.toISOString() } });
  const own = owners.find(({ email }) => email === form.email);
  if (own && !own.is_out) return;
  await queueMail(database, {
    to: form.email,
    template: 'registration_incomplete',
    // Whoever was put out gets no code: a new password would lead nowhere.
    data: { is_out: own !== undefined },
  });
}

function newMember(form: Registration, passwordHash: string): NewMember {
  const corporate = isCorporate(form);
  return {
    roleId: corporate ? roleIds.CORPORATE : roleIds.PASSENGER,
    status: 'registrado',
    ...personOf(form),
    passwordHash,
    codePhone: corporate ? form.phonecode : form.code_phone,
    country: corporate ? null : form.country,
    city: corporate ? null : form.city,
    isProduct: corporate ? true : (form.is_product ?? true),
  };
}

/** Waits until a moment of `performance.now()`, if it is still to come. */
function until(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));
}
