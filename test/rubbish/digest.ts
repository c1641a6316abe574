import type pg from 'pg';

/** What a refused call may leave behind, and why. */
const spared: Readonly<Record<string, string>> = {
  // Attempts are counted, those that were refused above all.
  rate_limits: 'select null where false',
  // Whoever asks uses a session, whatever the answer is.
  sessions: 'select id, user_id, expires_at, revoked_at, confirmed_at from sessions',
  // That something was refused, or looked at, is written down; what was changed is not among it.
  audit_entries: `select * from audit_entries where action not in ('access_refused', 'access_limited', 'personal_data_read', 'report_exported', 'reconciliation_requested', 'login_refused', 'identity_not_confirmed')`,
};

/** Large, and written by migrations alone: no call has a statement that changes them. */
const fixed = ['places', 'cities', 'provinces', 'countries', 'banks', 'professions', 'industries', 'schema_migrations'];

/** Tables in which a keyed call leaves its refusal, so that the same key is answered alike. */
export const keyTables = ['refused_keys', 'ledger_keys', 'idempotency_keys'];

const texts = new WeakMap<pg.Pool, string>();

async function writeText(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows
    .filter(({ name }) => !fixed.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as value from (${spared[name] ?? `select * from ${name}`}) t`,
    )
    .join(' union all ');
}

/** A digest of what each table says, to the letter. */
export async function digestOf(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const text = texts.get(pool) ?? (await writeText(pool));
  texts.set(pool, text);
  const { rows } = await pool.query<{ name: string; value: string }>({ name: 'rubbish digest', text });
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** The tables of which two digests say something else. */
export const changedBetween = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...other].flatMap(([name, value]) => (one.get(name) === value ? [] : [name]));
