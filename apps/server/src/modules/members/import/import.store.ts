import { accountTexts } from '@millaje/api/identity/accounts.texts';
import type pg from 'pg';
import { advisoryLocks } from '../../../platform/advisory-locks.ts';
import { programmeTimeZone } from '../../../platform/calendar.ts';
import type { MemberRefusal, NewMember } from '../create-members.ts';

/** A unique value of a line of the file. */
export interface SeenValue {
  readonly rule: MemberRefusal;
  readonly value: string;
  readonly line: number;
}

export const seenName = (rule: MemberRefusal, value: string) => `${rule} ${value}`;

/**
 * One import at a time; false when another one runs. Also makes the table that remembers the file's unique values: memory would
 * grow. A trial can write nothing else from then on.
 */
export async function beginImport(client: pg.ClientBase, isDryRun: boolean): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    advisoryLocks.memberImport,
  ]);
  if (!rows[0]?.locked) return false;
  await client.query(
    'create temporary table import_seen (rule text, value text, line integer not null, primary key (rule, value))',
  );
  if (isDryRun) await client.query('set default_transaction_read_only = on');
  return true;
}

/** Lets others import, and the connection write again: the table of what was seen goes with it. */
export async function endImport(client: pg.ClientBase): Promise<void> {
  await client.query('reset default_transaction_read_only');
  await client.query('drop table if exists import_seen');
  await client.query('select pg_advisory_unlock($1)', [advisoryLocks.memberImport]);
}

/** The lines on which these values stood first. */
export async function findSeen(
  client: pg.ClientBase,
  values: readonly Omit<SeenValue, 'line'>[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<SeenValue>({
    name: 'import_find_seen',
    text: 'select s.* from unnest($1::text[], $2::text[]) as asked (rule, value) join import_seen s using (rule, value)',
    values: [values.map(({ rule }) => rule), values.map(({ value }) => value)],
  });
  return new Map(rows.map(({ rule, value, line }) => [seenName(rule, value), line]));
}

/** Keeps on which lines values that may stand once stood first. */
export async function addSeen(client: pg.ClientBase, values: readonly SeenValue[]): Promise<void> {
  await client.query({
    name: 'import_add_seen',
    text: 'insert into import_seen (rule, value, line) select * from unnest($1::text[], $2::text[], $3::integer[])',
    values: [values.map(({ rule }) => rule), values.map(({ value }) => value), values.map(({ line }) => line)],
  });
}

export type ExistingMember = Omit<NewMember, 'passwordHash' | 'status' | 'marketing' | 'isProduct'> & {
  readonly accountId: bigint | null;
  /** The day of enrolment, YYYY-MM-DD of the programme's calendar. */
  readonly enrolledOn: string;
  /** The opening balance that was given already, lot by lot. */
  readonly lots: readonly { readonly earnedOn: string | null; readonly amount: string }[];
};

/** The people who have these e-mails, with the opening balance that an import gave them. */
export async function findExisting(
  client: pg.ClientBase,
  emails: readonly string[],
): Promise<Map<string, ExistingMember>> {
  const { rows } = await client.query<ExistingMember>({
    name: 'import_find_existing',
    text: `
      select u.role_id as "roleId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.username, u.sex, u.doc_type as "docType",
        u.doc_identity as "docIdentity", u.birthdate, u.code_phone as "codePhone", u.phone, u.country, u.city, u.customerid as "customerId",
        u.membership_id as "membershipId", u.membership_date as "membershipDate", a.id as "accountId",
        to_char(u.registered_at at time zone $2, 'YYYY-MM-DD') as "enrolledOn",
        coalesce((
          select json_agg(json_build_object('earnedOn', p.earned_on, 'amount', p.amount::text))
          from postings p join operations o on o.id = p.operation_id and o.type = 7 where p.account_id = a.id), '[]') as lots
      from users u left join accounts a on a.user_id = u.id
      where u.email = any($1::text[])`,
    values: [emails, programmeTimeZone()],
  });
  return new Map(rows.map((row) => [row.email, row]));
}

/** Where somebody lives, as the file says. */
export interface NewHome {
  readonly userId: bigint;
  readonly country: string | null;
  readonly city: string | null;
  readonly address: string | null;
  readonly zipCode: string | null;
}

/** Writes the address with which everybody begins. */
export async function insertHomes(client: pg.ClientBase, homes: readonly NewHome[]): Promise<void> {
  await client.query({
    name: 'import_insert_homes',
    text: `insert into addresses (user_id, country, city, address, zip_code, description)
      select *, $6::text from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[])`,
    values: [
      homes.map(({ userId }) => userId),
      homes.map(({ country }) => country),
      homes.map(({ city }) => city),
      homes.map(({ address }) => address),
      homes.map(({ zipCode }) => zipCode),
      accountTexts.mainAddress,
    ],
  });
}
