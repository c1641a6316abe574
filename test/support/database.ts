import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { readMigrations } from '../../apps/server/src/platform/migrate.ts';
import { createRuntimeRole, prepareDatabase } from '../../apps/server/src/platform/runtime-role.ts';

export type TestDatabase = {
  /** An empty, migrated database of its own. */
  url: string;
  /** The same as the role by which the programme runs. */
  runtimeUrl: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
};

const runtimeRole = { name: 'pruebas_programa', password: 'pruebas' } as const;
const asRuntime = (url: string): string =>
  Object.assign(new URL(url), { username: runtimeRole.name, password: runtimeRole.password }).href;

const LOCK_KEY = 7_455_292_002;

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What gives the rights of the role by which the programme runs: as much a part of the template as the migrations. */
const rights = new URL('../../apps/server/src/platform/runtime-role.ts', import.meta.url);

/** Migrates once per run and per state of migrations and rights; what is made half is made again. */
async function ensureTemplate(client: pg.Client, url: string): Promise<string> {
  const madeOf = [...(await readMigrations()).map((migration) => migration.checksum), await readFile(rights, 'utf8')];
  const template = `template_${createHash('sha256').update(madeOf.join()).digest('hex').slice(0, 16)}`;
  const { rows } = await client.query<{ datistemplate: boolean }>(
    'SELECT datistemplate FROM pg_database WHERE datname = $1',
    [template],
  );
  if (rows[0]?.datistemplate) return template;
  if (rows.length > 0) await client.query(`DROP DATABASE ${template} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${template}`);
  await createRuntimeRole(url, runtimeRole);
  const ownerUrl = withDatabase(url, template);
  await prepareDatabase({ ownerUrl, url: asRuntime(ownerUrl) });
  await client.query(`ALTER DATABASE ${template} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  return template;
}

/** A database of its own for one test file: a copy of one that was migrated once. */
export async function createTestDatabase(url: string = inject('postgresUrl')): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1::bigint)', [LOCK_KEY]);
    const template = await ensureTemplate(client, url);
    // Copying the files takes a fifteenth of what writing them into the log takes, where nothing is synced to the disk.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  });
  return {
    url: withDatabase(url, name),
    runtimeUrl: asRuntime(withDatabase(url, name)),
    drop: () =>
      asAdmin(url, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}
