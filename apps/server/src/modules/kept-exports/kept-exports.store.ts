import { keptExportHours } from '@millaje/api';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** A file while it is being made. */
export interface NewExport {
  readonly id: string;
  readonly userId: bigint;
  readonly route: string;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly type: string;
  readonly key: Buffer;
}

/** A file that is whole; `size` in bytes. */
export interface ShownExport {
  readonly id: string;
  readonly route: string;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly size: bigint;
  readonly kept_at: Date;
  readonly expires_at: Date;
}

export interface OpenableExport {
  readonly route: string;
  readonly name: string;
  readonly type: string;
  readonly key: Buffer;
  readonly tag: Buffer;
}

/** So many files a person keeps, and so many bytes of them; the latest stay. */
const bounds = { files: 20, bytes: 96 * 1024 * 1024 };
const lifetime = sql`make_interval(hours => ${keptExportHours})`;

const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Written before the file, so that nothing lies about that no row knows of. */
export async function insertExport(database: Database, made: NewExport): Promise<void> {
  const { id, userId, route, asked, name, type, key } = made;
  await sql`insert into kept_exports (id, user_id, route, asked, name, type, key)
    values (${id}, ${userId}, ${route}, ${JSON.stringify(asked, plain)}::jsonb, ${name}, ${type}, ${key})`.execute(
    database,
  );
}

/**
 * The file is there, whole. False where nobody is to read it: somebody was erased since it was begun, or so shortly before that a
 * replica may still have told of them.
 */
export async function markKept(
  database: Database,
  { id, size, tag }: { readonly id: string; readonly size: number; readonly tag: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    update kept_exports k set size = ${size}, tag = ${tag}, kept_at = clock_timestamp()
    where id = ${id} and key is not null
      and not exists (select from erasures where erased_at > k.created_at - interval '5 minutes')
    returning id`.execute(database);
  return rows.length > 0;
}

/** The files of a person that can be downloaded, the latest first. */
export async function listExports(database: Database, userId: bigint): Promise<ShownExport[]> {
  const { rows } = await sql<ShownExport>`
    select id, route, asked, name, size, kept_at, kept_at + ${lifetime} as expires_at from kept_exports
    where user_id = ${userId} and key is not null and kept_at > now() - ${lifetime}
    order by kept_at desc, id`.execute(database);
  return rows;
}

/** What opens a file of a person; undefined where there is none, or it is somebody else's or over. */
export async function findExport(
  database: Database,
  { userId, id }: { readonly userId: bigint; readonly id: string },
): Promise<OpenableExport | undefined> {
  const { rows } = await sql<OpenableExport>`
    select route, name, type, key, tag from kept_exports
    where id = ${id} and user_id = ${userId} and key is not null and kept_at > now() - ${lifetime}`.execute(database);
  return rows[0];
}

/** Ends what is more than one person keeps; gives the files to remove. */
export async function closeSurplus(database: Database, userId: bigint): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update kept_exports set key = null, asked = '{}'
    where id in (
      select id from (
        select id, row_number() over newest as place, sum(size) over newest as bytes from kept_exports
        where user_id = ${userId} and key is not null and kept_at is not null
        window newest as (order by kept_at desc, id)) mine
      where place > ${bounds.files} or bytes > ${bounds.bytes})
    returning id`.execute(database);
  return rows.map(({ id }) => id);
}

/** Files whose time is over, that nobody may open any more, or that were never finished; at most so many. */
export async function listEnded(database: Database, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from kept_exports where key is null or coalesce(kept_at, created_at) < now() - ${lifetime}
    order by created_at limit ${count}`.execute(database);
  return rows.map(({ id }) => id);
}

export async function deleteExport(database: Database, id: string): Promise<void> {
  await database.deleteFrom('kept_exports').where('id', '=', id).execute();
}
