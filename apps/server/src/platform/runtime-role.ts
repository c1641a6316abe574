import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { migrate, type MigrateOptions } from './migrate.ts';

/** The two ways into a programme's database. They are the same where one role does both. */
export interface DatabaseUrls {
  /** Of the role that owns the tables: migrations and an operator's commands. */
  readonly ownerUrl: string;
  /** Of the role by which the programme runs: it owns nothing, and cannot erase what stays. */
  readonly url: string;
}

/** Brings the database forward as its owner, and gives the role that runs what this version needs. */
export async function prepareDatabase({ ownerUrl, url }: DatabaseUrls, options: MigrateOptions = {}): Promise<void> {
  await migrate(ownerUrl, options);
  const runtimeRole = roleOf(url);
  if (runtimeRole === roleOf(ownerUrl)) return;
  await runMigrations({ connectionString: ownerUrl });
  await grantRuntime(ownerUrl, runtimeRole);
}

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** Whether the role of a connection could switch the database's rules off: it owns a table of ours, or is a superuser. */
export async function ownsTables(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and pg_has_role(current_user, relowner, 'usage')) as owns`,
  );
  return rows[0]?.owns ?? true;
}

/**
 * Gives a role what running the programme takes: to read and add everywhere, and to change or delete where the tables' own
 * triggers do not refuse that anyway. Balances it may lock, no more: the guards that keep them act as the tables' owner. All in
 * one transaction, so that a process that runs by it meanwhile notices nothing.
 */
export async function grantRuntime(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'millaje grants' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // Two at once would each change the same rows of the catalogue, and the second would fail.
    await client.query('select pg_advisory_xact_lock($1::bigint)', [LOCK_KEY]);
    const name = pg.escapeIdentifier(role);
    await client.query((await tableGrants(client, name)).join(';\n'));
    await client.query(queueGrants(name));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const LOCK_KEY = 7_455_292_003;

/** What a trigger's `tgtype` says of what it refuses. */
const refusedBy = { update: 16, delete: 8 } as const;

/** What is kept whatever happens, and by whom no trigger asks. */
const special: Readonly<Record<string, string>> = {
  // The right to change one column is the right to lock the row; that change itself is refused by the guard.
  account_balances: 'select, update (account_id)',
  schema_migrations: 'select',
};

async function tableGrants(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refused: number }>(`
    select c.relname::text as name, coalesce(bit_or(t.tgtype::int) filter (where p.proname = 'refuse_change'), 0) as refused
    from pg_class c left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal left join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by c.relname`);
  const rightsOf = ({ name, refused }: { name: string; refused: number }) =>
    special[name] ??
    [
      'select, insert',
      ...Object.entries(refusedBy).flatMap(([right, bit]) => ((refused & bit) === 0 ? [right] : [])),
    ].join(', ');
  return [
    `grant usage on schema public to ${role}`,
    `revoke all on all tables in schema public from ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
    `grant select on all tables in schema public to ${role}`,
    ...rows.map((row) => `grant ${rightsOf(row)} on public.${pg.escapeIdentifier(row.name)} to ${role}`),
  ];
}

/** The queue of jobs is the worker's own: it may do everything there, by the rows' rules too. */
function queueGrants(role: string): string {
  return `
    grant usage on schema graphile_worker to ${role};
    grant all on all tables in schema graphile_worker to ${role};
    grant all on all sequences in schema graphile_worker to ${role};
    grant execute on all functions in schema graphile_worker to ${role};
    do $$ declare guarded regclass; begin
      for guarded in select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
        execute format('drop policy if exists runtime on %s', guarded);
        execute format('create policy runtime on %s using (true) with check (true)', guarded);
      end loop;
    end $$`;
}

/** Makes a role that can sign in and nothing else, unless it is there; whoever makes it is a superuser or creates roles. */
export async function createRuntimeRole(
  ownerUrl: string,
  { name, password }: { readonly name: string; readonly password: string },
) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'millaje grants' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1::bigint)', [LOCK_KEY]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    const [role, secret] = [pg.escapeIdentifier(name), pg.escapeLiteral(password)];
    if (rowCount === 0)
      await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole password ${secret}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
