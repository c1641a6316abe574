import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export type MigrateOptions = {
  /** Told of every file that is applied. */
  log?: (line: string) => void;
  /** Where the SQL files are: `db/migrations` unless said otherwise. */
  folder?: string;
};

/** Migrations that cannot go on. The message is one Spanish line that names the file. */
export class MigrationFailure extends Error {
  override name = 'MigrationFailure';
}

type Migration = { name: string; sql: string; checksum: string };

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../db/migrations', import.meta.url));
/** Held while migrating, so that servers that start together take turns. */
const LOCK_KEY = 7_455_292_001;

/** Reads the folder's migrations in order. Refuses a name that does not say its place, and two with the same place. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
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

function describe(migration: Migration, error: unknown): string {
  const { message, position } = error as { message: string; position?: string };
  const line = position === undefined ? '' : `, línea ${migration.sql.slice(0, Number(position)).split('\n').length}`;
  return `La migración ${migration.name} falló${line}: ${message.replaceAll('\n', ' ')}`;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO public.schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new MigrationFailure(describe(migration, error), { cause: error });
  }
}

/**
 * Brings the database forward: every file that is missing, in order, each in a transaction of its own. Refuses, before it
 * changes anything, files that were changed or taken away after they were applied. Returns the names that it applied.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const all = await readMigrations(options.folder);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'millaje migrate' });
  // A lost connection fails the statement that runs; this keeps it from ending the process besides.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1::bigint)', [LOCK_KEY]);
    await client.query(`CREATE TABLE IF NOT EXISTS public.schema_migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM public.schema_migrations ORDER BY name',
    );
    const missing = chooseMissing(all, new Map(rows.map((row) => [row.name, row.checksum])));
    for (const migration of missing) {
      options.log?.(`Aplicando ${migration.name}`);
      await apply(client, migration);
    }
    return missing.map((migration) => migration.name);
  } finally {
    // Closing the session gives the lock back too.
    await client.end();
  }
}
