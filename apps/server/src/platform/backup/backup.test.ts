import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { createLedger, type Ledger } from '../../modules/ledger/index.ts';
import { loadDemoData } from '../../modules/members/demo.ts';
import { createPool } from '../postgres.ts';
import { createWallets } from '../wallets.ts';
import { backup } from './backup.ts';
import { booksAgree, readBooks } from './books.ts';
import { restore } from './restore.ts';

const wallets = createWallets('test test test test test test test test test test test junk');
let folder: string;
let path: string;
let full: { database: TestDatabase; pool: pg.Pool; ledger: Ledger };
let empty: { database: TestDatabase; pool: pg.Pool; ledger: Ledger };

async function open() {
  const database = await createTestDatabase();
  return {
    database,
    pool: createPool({ url: database.url, size: 3, onError: () => undefined }),
    ledger: createLedger({ databaseUrl: database.url }),
  };
}
async function close({ database, pool, ledger }: typeof full) {
  await ledger.close();
  await pool.end();
  await database.drop();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-backup-'));
  path = join(folder, 'copia');
  full = await open();
  await loadDemoData({ pool: full.pool, ledger: full.ledger, wallets, today: '2026-11-27' });
  await full.ledger.submitMany([
    {
      kind: 'hold',
      callerId: 0n,
      key: 'hold',
      inputHash: 'x',
      accountId: 1000n,
      amount: 100n,
      description: 'á\t\\"\n',
      expiresAt: new Date('2030-01-01'),
    },
  ]);
  await backup({ databaseUrl: full.database.url, path, wallet: 'w' });
});
afterAll(async () => {
  await close(full);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => void (empty = await open()));
afterEach(() => close(empty));

/** Everything that a database holds, table by table. */
async function content(pool: pg.Pool) {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by 1",
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables) all[name] = (await pool.query(`select t::text from ${name} t order by t::text`)).rows;
  all['sequences'] = (
    await pool.query("select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1")
  ).rows;
  return all;
}

test('what is restored is what was backed up, and it goes on', async () => {
  const { header, books } = await restore({ databaseUrl: empty.database.url, path, force: false });
  expect(header.wallet).toBe('w');
  expect(books).toMatchObject({ users: 9n, operations: 61n });
  expect((await full.pool.query('select from holds')).rowCount).toBe(1);
  expect(await content(empty.pool)).toEqual(await content(full.pool));

  const post = {
    kind: 'post',
    callerId: 0n,
    key: 'later',
    inputHash: 'x',
    type: 'reward',
    from: { accountId: 1n },
    to: { email: 'ana@millaje.example' },
    amount: 5n,
    description: 'Premio',
  } as const;
  const [answer] = await empty.ledger.submitMany([post]);
  expect(answer).toMatchObject({ kind: 'posted', operation: { id: 62n } });
  await expect(empty.pool.query('update postings set amount = 1')).rejects.toThrow('append-only');
  const client = await empty.pool.connect();
  expect(booksAgree(await readBooks(client))).toBe(true);
  client.release();
});

test('a database with people is replaced only when asked', async () => {
  await loadDemoData({ pool: empty.pool, ledger: empty.ledger, wallets, today: '2020-01-01' });
  await empty.ledger.submitMany([
    {
      kind: 'post',
      callerId: 0n,
      key: 'more',
      inputHash: 'x',
      type: 'reward',
      from: { accountId: 1n },
      to: { email: 'ana@millaje.example' },
      amount: 5n,
      description: 'Premio',
    },
  ]);
  await expect(restore({ databaseUrl: empty.database.url, path, force: false })).rejects.toThrow('no está vacía');
  await restore({ databaseUrl: empty.database.url, path, force: true });
  expect(await content(empty.pool)).toEqual(await content(full.pool));
});

test('a backup is one snapshot, whatever is posted meanwhile', async () => {
  const other = join(folder, 'otra');
  let posted: Promise<unknown> | undefined;
  const onTable = () =>
    void (posted ??= full.ledger.submitMany([
      {
        kind: 'post',
        callerId: 0n,
        key: 'meanwhile',
        inputHash: 'x',
        type: 'reward',
        from: { accountId: 1n },
        to: { email: 'ana@millaje.example' },
        amount: 5n,
        description: 'Premio',
      },
    ]));
  await backup({ databaseUrl: full.database.url, path: other, wallet: 'w', onTable });
  await posted;
  expect((await restore({ databaseUrl: empty.database.url, path: other, force: false })).books.operations).toBe(61n);
});

describe('refused, and nothing changes', () => {
  test.each<[string, (copy: string) => Promise<unknown>, string]>([
    ['a missing file', (copy) => rm(copy), 'No existe el archivo'],
    ['a file cut off', async (copy) => truncate(copy, (await readFile(copy)).length - 300), 'está dañada'],
    [
      'a changed byte',
      async (copy) => {
        const bytes = await readFile(copy);
        bytes.writeUInt8(bytes.readUInt8(2000) ^ 0xff, 2000);
        await writeFile(copy, bytes);
      },
      'está dañada',
    ],
    ['an image', (copy) => writeFile(copy, Buffer.from('89504e470d0a1a0a', 'hex')), 'no es una copia de seguridad'],
    ['an empty file', (copy) => writeFile(copy, ''), 'no es una copia de seguridad'],
  ])('%s', async (_, spoil, line) => {
    const copy = join(folder, 'dañada');
    await writeFile(copy, await readFile(path));
    await spoil(copy);
    const before = await content(empty.pool);
    await expect(restore({ databaseUrl: empty.database.url, path: copy, force: false })).rejects.toThrow(line);
    expect(await content(empty.pool)).toEqual(before);
  });

  test('another schema', async () => {
    await empty.pool.query("update schema_migrations set checksum = 'x' where name = '0001_people.sql'");
    await expect(restore({ databaseUrl: empty.database.url, path, force: false })).rejects.toThrow('otro esquema');
  });

  test('a name that is taken', async () => {
    await expect(backup({ databaseUrl: full.database.url, path, wallet: 'w' })).rejects.toThrow('ya existe');
  });
});
