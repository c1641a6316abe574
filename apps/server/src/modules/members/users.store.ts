import { roleIds } from '@millaje/domain';
import type { DocumentKey } from '@millaje/domain/documents';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Reader } from '../../platform/replica/reading.ts';

export interface UserRecord {
  readonly id: bigint;
  readonly role_id: number;
  readonly role: string;
  readonly status: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly username: string | null;
  readonly sex: string | null;
  readonly doc_type: string | null;
  readonly doc_identity: string | null;
  readonly birthdate: string | null;
  readonly code_phone: string | null;
  readonly phone: string | null;
  readonly code_cellphone: string | null;
  readonly cellphone: string | null;
  readonly avatar: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly customerid: string | null;
  readonly is_product: boolean;
  readonly marketing: boolean;
  readonly membership_id: number;
  readonly membership: string;
  readonly membership_date: string | null;
  /** Its first day over, where that is not a year after its date. */
  readonly membership_expiry: string | null;
  readonly registered_at: Date;
  readonly account_id: bigint | null;
  readonly address_eth: string | null;
  readonly balance: bigint;
  /** Whether signing in takes a second factor. */
  readonly twofa_status: boolean;
}

/** What a user's record is read from; `userJoins` names the tables. */
export const userColumns = sql`
  u.id, u.role_id, r.name as role, u.status, u.first_name, u.last_name, u.email, u.username, u.sex, u.doc_type, u.doc_identity, u.birthdate,
  u.code_phone, u.phone, u.code_cellphone, u.cellphone, u.avatar, u.country, u.city, u.customerid, u.is_product, u.marketing, u.membership_id, m.name as membership,
  u.membership_date, u.membership_expiry, u.registered_at, a.id as account_id, a.address_eth, coalesce(b.balance - b.held, 0) as balance,
  exists (select from two_factor t where t.user_id = u.id and t.confirmed_at is not null) as twofa_status`;

export const userJoins = sql`
  join roles r on r.id = u.role_id join memberships m on m.id = u.membership_id
  left join accounts a on a.user_id = u.id left join account_balances b on b.account_id = a.id`;

/** One exact value by which a user can be found. */
export type UserKey =
  | { readonly id: bigint }
  | { readonly email: string }
  | { readonly username: string }
  | { readonly documents: readonly DocumentKey[] }
  | { readonly organisation: readonly DocumentKey[] }
  | { readonly customerid: string }
  | { readonly address_eth: string };

/** Finds one user; letter case of e-mails, user names and addresses does not count. */
export async function findUser(reader: Reader, key: UserKey): Promise<UserRecord | undefined> {
  const { rows } =
    await sql<UserRecord>`select ${userColumns} from users u ${userJoins} where ${condition(key)} order by u.id limit 1`.execute(
      reader,
    );
  return rows[0];
}

/** Finds users by their numbers, in their order. */
export async function findUsersByIds(reader: Reader, ids: readonly bigint[]): Promise<UserRecord[]> {
  const { rows } =
    await sql<UserRecord>`select ${userColumns} from users u ${userJoins} where u.id = any(${ids}::bigint[]) order by u.id`.execute(
      reader,
    );
  return rows;
}

/**
 * Holds a member who may act until the transaction ends: nobody puts them out, erases them or gives them another role meanwhile. False where
 * somebody has done so since they were read: what is written of them now would stay, behind the look at what is open.
 */
export async function holdMember(database: Database, userId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and status = 'activo' and is_product and role_id = ${roleIds.PASSENGER} for key share`.execute(
    database,
  );
  return rows.length > 0;
}

function condition(key: UserKey): RawBuilder<unknown> {
  if ('id' in key) return sql`u.id = ${key.id}`;
  if ('email' in key) return sql`u.email = ${key.email.toLowerCase()}`;
  if ('username' in key) return sql`lower(u.username) = ${key.username.toLowerCase()}`;
  if ('documents' in key) return isDocumentOf(key.documents, sql`u.doc_type`, sql`u.doc_identity`);
  if ('organisation' in key)
    return sql`u.id in (select user_id from corporates where ${isDocumentOf(key.organisation, sql`doc_type`, sql`doc_identity`)})`;
  if ('customerid' in key) return sql`u.customerid = ${key.customerid}`;
  return sql`lower(a.address_eth) = ${key.address_eth.toLowerCase()}`;
}

/** Whether columns hold one of the documents that a search may mean. */
export function isDocumentOf(
  documents: readonly DocumentKey[],
  type: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const types = documents.map((document) => document.type);
  const numbers = documents.map((document) => document.number);
  return sql`(${type}, ${number}) in (select * from unnest(${types}::text[], ${numbers}::text[]))`;
}
