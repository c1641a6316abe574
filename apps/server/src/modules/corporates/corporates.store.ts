import type { OrganisationValues } from '@millaje/api';
import type { DocumentKey } from '@millaje/domain/documents';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Window } from '../../platform/pages.ts';
import { isDocumentOf } from '../members/users.store.ts';

/** An ally: the user, and the organisation where one was registered. */
export interface CorporateRecord {
  readonly id: bigint;
  readonly name: string;
  readonly doc_type: string | null;
  readonly doc_identity: string | null;
  readonly industry_id: number | null;
  readonly industry: string | null;
  readonly address: string | null;
  readonly code_phone: string | null;
  readonly phone: string | null;
  readonly status: string;
  readonly registered_at: Date;
  readonly first_name: string;
  readonly last_name: string;
  readonly person_doc_type: string | null;
  readonly person_doc_identity: string | null;
  readonly email: string;
  readonly person_code_phone: string | null;
  readonly person_phone: string | null;
  readonly address_eth: string | null;
  readonly balance: bigint;
}

// An ally that staff registered has no organisation's form behind it: then the person's own data stand in for it.
const columns = sql`
  u.id, coalesce(c.name, u.first_name || ' ' || u.last_name) as name,
  case when c.user_id is null then u.doc_type else c.doc_type end as doc_type,
  case when c.user_id is null then u.doc_identity else c.doc_identity end as doc_identity,
  c.industry_id, i.name as industry, c.address,
  case when c.user_id is null then u.code_phone else c.code_phone end as code_phone,
  case when c.user_id is null then u.phone else c.phone end as phone,
  u.status, u.registered_at, u.first_name, u.last_name, u.doc_type as person_doc_type, u.doc_identity as person_doc_identity, u.email,
  u.code_phone as person_code_phone, u.phone as person_phone, a.address_eth, coalesce(b.balance - b.held, 0) as balance`;

const joins = sql`
  left join corporates c on c.user_id = u.id left join industries i on i.id = c.industry_id
  left join accounts a on a.user_id = u.id left join account_balances b on b.account_id = a.id`;

/** One exact value by which an ally can be found. */
export type CorporateKey =
  | { readonly id: bigint }
  | { readonly email: string }
  | { readonly name: string }
  | { readonly documents: readonly DocumentKey[] };

/** Finds one ally; by name, accents and letter case do not count. */
export async function findCorporate(database: Database, key: CorporateKey): Promise<CorporateRecord | undefined> {
  const { rows } = await sql<CorporateRecord>`
    select ${columns} from users u ${joins} where u.role_id = 4 and u.id in (${matching(key)}) order by u.id limit 1`.execute(
    database,
  );
  return rows[0];
}

/** The users that a key may mean; each branch has an index of its own. */
function matching(key: CorporateKey): RawBuilder<unknown> {
  if ('id' in key) return sql`select ${key.id}::bigint`;
  if ('email' in key) return sql`select id from users where email = ${key.email.toLowerCase()}`;
  if ('name' in key) {
    return sql`select user_id from corporates where search_text(name) = search_text(${key.name})
      union all select id from users where full_name = search_text(${key.name})`;
  }
  const isMeant = isDocumentOf(key.documents, sql`doc_type`, sql`doc_identity`);
  return sql`select user_id from corporates where ${isMeant} union all select id from users where ${isMeant}`;
}

/** When allies registered; absent means open. `before` is exclusive. */
export interface CorporateFilter {
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
  /** Only users up to this one. */
  readonly upToId?: bigint | undefined;
}

const within = ({ since, before, upToId }: CorporateFilter) => sql`
  u.role_id = 4 ${since ? sql`and u.registered_at >= ${since}` : sql``} ${before ? sql`and u.registered_at < ${before}` : sql``}
  ${upToId === undefined ? sql`` : sql`and u.id <= ${upToId}`}`;

/** A window of the allies, the latest first. Only its own ids are joined with the rest. */
export async function listCorporates(
  database: Database,
  filter: CorporateFilter,
  { skip, size }: Window,
): Promise<CorporateRecord[]> {
  const { rows } = await sql<CorporateRecord>`
    with page as (select u.id from users u where ${within(filter)} order by u.registered_at desc, u.id desc offset ${skip} limit ${size})
    select ${columns} from page join users u using (id) ${joins} order by u.registered_at desc, u.id desc`.execute(
    database,
  );
  return rows;
}

/** How many there are, exactly; an index holds allies alone, of whom there are few. */
export async function countCorporates(database: Database, filter: CorporateFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from users u where ${within(filter)}`.execute(
    database,
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Writes the organisation of an ally, in place of one that was there. */
export async function insertOrganisation(database: Database, userId: bigint, form: OrganisationValues): Promise<void> {
  await sql`
    insert into corporates (user_id, name, doc_type, doc_identity, industry_id, address, code_phone, phone)
    values (${userId}, ${form.name_uc}, ${form.doc_type_uc}, ${form.doc_identity_uc}, ${form.industry_uc}, ${form.address_uc}, ${form.phonecode_uc}, ${form.phone_uc})
    on conflict (user_id) do update set (name, doc_type, doc_identity, industry_id, address, code_phone, phone) =
      row (excluded.name, excluded.doc_type, excluded.doc_identity, excluded.industry_id, excluded.address, excluded.code_phone, excluded.phone)`.execute(
    database,
  );
}

/** What the organisation of an ally is called; null where there is none. */
export async function findOrganisation(database: Database, userId: bigint): Promise<string | null> {
  const row = await database.selectFrom('corporates').select('name').where('user_id', '=', userId).executeTakeFirst();
  return row?.name ?? null;
}

/** Takes away what was known of an organisation whose person is no ally any more; gives it back, if there was one. */
export function removeOrganisation(database: Database, userId: bigint): Promise<OrganisationValues | undefined> {
  return database
    .deleteFrom('corporates')
    .where('user_id', '=', userId)
    .returning([
      'name as name_uc',
      'doc_type as doc_type_uc',
      'doc_identity as doc_identity_uc',
      'industry_id as industry_uc',
      'address as address_uc',
      'code_phone as phonecode_uc',
      'phone as phone_uc',
    ])
    .executeTakeFirst();
}

/** Holds an organisation until the transaction ends: what is read of it from here on is what is written over. */
export async function lockOrganisation(database: Database, userId: bigint): Promise<void> {
  await database.selectFrom('corporates').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
}

/** Changes what an ally may change of the organisation; says no where there is none. */
export async function updateOrganisation(
  database: Database,
  userId: bigint,
  form: Omit<OrganisationValues, 'doc_type_uc' | 'doc_identity_uc'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('corporates')
    .set({
      name: form.name_uc,
      industry_id: form.industry_uc,
      address: form.address_uc,
      code_phone: form.phonecode_uc,
      phone: form.phone_uc,
    })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether there is such an industry. */
export async function isIndustry(database: Database, id: number): Promise<boolean> {
  const row = await database.selectFrom('industries').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
