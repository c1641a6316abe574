import type { SettingVersion } from '@millaje/api';
import { decimalText, parseDecimal } from '@millaje/domain/decimals';
import { sql } from 'kysely';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Database } from '../../platform/database.ts';

/** What staff may change, by the name that its versions carry. Switches are '1' or '0'. */
export type SettingName =
  | 'transfer_fee'
  | 'transfer_confirmation'
  | 'high_season'
  | 'high_season_percent'
  | 'flight_promotion'
  | 'flight_promotion_percent'
  | 'miles_per_dollar'
  | 'dollar_price'
  | 'bank_approval'
  | ApprovalSetting
  | GatewaySetting
  | ClassFactorName;

/** Which actions of staff wait for another administrator. */
export type ApprovalSetting =
  | 'approvals'
  | 'approval_transfer_above'
  | 'approval_role'
  | 'approval_fee'
  | 'approval_rewards'
  | 'approval_erasure'
  | 'approval_days';

/** Whether a way of paying is open. */
export type GatewaySetting = 'gateway_pago_movil' | 'gateway_zelle' | 'gateway_tdc' | 'gateway_millas';

/** A booking class's factor: `class_factor_Y`. */
export type ClassFactorName = `class_factor_${string}`;
export const classFactorPrefix = 'class_factor_';

/** A setting as it is in force at a moment. */
export interface SettingInForce {
  /** Of the version, so that what was reckoned with it can say so. */
  readonly id: number;
  /** A decimal with a point, without needless zeros. */
  readonly value: string;
  readonly startsAt: Date;
}

const valueText = sql<string>`trim_scale(version.value)::text`.as('value');

/** All versions of a setting, the latest first. */
export async function listVersions(database: Database, name: SettingName): Promise<SettingVersion[]> {
  const rows = await database
    .selectFrom('setting_versions as version')
    .leftJoin('users', 'users.id', 'version.changed_by')
    .select(['version.id', 'version.starts_at', 'users.email as changed_by'])
    .select(valueText)
    .where('version.name', '=', name)
    .orderBy('version.starts_at', 'desc')
    .execute();
  return rows.map(({ starts_at, ...row }) => ({ ...row, starts_at: starts_at.toISOString() }));
}

const inForceAt = (database: Database, at: Date | undefined) =>
  database
    .selectFrom('setting_versions as version')
    .distinctOn('version.name')
    .select(['version.name', 'version.id', 'version.starts_at as startsAt'])
    .select(valueText)
    .where('version.starts_at', '<=', at ?? sql<Date>`clock_timestamp()`)
    .orderBy('version.name')
    .orderBy('version.starts_at', 'desc');

/** Settings as they were in force at a moment, or are now. */
export async function settingsAt<Name extends SettingName>(
  database: Database,
  names: readonly Name[],
  at?: Date,
): Promise<Record<Name, SettingInForce>> {
  const rows = await inForceAt(database, at).where('version.name', 'in', names).execute();
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0) throw new Error(`no version of ${missing.join(', ')} was in force`);
  return Object.fromEntries(rows.map(({ name, ...inForce }) => [name, inForce])) as Record<Name, SettingInForce>;
}

/** What every class earned at a moment, or earns now, by its letter. */
export async function classFactorsAt(database: Database, at?: Date): Promise<Map<string, SettingInForce>> {
  const rows = await inForceAt(database, at).where('version.name', 'like', 'class\\_factor\\_%').execute();
  return new Map(rows.map(({ name, ...inForce }) => [name.slice(classFactorPrefix.length), inForce]));
}

/** Adds a version that counts from now on. The value in force is left as it is where it is the same; without one it is 0. */
export async function addVersion(
  database: Database,
  { name, value, changedBy }: { readonly name: SettingName; readonly value: string; readonly changedBy: bigint },
): Promise<void> {
  const current = await inForceAt(database, undefined).where('version.name', '=', name).executeTakeFirst();
  if (plain(current?.value ?? '0') === plain(value)) return;
  await database.insertInto('setting_versions').values({ name, value, changed_by: changedBy }).execute();
}

/** A decimal without needless zeros. */
function plain(value: string): string {
  const decimal = parseDecimal(value);
  return decimal ? decimalText(decimal) : value;
}

/** Adds the first versions of settings that have none: they count from the beginning. */
export async function addFirstVersions(database: Database, values: ReadonlyMap<SettingName, string>): Promise<void> {
  await sql`
    insert into setting_versions (name, value, starts_at)
    select first.name, first.value::numeric, '2000-01-01' from unnest(${[...values.keys()]}::text[], ${[...values.values()]}::text[]) as first (name, value)
    where not exists (select from setting_versions as version where version.name = first.name)
    on conflict do nothing`.execute(database);
}

/** Changes of settings take turns, so that each sees the version before its own. */
export async function lockSettings(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`.execute(database);
}
