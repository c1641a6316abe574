import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { ask } from './backup.fixture.ts';

/** The line of docs/runbooks/backup.md, as it stands there. */
export async function load(file: string, databaseUrl: string) {
  const line = 'set -o pipefail; gunzip -c "$FILE" | psql -X "$DATABASE_URL"';
  const child = spawn('/bin/bash', ['-c', line], {
    // A shell whose input is a socket believes that it was called from afar, and reads its owner's settings.
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], FILE: file, DATABASE_URL: databaseUrl },
  });
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, said: said.trim(), errors };
}

/** A database with nothing at all in it. */
export async function createBareDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await ask(database.url, 'drop schema public, ledger_parts cascade; create schema public');
  return database;
}

const owner = { name: 'pruebas_duena', password: 'pruebas' } as const;

/** The same, as the handbook has it: reached by a role that owns the database, and is no superuser. */
export async function createOwnedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await ask(
    database.url,
    `do $$ begin create role ${owner.name} login password '${owner.password}'; exception when duplicate_object then end $$;
    alter database ${name} owner to ${owner.name}; drop schema public, ledger_parts cascade; create schema public authorization ${owner.name}`,
  );
  const url = Object.assign(new URL(database.url), { username: owner.name, password: owner.password }).href;
  return { ...database, url };
}
