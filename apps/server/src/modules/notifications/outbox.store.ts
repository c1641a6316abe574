import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Database } from '../../platform/database.ts';
import type { Window } from '../../platform/pages.ts';

/** A mail that this process may try now. */
export interface ClaimedMail {
  readonly id: string;
  readonly recipient: string;
  readonly template: string;
  readonly data: unknown;
  /** This try counted. */
  readonly attempts: number;
  readonly created_at: Date;
}

export interface NewMail {
  readonly recipient: string;
  readonly template: string;
  readonly data: object;
  readonly isSensitive: boolean;
  readonly name?: MailName | undefined;
}

/** Under which key a mail was asked for, and what was asked: the two halves of its id, sixteen digits each. */
export interface MailName {
  readonly key: string;
  readonly content: string;
}

/** Writes a waiting mail; a trigger tells the server processes once it is committed. */
export async function insertMail(
  database: Database,
  { recipient, template, data, isSensitive, name }: NewMail,
): Promise<void> {
  const id = name ? name.key + name.content : randomUUID();
  await sql`
    insert into outbox (id, recipient, template, data, is_sensitive)
    values (${id}::uuid, ${recipient}, ${template}, ${JSON.stringify(data)}::jsonb, ${isSensitive})`.execute(database);
}

/** Waits until nobody else looks for a mail of this key and writes one; the others wait to the end of the transaction. */
export async function waitForMailName(database: Database, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.mailNames}, hashtext(${key}))`.execute(database);
}

/** What was asked under a key, as long as its mail is remembered. */
export async function findNamedMail(database: Database, key: string): Promise<MailName | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from outbox where id between ${key.padEnd(32, '0')}::uuid and ${key.padEnd(32, 'f')}::uuid limit 1`.execute(
    database,
  );
  return rows[0] && { key, content: rows[0].id.replaceAll('-', '').slice(key.length) };
}

/** Takes mails whose time has come, for so many seconds: whoever dies meanwhile loses them to the next. */
export async function claimMails(database: Database, count: number, leaseSeconds: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from outbox where state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at limit ${count} for update skip locked)
    returning id, recipient, template, opened(data) as data, attempts, created_at`.execute(database);
  return rows;
}

/** The mail is out: what it said is forgotten. */
export async function markSent(database: Database, id: string): Promise<void> {
  await sql`update outbox set state = 'sent', sent_at = now(), data = null, last_error = null where id = ${id}::uuid and state = 'waiting'`.execute(
    database,
  );
}

/** This try failed and another follows, unless somebody else has taken the mail over meanwhile. */
export async function markForRetry(
  database: Database,
  { id, attempts }: ClaimedMail,
  error: string,
  waitSeconds: number,
): Promise<void> {
  await sql`
    update outbox set last_error = ${error}, next_attempt_at = now() + make_interval(secs => ${waitSeconds})
    where id = ${id}::uuid and state = 'waiting' and attempts = ${attempts}`.execute(database);
}

/** The mail is given up; a token in it is forgotten, anything else stays for who looks into it. */
export async function markFailed(database: Database, { id, attempts }: ClaimedMail, error: string): Promise<void> {
  await sql`
    update outbox set state = 'failed', last_error = ${error}, data = case when is_sensitive then null else data end
    where id = ${id}::uuid and state = 'waiting' and attempts = ${attempts}`.execute(database);
}

/** A mail with what became of it; not what it says. */
export interface MailRecord {
  readonly id: string;
  readonly template: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly next_attempt_at: Date;
  readonly last_error: string | null;
}

/** The last mail to somebody who is not here any more: whoever has the address after them has nothing to do with it. */
const lastMail = 'account_erased';

/** A window of the mails to whoever has an address, newest first. */
export async function listMails(database: Database, recipient: string, { skip, size }: Window): Promise<MailRecord[]> {
  const { rows } = await sql<MailRecord>`
    select id, template, state, attempts, created_at, sent_at, next_attempt_at, last_error from outbox
    where recipient = ${recipient} and template <> ${lastMail} order by created_at desc, id desc offset ${skip} limit ${size}`.execute(
    database,
  );
  return rows;
}

export async function countMails(database: Database, recipient: string): Promise<number> {
  const { count } = await database
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('recipient', '=', recipient)
    .where('template', '<>', lastMail)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets whom mails went to, so many days after they were asked for; of who is not here any more, as soon as it is out. */
export async function forgetOldMails(database: Database, days: number): Promise<void> {
  await sql`delete from outbox where state <> 'waiting'
    and (template = ${lastMail} or created_at < now() - make_interval(days => ${days}))`.execute(database);
}
