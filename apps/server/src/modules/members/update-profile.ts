import { birthdateSchema, profileSchema, type ParsedInput, type updateProfileRoute } from '@millaje/api';
import type pg from 'pg';
import type * as z from 'zod/mini';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits.ts';
import { withPicture } from '../../platform/pictures.ts';
import { change } from '../audit/index.ts';
import { lockCreationIn } from './create-members.store.ts';
import { isDocumentOfAnother, lockProfile, saveProfile, type ProfileValues } from './profile.store.ts';
import { findUsernameOwner } from './register.store.ts';
import { profileView } from './user.view.ts';

export interface ProfileDependencies {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  /** How often a person may bring a picture. */
  readonly pictures: Limit;
  readonly now: () => Date;
}

/** Pictures of one person in an hour. */
export const picturesOfPerson = { maximum: 10, seconds: 60 * 60 } as const;

export type ProfileForm = ParsedInput<typeof updateProfileRoute>['body'];
type CheckedProfile = z.output<ReturnType<typeof profileSchema>>;

/**
 * Changes the caller's own data, with the picture. Refuses too_many_requests and busy (pictures), username_taken, document_taken,
 * changed_meanwhile (in another window), not_signed_in (put out meanwhile), and as invalid_input what changes against the profile's rules, a person who would be too
 * young, and a picture that is none.
 */
export async function updateProfile(
  { pool, files, pictures, now }: ProfileDependencies,
  form: ProfileForm,
  caller: Caller,
  origin: Origin,
): Promise<RefusalAnswer | undefined> {
  const isNewPicture = form.avatar?.startsWith('data:') === true;
  const wait = isNewPicture ? await pictures.consume(String(caller.userId)) : undefined;
  if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
  const avatar = { files, kind: 'avatars', field: 'avatar', given: form.avatar } as const;
  const answer = await withPicture(avatar, ({ id, replaces }) =>
    change(pool, { action: 'profile_updated', caller, context: origin }, async (database) => {
      const before = await lockProfile(database, caller.userId);
      if (!before) return refuse('not_signed_in');
      const checked = checkProfile(form, before, dayOf(now()));
      if (isRefusal(checked)) return checked;
      const after = valuesOf(checked, before, id);
      const refused = await refuseTaken(database, caller.userId, before, after);
      if (refused) return refused;
      await saveProfile(database, caller.userId, after);
      replaces(before.avatar);
      const subject = { type: 'user', id: caller.userId } as const;
      return { subject, read: profileView(before), ...changesOf(before, after), answer: {} };
    }),
  );
  return isRefusal(answer) ? answer : undefined;
}

/** The form by the rules that hold for what changes; each field's first problem is told. */
function checkProfile(form: ProfileForm, before: ProfileValues, today: string): CheckedProfile | RefusalAnswer {
  const result = profileSchema(before).safeParse(form);
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) fields[path.map(String).join('.')] ??= message;
  const birthdate = result.data?.birthdate;
  if (birthdate !== undefined && birthdate !== before.birthdate) {
    const age = birthdateSchema(today).safeParse(birthdate);
    if (!age.success) fields.birthdate = age.error.issues[0]?.message ?? '';
  }
  return result.success && Object.keys(fields).length === 0 ? result.data : refuse('invalid_input', { fields });
}

/** The values after the change. */
function valuesOf(form: CheckedProfile, before: ProfileValues, avatar: string | undefined): ProfileValues {
  return {
    first_name: form.first_name,
    last_name: form.last_name,
    birthdate: form.birthdate,
    doc_type: form.doc_type,
    doc_identity: form.doc_identity,
    username: form.username,
    sex: form.sex,
    code_phone: form.code_phone,
    phone: form.phone,
    code_cellphone: form.code_cellphone ?? null,
    cellphone: form.cellphone ?? null,
    marketing: form.marketing,
    avatar: avatar ?? before.avatar,
  };
}

/** A new name or document takes its turn with registrations, so that no two people get the same. */
async function refuseTaken(
  database: Database,
  userId: bigint,
  before: ProfileValues,
  after: ProfileValues,
): Promise<RefusalAnswer | undefined> {
  const { username, doc_type, doc_identity } = after;
  const isNewName = username?.toLowerCase() !== before.username?.toLowerCase();
  const isNewDocument = doc_type !== before.doc_type || doc_identity !== before.doc_identity;
  if (isNewName || isNewDocument) await lockCreationIn(database);
  if (isNewName && username && (await findUsernameOwner(database, username))) return refuse('username_taken');
  if (
    isNewDocument &&
    doc_type &&
    doc_identity &&
    (await isDocumentOfAnother(database, userId, doc_type, doc_identity))
  )
    return refuse('document_taken');
  return undefined;
}

/** Only what differs, as it was and as it is. */
function changesOf(
  before: ProfileValues,
  after: ProfileValues,
): { before: Partial<ProfileValues>; after: Partial<ProfileValues> } {
  const names = (Object.keys(after) as (keyof ProfileValues)[]).filter((name) => before[name] !== after[name]);
  const pick = (values: ProfileValues) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<ProfileValues>;
  return { before: pick(before), after: pick(after) };
}
