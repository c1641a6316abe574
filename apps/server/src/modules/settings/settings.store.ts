import type { SettingVersion } from '@millaje/api';
import { sql } from 'kysely';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Database } from '../../platform/database.ts';

/** What staff may change, by the name that its versions carry. */
export type SettingName = 'transfer_fee' | 'transfer_confirmation';

/** All versions of a setting, the latest first. */
export async function listVersions(database: Database, name: SettingName): Promise<SettingVersion[]> {
  const rows = await database
    .selectFrom('setting_versions as version')
    .leftJoin('users', 'users.id', 'version.changed_by')
    .select(['version.id', 'version.starts_at', 'users.email as changed_by'])
    .select(sql<string>`trim_scale(version.value)::text`.as('value'))
    .where('version.name', '=', name)
    .orderBy('version.starts_at', 'desc')
    .execute();
  return rows.map(({ starts_at, ...row }) => ({ ...row, starts_at: starts_at.toISOString() }));
}

/** Adds a version that counts from now on. */
export async function addVersion(
  database: Database,
  { name, value, changedBy }: { readonly name: SettingName; readonly value: string; readonly changedBy: bigint },
): Promise<void> {
  await database.insertInto('setting_versions').values({ name, value, changed_by: changedBy }).execute();
}

/** Changes of settings take turns, so that each sees the version before its own. */
export async function lockSettings(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`.execute(database);
}
