import type { StoredProfile } from '@millaje/api/members/profile';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** What a person may change of the own data, as the database names it. */
export interface ProfileValues extends StoredProfile {
  readonly marketing: boolean;
  readonly avatar: string | null;
}

/** Reads the values and holds them until the transaction ends; undefined for who was put out, or erased, since they were let in. */
export function lockProfile(database: Database, userId: bigint): Promise<ProfileValues | undefined> {
  return database
    .selectFrom('users')
    .select([
      'first_name',
      'last_name',
      'birthdate',
      'doc_type',
      'doc_identity',
      'username',
      'sex',
      'code_phone',
      'phone',
      'code_cellphone',
      'cellphone',
      'marketing',
      'avatar',
    ])
    .where('id', '=', userId)
    .where('status', '<>', 'inactivo')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function saveProfile(database: Database, userId: bigint, profile: ProfileValues): Promise<void> {
  await sql`
    update users set first_name = ${profile.first_name}, last_name = ${profile.last_name}, birthdate = ${profile.birthdate}, doc_type = ${profile.doc_type},
      doc_identity = ${profile.doc_identity}, username = ${profile.username}, sex = ${profile.sex}, code_phone = ${profile.code_phone}, phone = ${profile.phone},
      code_cellphone = ${profile.code_cellphone}, cellphone = ${profile.cellphone}, marketing = ${profile.marketing}, avatar = ${profile.avatar},
      -- Another document is nobody else's: that was looked at.
      document_clashes_with = case when doc_type = ${profile.doc_type} and doc_identity = ${profile.doc_identity} then document_clashes_with end
    where id = ${userId}`.execute(database);
}

/** Whether a document is somebody else's. */
export async function isDocumentOfAnother(
  database: Database,
  userId: bigint,
  docType: string,
  docIdentity: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from users where doc_identity = ${docIdentity} and doc_type = ${docType} and id <> ${userId} limit 1`.execute(
    database,
  );
  return rows.length > 0;
}
