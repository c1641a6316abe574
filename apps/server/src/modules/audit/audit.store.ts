import { operationTypes } from '@millaje/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { countBounded } from '../../platform/bounded-count.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import type { Window } from '../../platform/pages.ts';

export interface NewEntry {
  readonly action: string;
  readonly actorUserId: bigint | null;
  readonly actorRole: string | null;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly before: object | null;
  readonly after: object | null;
}

const json = (value: object | null) => (value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`);

/** Writes an entry. */
export async function insertEntry(database: Database, entry: NewEntry): Promise<void> {
  await sql`
    insert into audit_entries (action, actor_user_id, actor_role, subject_type, subject_id, address, request_id, before, after)
    values (${entry.action}, ${entry.actorUserId}, ${entry.actorRole}, ${entry.subjectType}, ${entry.subjectId}, ${entry.address}, ${entry.requestId},
      ${json(entry.before)}, ${json(entry.after)})`.execute(database);
}

/** An entry with the people that it names. */
export interface EntryRecord {
  readonly id: bigint;
  readonly at: Date;
  readonly action: string;
  readonly actor_user_id: bigint | null;
  readonly actor_role: string | null;
  readonly actor_email: string | null;
  readonly actor_name: string | null;
  readonly subject_type: string | null;
  readonly subject_id: string | null;
  readonly subject_email: string | null;
  readonly subject_name: string | null;
  readonly address: string | null;
  readonly request_id: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** Which entries; absent means all. `before` is exclusive. */
export interface EntryFilter {
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
  readonly actorUserId?: bigint | undefined;
  /** The subject's id, and its type where the id alone could mean several things. */
  readonly subject?: { readonly type?: string; readonly id: string } | undefined;
  /** One of these. */
  readonly actions?: readonly string[] | undefined;
  /** Only entries up to this one. */
  readonly upToId?: bigint | undefined;
}

function conditions({ since, before, actorUserId, subject, actions, upToId }: EntryFilter): RawBuilder<unknown> {
  const parts = [
    since && sql`and e.at >= ${since}`,
    before && sql`and e.at < ${before}`,
    actorUserId !== undefined && sql`and e.actor_user_id = ${actorUserId}`,
    subject !== undefined && sql`and e.subject_id = ${subject.id}`,
    subject?.type !== undefined && sql`and e.subject_type = ${subject.type}`,
    actions !== undefined && sql`and e.action = any(${actions}::text[])`,
    upToId !== undefined && sql`and e.id <= ${upToId}`,
  ].filter((part) => part !== undefined && part !== false);
  return sql.join(parts, sql` `);
}

/** A window of the filtered entries, newest first. */
export function listEntries(reader: Reader, filter: EntryFilter, window: Window): Promise<EntryRecord[]> {
  return readEntries(reader, sql`select e.id, e.at from audit_entries e where true ${conditions(filter)}`, window);
}

/** A window of these entries, newest first. The page's ids are found first, then the people joined to them alone. */
async function readEntries(
  reader: Reader,
  entries: RawBuilder<unknown>,
  { skip, size }: Window,
): Promise<EntryRecord[]> {
  const { rows } = await sql<EntryRecord>`
    with page as materialized (select id from (${entries}) e order by e.at desc, e.id desc offset ${skip} limit ${size})
    select e.id, e.at, e.action, e.actor_user_id, e.actor_role, a.email as actor_email, a.first_name || ' ' || a.last_name as actor_name,
      e.subject_type, e.subject_id, s.email as subject_email, s.first_name || ' ' || s.last_name as subject_name,
      opened_text(e.address) as address, e.request_id, opened(e.before) as before, opened(e.after) as after
    from page join audit_entries e using (id)
    left join users a on a.id = e.actor_user_id
    left join users s on s.id = case when e.subject_type = 'user' and e.subject_id ~ '^[0-9]{1,18}$' then e.subject_id::bigint end
    order by e.at desc, e.id desc`.execute(reader);
  return rows;
}

/** Counts matches up to a bound; beyond it, the planner's estimate. */
export function countEntries(reader: Reader, filter: EntryFilter): Promise<{ count: number; isEstimate: boolean }> {
  return countBounded(reader, sql`select 1 from audit_entries e where true ${conditions(filter)}`);
}

/** Whom staff did something about, and up to which entry. */
interface AboutUser {
  readonly userId: bigint;
  readonly upToId: bigint | undefined;
}

/** Operations that staff bring about. */
const byStaff = sql.join([operationTypes.admin_transfer.id, operationTypes.reversal.id].map((id) => sql.lit(id)));

/** What staff did to a user, and to the user's orders, redemptions and operations, each found by its subject. */
const entriesAbout = ({ userId, upToId }: AboutUser): RawBuilder<unknown> => sql`
  select e.id, e.at from (
    select 'user' as type, ${userId}::bigint as id
    union all select 'order', id from orders where user_id = ${userId}
    union all select 'redemption', id from redemptions where user_id = ${userId}
    union all select 'operation', o.id from accounts a join postings p on p.account_id = a.id join operations o on o.id = p.operation_id
      where a.user_id = ${userId} and o.type in (${byStaff})
  ) as about
  join audit_entries e on e.subject_type = about.type and e.subject_id = about.id::text
  where e.actor_role in ('SUPER_ADMIN', 'CONSULT') and e.actor_user_id <> ${userId}
    ${upToId === undefined ? sql`` : sql`and e.id <= ${upToId}`}`;

/** A window of what staff did about a user, newest first. */
export function listEntriesAbout(reader: Reader, about: AboutUser, window: Window): Promise<EntryRecord[]> {
  return readEntries(reader, entriesAbout(about), window);
}

export async function countEntriesAbout(reader: Reader, about: AboutUser): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (${entriesAbout(about)}) entries`.execute(reader);
  return Number(rows[0]?.count ?? 0n);
}
