import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  lockTimeoutMilliseconds,
  createPersistence,
  MigrationFailure,
  readSteps,
  runSteps,
} from './migration-steps.ts';
import { serverSideKeepalive } from './postgres.ts';

export type MigrateOptions = {
  /** Told of every file that is applied, and how far the long ones are. */
  log?: ((line: string) => void) | undefined;
  /** Told whom a migration is waiting for; as `log` unless said otherwise. */
  onWait?: ((line: string) => void) | undefined;
  /** Where the SQL files are: `db/migrations` unless said otherwise. */
  folder?: string;
  /** How long a migration tries to get its locks, in milliseconds. */
  patienceMilliseconds?: number;
};

type Migration = { name: string; sql: string; checksum: string };

/** The SQL files of this program. */
export const migrationsFolder = fileURLToPath(new URL('../../../../db/migrations', import.meta.url));
/** Held while migrating, so that servers that start together take turns. */
const LOCK_KEY = 7_455_292_001;
const patienceByDefault = 15 * 60 * 1000;

/** Reads the folder's migrations in order. Refuses a name that does not say its place, and two with the same place. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const places = new Set<string>();
  const migrations: Migration[] = [];
  for (const name of names) {
    const place = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (place === undefined) throw new MigrationFailure(`La migración ${name} no se llama NNNN_nombre.sql.`);
    if (places.has(place)) throw new MigrationFailure(`Hay dos migraciones con el número ${place}.`);
    places.add(place);
    const sql = await readFile(join(folder, name), 'utf8');
    migrations.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

function chooseMissing(all: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Map(all.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of applied) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new MigrationFailure(`La base de datos tiene aplicada la migración ${name}, que este programa no conoce.`);
    }
    if (migration.checksum !== checksum) {
      throw new MigrationFailure(
        `La migración ${name} cambió después de aplicarse: devuélvala a su texto y escriba otra nueva.`,
      );
    }
  }
  const last = [...applied.keys()].sort().at(-1) ?? '';
  const missing = all.filter((migration) => !applied.has(migration.name));
  const late = missing.find((migration) => migration.name < last);
  if (late !== undefined)
    throw new MigrationFailure(`La migración ${late.name} va antes que ${last}, que ya se aplicó.`);
  return missing;
}

/** One transaction: all of it, its entry in the list of what was applied included, or nothing. */
async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMilliseconds}`);
    await client.query(migration.sql);
    await note(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function note(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO public.schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
}

async function apply(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const { name, sql } = migration;
  const { log, onWait = log, patienceMilliseconds = patienceByDefault } = options;
  const steps = readSteps(name, sql);
  const persist = createPersistence({ client, name, onWait, patienceMilliseconds });
  log?.(`Aplicando ${name}`);
  try {
    if (steps === undefined) return await persist(() => applyWhole(client, migration));
    await runSteps({ client, name, persist, log }, steps);
    await note(client, migration);
  } catch (error) {
    throw error instanceof MigrationFailure
      ? error
      : new MigrationFailure(describe(name, steps ? undefined : sql, error), { cause: error });
  }
}

/** In one Spanish line; the line of the file is known where the file was sent as a whole. */
function describe(name: string, sql: string | undefined, error: unknown): string {
  const { message, position } = error as { message: string; position?: string };
  const line =
    sql === undefined || position === undefined ? '' : `, línea ${sql.slice(0, Number(position)).split('\n').length}`;
  return `La migración ${name} falló${line}: ${message.replaceAll('\n', ' ')}`;
}

/**
 * Waits for its turn by asking again and again: a statement that waited inside the database would itself be waited for by
 * whoever builds an index without locking, and neither would go on.
 */
async function takeTurn(client: pg.Client, onWait: MigrateOptions['log']): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS taken', [
      LOCK_KEY,
    ]);
    if (rows[0]?.taken) return;
    if (attempt === 2) onWait?.('Otro proceso está migrando la base de datos: se espera a que termine.');
    await pause(100);
  }
}

async function hasList(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AS is_there",
  );
  return rows[0]?.is_there ?? false;
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM public.schema_migrations ORDER BY name',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Refuses a database that is not exactly of this program's version, for whoever only looks. Changes nothing. */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const all = await readMigrations();
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'millaje migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const [first] = chooseMissing(all, (await hasList(client)) ? await readApplied(client) : new Map<string, string>());
    if (first === undefined) return;
    throw new MigrationFailure(
      `La base de datos es de una versión anterior (le falta ${first.name}): inicie el programa una vez, que la actualiza.`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Brings the database forward: every file that is missing, in order, each in a transaction of its own or, where it says
 * `-- batches`, step by step. Refuses, before it changes anything, files that were changed or taken away after they were
 * applied. Whoever is working meanwhile never waits for long: a lock that does not come is given up and asked for again.
 * Returns the names that it applied.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const all = await readMigrations(options.folder);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'millaje migrate',
    options: serverSideKeepalive,
  });
  // A lost connection fails the statement that runs; this keeps it from ending the process besides.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeTurn(client, options.onWait ?? options.log);
    // Who may make nothing may still find that nothing is missing.
    if (!(await hasList(client))) {
      await client.query(`CREATE TABLE public.schema_migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    }
    const missing = chooseMissing(all, await readApplied(client));
    for (const migration of missing) await apply(client, migration, options);
    return missing.map((migration) => migration.name);
  } finally {
    // Closing the session gives the lock back too.
    await client.end();
  }
}
