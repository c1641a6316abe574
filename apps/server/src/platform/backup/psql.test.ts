import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { migrate } from '../migrate.ts';
import { ask, content, createFullDatabase, restoredFrom, reward, withProgramme } from './backup.fixture.ts';
import { backup } from './backup.ts';
import { createBareDatabase, load } from './psql.fixture.ts';

let folder: string;
let path: string;
let full: TestDatabase;
let expected: Record<string, unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-psql-'));
  path = join(folder, 'copia.sql.gz');
  full = await createFullDatabase();
  await backup({ databaseUrl: full.url, path, wallet: 'w' });
  expected = restoredFrom(await content(full.url));
});
afterAll(async () => {
  await full.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['an empty, migrated database', createTestDatabase],
  ['a database without anything', createBareDatabase],
])('psql alone loads it into %s, and the programme goes on there', async (_, create) => {
  const database = await create();
  const { code, said, errors } = await load(path, database.url);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(said).toMatch(/^Copia cargada: \d+ filas; los libros cuadran\.$/);
  expect(await content(database.url)).toEqual(expected);
  expect(await migrate(database.url)).toEqual([]);
  await withProgramme(database.url, async ({ pool, ledger }) => {
    expect(await reward(ledger, 'later')).toMatchObject({ kind: 'posted', operation: { id: 67n } });
    await expect(pool.query('update postings set amount = 1')).rejects.toThrow('append-only');
  });
  await database.drop();
});

/** The copy with its script changed. */
async function changed(name: string, from: RegExp, to: string): Promise<string> {
  const script = gunzipSync(await readFile(path)).toString('latin1');
  const other = script.replace(from, to);
  expect(other).not.toBe(script);
  const file = join(folder, name);
  await writeFile(file, gzipSync(Buffer.from(other, 'latin1')));
  return file;
}

test('psql loads nothing of a copy that is cut off, lacks a row, or whose books do not agree', async () => {
  const database = await createTestDatabase();
  const before = await content(database.url);
  const whole = await readFile(path);
  const cut = join(folder, 'cortada');
  await writeFile(cut, whole.subarray(0, whole.length - 2_000));
  const cases: [string, string][] = [
    [cut, ''],
    [await changed('menos', /(copy public\."holds" [^\n]*\n)[^\n]*\n/, '$1'), 'holds: 1 filas en la copia, 0 cargadas'],
    [
      await changed('otra', /(copy public\."account_balances" .*?\n1000\t)/s, '$19'),
      'Los libros de la copia no cuadran.',
    ],
  ];
  for (const [file, line] of cases) {
    const { code, said, errors } = await load(file, database.url);
    expect(code).not.toBe(0);
    expect(said).toBe('');
    expect(errors).toContain(line);
    expect(await content(database.url)).toEqual(before);
  }
  await database.drop();
});

test('psql refuses a database with people, and one of another schema', async () => {
  expect(await load(path, full.url)).toMatchObject({
    code: 3,
    errors: expect.stringContaining('La base de datos no está vacía.') as string,
  });
  const database = await createTestDatabase();
  await ask(database.url, "delete from schema_migrations where name like '0010%'");
  expect(await load(path, database.url)).toMatchObject({
    code: 3,
    errors: expect.stringContaining('La copia es de otro esquema') as string,
  });
  await database.drop();
});
