import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** Who has a user name: a user, or a registration that was not carried out. */
export interface UsernameOwner {
  readonly email: string;
  readonly password_hash: string | null;
}

/** Whose user name it is; letter case does not count. */
export async function findUsernameOwner(database: Database, username: string): Promise<UsernameOwner | undefined> {
  const { rows } = await sql<UsernameOwner>`
    select email, password_hash from users where lower(username) = lower(${username})
    union all select email, password_hash from username_reservations where username = lower(${username}) limit 1`.execute(
    database,
  );
  return rows[0];
}

/** Keeps a user name that a registration named which was not carried out. */
export async function reserveUsername(
  database: Database,
  {
    username,
    email,
    passwordHash,
  }: { readonly username: string; readonly email: string; readonly passwordHash: string },
): Promise<void> {
  await sql`
    insert into username_reservations (username, email, password_hash) values (lower(${username}), ${email}, ${passwordHash})
    on conflict do nothing`.execute(database);
}

export interface Recipient {
  readonly email: string;
  readonly first_name: string;
  /** Staff have put this person out: nobody signs in here any more. */
  readonly is_out: boolean;
}

/** Who should know that somebody registers with this e-mail or one of these documents. */
export async function findOwners(
  database: Database,
  email: string,
  documents: readonly (readonly [type: string, number: string])[],
): Promise<Recipient[]> {
  const types = documents.map(([type]) => type);
  const numbers = documents.map(([, number]) => number);
  const { rows } = await sql<Recipient>`
    with wanted as (select * from unnest(${types}::text[], ${numbers}::text[]) as document (doc_type, doc_identity))
    select u.email, u.first_name, u.status = 'inactivo' as is_out from users u
    where u.id in (
      select id from users where email = ${email}
      union all select o.id from wanted join users o using (doc_identity) where o.doc_type = wanted.doc_type
      union all select c.user_id from wanted join corporates c using (doc_type, doc_identity))`.execute(database);
  return rows;
}

/** Whether an organisation with this document is registered. */
export async function isOrganisationKnown(database: Database, docType: string, docIdentity: string): Promise<boolean> {
  const row = await database
    .selectFrom('corporates')
    .select('user_id')
    .where('doc_type', '=', docType)
    .where('doc_identity', '=', docIdentity)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setProfession(database: Database, userId: bigint, professionId: number): Promise<void> {
  await database.updateTable('users').set({ profession_id: professionId }).where('id', '=', userId).execute();
}

/** Which of the two choices are rows of their lists. */
export async function findChoices(
  database: Database,
  choices: { readonly professionId: number; readonly industryId: number },
): Promise<{ isProfession: boolean; isIndustry: boolean }> {
  const { rows } = await sql<{ is_profession: boolean; is_industry: boolean }>`
    select exists (select from professions where id = ${choices.professionId}) as is_profession,
      exists (select from industries where id = ${choices.industryId}) as is_industry`.execute(database);
  return { isProfession: rows[0]?.is_profession === true, isIndustry: rows[0]?.is_industry === true };
}

/** Whether an organisation's industry is in the list, and whether its document is another one's already. */
export async function findOrganisationProblems(
  database: Database,
  {
    industryId,
    docType,
    docIdentity,
    userId = null,
  }: {
    readonly industryId: number;
    readonly docType: string;
    readonly docIdentity: string;
    /** Whose organisation it is to be; its own document is not taken. */
    readonly userId?: bigint | null;
  },
): Promise<{ is_industry: boolean; is_taken: boolean }> {
  const { rows } = await sql<{ is_industry: boolean; is_taken: boolean }>`
    select exists (select from industries where id = ${industryId}) as is_industry,
      exists (select from corporates where doc_type = ${docType} and doc_identity = ${docIdentity} and user_id is distinct from ${userId}) as is_taken`.execute(
    database,
  );
  return rows[0] ?? { is_industry: false, is_taken: false };
}
