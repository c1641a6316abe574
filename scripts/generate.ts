import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded/postgres.ts';
import { migrate } from '../apps/server/src/platform/migrate.ts';
import { writeDatabaseTypes } from './generate/database-types.ts';
import { writePhoneGroups } from './generate/phone-groups.ts';
import { writePhoneLengths } from './generate/phone-lengths.ts';
import { dumpSchema } from './generate/schema-dump.ts';

// `npm run generate` writes the files that are made from other files; with --check it only says which are stale.

const root = dirname(import.meta.dirname);
const OPEN_API_MODULE = join(root, 'apps/server/src/platform/http/openapi.ts');

/** Lays TypeScript out as the formatter wants it, so that the format check agrees with what is written here. */
function format(path: string, text: string): string {
  const oxfmt = join(root, 'node_modules/.bin/oxfmt');
  const done = spawnSync(oxfmt, [`--stdin-filepath=${path}`], { cwd: root, input: text, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`oxfmt refused ${path}: ${done.stderr}`);
  return done.stdout;
}

/** Migrates a database that lives for a moment, and reads the catalogue. */
async function readCatalogue(): Promise<{ schema: string; types: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millaje-generate-'));
  // PostgreSQL runs as another user when this runs as root.
  await chmod(dataDir, 0o755);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    try {
      await migrate(postgres.url);
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      try {
        return { schema: await dumpSchema(client), types: await writeDatabaseTypes(client) };
      } finally {
        await client.end();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function generate(): Promise<Map<string, string>> {
  const { schema, types } = await readCatalogue();
  const typesPath = 'apps/server/src/platform/database.types.ts';
  const phonesPath = 'packages/domain/src/phone-lengths.ts';
  const groupsPath = 'packages/domain/src/phone-groups.ts';
  const files = new Map([
    ['db/schema.sql', schema],
    [typesPath, format(typesPath, types)],
    [phonesPath, format(phonesPath, writePhoneLengths())],
    [groupsPath, format(groupsPath, writePhoneGroups())],
  ]);
  if (existsSync(OPEN_API_MODULE)) {
    const { buildOpenApi } = (await import(OPEN_API_MODULE)) as { buildOpenApi: () => unknown };
    files.set('docs/openapi.json', `${JSON.stringify(await buildOpenApi(), null, 2)}\n`);
  }
  return files;
}

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const [name, text] of await generate()) {
  const path = join(root, name);
  const current = existsSync(path) ? await readFile(path, 'utf8') : undefined;
  if (current === text) continue;
  stale.push(name);
  if (isCheck) continue;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
const verb = isCheck ? 'stale, run «npm run generate»' : 'written';
console.log(
  stale.length === 0 ? 'The generated files are up to date.' : stale.map((name) => `${name}: ${verb}`).join('\n'),
);
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;
