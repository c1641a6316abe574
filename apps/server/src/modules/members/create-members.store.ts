import { sql } from 'kysely';
import type pg from 'pg';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Database } from '../../platform/database.ts';
import { uniqueValuesOf, type MemberRefusal, type NewAccount, type NewMember } from './new-member.ts';

/** Held from the look for duplicates to the end of the transaction, by whoever creates people. */
export async function lockCreation(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.creation]);
}

/** The same within somebody else's transaction. */
export async function lockCreationIn(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.creation})`.execute(database);
}

/** Numbers for accounts, the smallest last. */
export async function reserveAccounts(client: pg.ClientBase, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const { rows } = await client.query<{ id: bigint }>(
    "select nextval('account_id_seq') as id from generate_series(1, $1::int)",
    [count],
  );
  return rows.map((row) => row.id).toReversed();
}

type UniqueValues = Pick<NewMember, 'email' | 'username' | 'customerId' | 'docType' | 'docIdentity'>;

/** Which of these people's unique values belong to somebody already. */
export async function findTaken(
  client: pg.ClientBase,
  members: readonly UniqueValues[],
): Promise<Map<MemberRefusal, Set<string>>> {
  const taken = new Map<MemberRefusal, Set<string>>([
    ['email_taken', new Set()],
    ['username_taken', new Set()],
    ['customerid_taken', new Set()],
    ['document_taken', new Set()],
  ]);
  const values = members.map(uniqueValuesOf);
  const list = (rule: MemberRefusal) => values.flatMap((one) => one[rule] ?? []);
  const documents = members.flatMap(({ docType, docIdentity }) => (docType && docIdentity ? [docIdentity] : []));
  const { rows } = await client.query<{ rule: MemberRefusal; value: string }>(
    `select 'email_taken' as rule, email as value from users where email = any($1::text[])
     union all select 'username_taken', lower(username) from users where lower(username) = any($2::text[])
     union all select 'customerid_taken', customerid from users where customerid = any($3::text[])
     union all select 'document_taken', doc_type || ' ' || doc_identity from users
       where doc_identity = any($4::text[]) and doc_type || ' ' || doc_identity = any($5::text[])`,
    [list('email_taken'), list('username_taken'), list('customerid_taken'), documents, list('document_taken')],
  );
  for (const { rule, value } of rows) taken.get(rule)?.add(value);
  return taken;
}

interface AcceptedMember {
  readonly member: NewMember;
  readonly account: NewAccount | undefined;
}

const columns = [
  ['role_id', 'smallint', 'roleId'],
  ['status', 'text', 'status'],
  ['first_name', 'text', 'firstName'],
  ['last_name', 'text', 'lastName'],
  ['email', 'text', 'email'],
  ['username', 'text', 'username'],
  ['password_hash', 'text', 'passwordHash'],
  ['sex', 'text', 'sex'],
  ['doc_type', 'text', 'docType'],
  ['doc_identity', 'text', 'docIdentity'],
  ['birthdate', 'date', 'birthdate'],
  ['code_phone', 'text', 'codePhone'],
  ['phone', 'text', 'phone'],
  ['country', 'text', 'country'],
  ['city', 'text', 'city'],
  ['customerid', 'text', 'customerId'],
  ['membership_id', 'smallint', 'membershipId'],
  ['membership_date', 'date', 'membershipDate'],
  ['marketing', 'boolean', 'marketing'],
  ['is_product', 'boolean', 'isProduct'],
] as const satisfies readonly (readonly [string, string, keyof NewMember])[];

const names = columns.map(([name]) => name).join(', ');
const arrays = columns.map(([, type], position) => `$${position + 1}::${type}[]`).join(', ');

// People and accounts in one statement; staff have no account.
const insertText = `
  with created as (
    insert into users (${names}, registered_at)
    select ${names}, coalesce(enrolled_at, now()) from unnest(${arrays}, $${columns.length + 1}::timestamptz[]) as given (${names}, enrolled_at)
    returning id, email
  ), opened as (
    insert into accounts (id, kind, user_id, address_eth)
    select account.id, account.kind, created.id, account.address
    from unnest($${columns.length + 2}::text[], $${columns.length + 3}::bigint[], $${columns.length + 4}::text[], $${columns.length + 5}::text[])
      as account (email, id, kind, address)
    join created using (email)
  )
  select id, email from created`;

/** Writes people and accounts; returns the new users' numbers by e-mail. */
export async function insertMembers(
  client: pg.ClientBase,
  accepted: readonly AcceptedMember[],
): Promise<Map<string, bigint>> {
  if (accepted.length === 0) return new Map();
  const withAccount = accepted.flatMap(({ member, account }) => (account ? [{ email: member.email, account }] : []));
  const { rows } = await client.query<{ id: bigint; email: string }>(insertText, [
    ...columns.map(([, , field]) => accepted.map(({ member }) => member[field])),
    accepted.map(({ member }) => member.registeredAt ?? null),
    withAccount.map(({ email }) => email),
    withAccount.map(({ account }) => account.id),
    withAccount.map(({ account }) => account.kind),
    withAccount.map(({ account }) => account.addressEth),
  ]);
  return new Map(rows.map(({ id, email }) => [email, id]));
}
