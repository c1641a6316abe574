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

/** Another session, which ends with the test's database. */
async function connectAnother(applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Lines as they are told, and a promise of the first that matches. */
function createLines() {
  const lines: string[] = [];
  const heard = (pattern: RegExp) =>
    expect.poll(() => lines.find((line) => pattern.test(line)), { timeout: 10_000, interval: 10 }).toBeDefined();
  return { lines, heard, log: (line: string) => void lines.push(line) };
}

describe('a migration beside people who are working', () => {
  test('waits for a backup that reads for long, and nobody waits for the migration', async () => {
    await migrate(url, { folder });
    const [backup, poster] = [await connectAnother('una copia'), await connectAnother('posting')];
    await backup.query('begin isolation level repeatable read; select * from first');
    await write('0003_third.sql', 'ALTER TABLE first ADD COLUMN third int;');
    const { lines, heard, log } = createLines();
    let isApplied = false;
    const migrating = migrate(url, { folder, onWait: log }).then(() => (isApplied = true));
    await heard(/La migración 0003_third.sql espera: .*«una copia» \(proceso \d+\), abierta hace \d+ s/);
    let slowest = 0;
    // Through the pauses and the next attempts: what is measured is the wait of whoever writes meanwhile.
    for (const until = Date.now() + 3_500; Date.now() < until;) {
      const startedAt = performance.now();
      await poster.query('insert into first values (2)');
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    expect(slowest).toBeLessThan(2_000);
    expect(isApplied).toBe(false);
    await backup.query('commit');
    await migrating;
    expect(lines).toHaveLength(1);
    expect(await ask('select third from first limit 1')).toEqual([{ third: null }]);
  });

  test('gives up after its patience, with a line that says whom it waited for, and leaves nothing', async () => {
    await migrate(url, { folder });
    const holder = await connectAnother('una copia');
    await holder.query('begin; select * from first');
    await write('0003_third.sql', 'CREATE TABLE third (id int); ALTER TABLE first ADD COLUMN third int;');
    await expect(migrate(url, { folder, patienceMilliseconds: 0 })).rejects.toThrow(
      /La migración 0003_third.sql no pudo bloquear lo que necesita: .*«una copia»/,
    );
    expect(await ask("SELECT to_regclass('third') AS third")).toEqual([{ third: null }]);
  });
});

describe('a migration in batches', () => {
  const batches = `-- batches
-- Numbers every row, a thousand at a time.
-- once: la columna
alter table first add column if not exists number int;
-- repeat: numerar
update first set number = 2 * id where id in (
  select id from first where number is null order by id limit 1000);
-- once: el índice
create index concurrently if not exists first_number on first (number);
`;
  const numbered = async () =>
    Number(((await ask('select count(number)::int as n from first')) as { n: number }[])[0]?.n);

  beforeEach(async () => {
    await migrate(url, { folder });
    await ask('insert into first select n from generate_series(2, 2500) n');
    await write('0003_batches.sql', batches);
  });

  test('commits each batch, says how far it is, and is noted when all is done', async () => {
    const { lines, log } = createLines();
    expect(await migrate(url, { folder, log })).toEqual(['0003_batches.sql']);
    expect(lines).toEqual([
      'Aplicando 0003_batches.sql',
      '0003_batches.sql, paso 1 de 3 (la columna)',
      '0003_batches.sql, paso 2 de 3 (numerar)',
      '0003_batches.sql, paso 2 de 3 (numerar): terminado, 2500 filas',
      '0003_batches.sql, paso 3 de 3 (el índice)',
    ]);
    expect(await numbered()).toBe(2500);
    expect(await ask("select indisvalid from pg_index where indexrelid = 'first_number'::regclass")).toEqual([
      { indisvalid: true },
    ]);
    expect(await migrate(url, { folder })).toEqual([]);
  });

  test('is killed between two batches and goes on where it was', async () => {
    const gate = await connectAnother('una puerta');
    await write('0003_batches.sql', batches.replace(/-- once: la columna\n.*\n/, ''));
    await ask(`alter table first add column number int; create table updated (id int); create function note_updated() returns trigger language plpgsql as $$
      begin insert into updated values (new.id); return new; end $$;
      create trigger noted before update on first for each row execute function note_updated()`);
    // The second batch comes to a row that the test holds.
    await gate.query('begin; select from first where id = 1500 for update');
    const { heard, log } = createLines();
    const migrating = migrate(url, { folder, onWait: log }).catch((error: Error) => error.message);
    await heard(/0003_batches.sql espera: .*«una puerta»/);
    expect(await numbered()).toBe(1000);
    await ask("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millaje migrate'");
    expect(await migrating).toContain('La migración 0003_batches.sql falló');
    expect(await ask('select name from schema_migrations order by name')).toHaveLength(2);
    await gate.query('commit');
    expect(await migrate(url, { folder })).toEqual(['0003_batches.sql']);
    expect(await numbered()).toBe(2500);
    expect(await ask('select count(*)::int as times, count(distinct id)::int as rows from updated')).toEqual([
      { times: 2500, rows: 2500 },
    ]);
  });

  test('builds an index anew whose building was interrupted', async () => {
    await ask('alter table first add column number int; update first set number = 1');
    await expect(ask('create unique index concurrently first_number on first (number)')).rejects.toThrow('could not');
    await migrate(url, { folder });
    expect(await ask("select indisvalid from pg_index where indexrelid = 'first_number'::regclass")).toEqual([
      { indisvalid: true },
    ]);
  });

  test('two servers that start while an index is built take turns: neither waits for the other in the database', async () => {
    const reader = await connectAnother('una copia');
    await reader.query('begin isolation level repeatable read; select 1');
    const first = createLines();
    const second = createLines();
    const migrating = migrate(url, { folder, log: first.log });
    await first.heard(/paso 3 de 3/);
    // Building waits for the older snapshot, which is what would make it wait for a server that waits in the database too.
    await expect
      .poll(() => ask("select from pg_locks where locktype = 'virtualxid' and not granted"), {
        timeout: 5_000,
        interval: 10,
      })
      .toHaveLength(1);
    const other = migrate(url, { folder, log: second.log });
    await second.heard(/Otro proceso está migrando/);
    await reader.query('commit');
    expect(await Promise.all([migrating, other])).toEqual([['0003_batches.sql'], []]);
  });

  test.each([
    ['no step', '-- batches\nselect 1;', 'le falta un paso'],
    ['an empty step', '-- batches\n-- once: nada\n-- once: algo\nselect 1;', 'le falta un paso'],
    ['a step without an end', '-- batches\n-- repeat: leer\nselect 1;', 'no acabaría nunca'],
    ['two statements in a step', '-- batches\n-- once: dos\nselect 1; select 2;', 'multiple commands'],
  ])('refuses %s', async (_what, sql, line) => {
    await write('0003_batches.sql', sql);
    await expect(migrate(url, { folder })).rejects.toThrow(line);
    expect(await ask('select name from schema_migrations')).toHaveLength(2);
  });
});
