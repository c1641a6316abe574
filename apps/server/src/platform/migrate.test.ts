import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

let folder: string;
let url: string;
let database: string;
let admin: pg.Client;
let count = 0;

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-migrations-'));
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  count += 1;
  database = `migrate_${process.pid}_${count}`;
  await admin.query(`CREATE DATABASE ${database}`);
  url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${database}` }).href;
  await write('0001_first.sql', 'CREATE TABLE first (id int); INSERT INTO first VALUES (1);');
  await write('0002_second.sql', 'ALTER TABLE first ADD COLUMN name text;');
});

afterEach(async () => {
  await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

describe('migrate', () => {
  test('applies what is missing, in order, and only once', async () => {
    const lines: string[] = [];
    expect(await migrate(url, { folder, log: (line) => lines.push(line) })).toEqual([
      '0001_first.sql',
      '0002_second.sql',
    ]);
    expect(lines).toEqual(['Aplicando 0001_first.sql', 'Aplicando 0002_second.sql']);
    expect(await migrate(url, { folder })).toEqual([]);
    await write('0003_third.sql', "UPDATE first SET name = 'uno';");
    expect(await migrate(url, { folder })).toEqual(['0003_third.sql']);
    expect(await ask('SELECT * FROM first')).toEqual([{ id: 1, name: 'uno' }]);
  });

  test('servers that start together migrate once', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, { folder })));
    expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
  });

  test('a file that fails leaves nothing, and says its line', async () => {
    await write('0003_third.sql', 'CREATE TABLE third (id int);\nSELECT nothing FROM nowhere;');
    await expect(migrate(url, { folder })).rejects.toThrow(
      'La migración 0003_third.sql falló, línea 2: relation "nowhere" does not exist',
    );
    expect(await ask("SELECT to_regclass('third') AS third")).toEqual([{ third: null }]);
    await write('0003_third.sql', 'CREATE TABLE third (id int);');
    expect(await migrate(url, { folder })).toEqual(['0003_third.sql']);
  });

  test.each([
    ['changed', () => write('0001_first.sql', 'SELECT 1;'), 'La migración 0001_first.sql cambió después de aplicarse'],
    ['missing', () => rm(join(folder, '0002_second.sql')), 'tiene aplicada la migración 0002_second.sql'],
    ['late', () => write('0000_zero.sql', 'SELECT 1;'), 'La migración 0000_zero.sql va antes que 0002_second.sql'],
    ['twice', () => write('0002_other.sql', 'SELECT 1;'), 'Hay dos migraciones con el número 0002'],
    ['nameless', () => write('third.sql', 'SELECT 1;'), 'La migración third.sql no se llama NNNN_nombre.sql'],
  ])('refuses a folder with a file that is %s', async (_, spoil, line) => {
    await migrate(url, { folder });
    await spoil();
    await write('0003_third.sql', 'CREATE TABLE third (id int);');
    await expect(migrate(url, { folder })).rejects.toThrow(line);
    expect(await ask("SELECT to_regclass('third') AS third")).toEqual([{ third: null }]);
  });
});
