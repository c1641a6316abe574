import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { createLedger } from '../../modules/ledger/index.ts';
import { loadDemoData } from '../../modules/members/demo.ts';
import { createPool } from '../postgres.ts';
import { createWallets } from '../wallets.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

/** While a restore writes, the database's own guards are off: what it restored has to add up all the same. */
const wallets = createWallets('test test test test test test test test test test test junk');
let folder: string;
let source: Opened;
let target: Opened;

interface Opened {
  readonly database: TestDatabase;
  readonly pool: pg.Pool;
}

async function open(): Promise<Opened> {
  const database = await createTestDatabase();
  return { database, pool: createPool({ url: database.url, size: 2, onError: () => undefined }) };
}
async function close({ database, pool }: Opened): Promise<void> {
  await pool.end();
  await database.drop();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-books-'));
  source = await open();
  const ledger = createLedger({ databaseUrl: source.database.url });
  await loadDemoData({ pool: source.pool, ledger, wallets, today: '2026-11-27' });
  await ledger.close();
});
afterAll(async () => {
  await close(source);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => void (target = await open()));
afterEach(() => close(target));

/** Changes rows behind the guards' back, as a damaged disk or somebody with every right could. */
async function tamper(statement: string): Promise<() => Promise<void>> {
  const client = await source.pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(statement);
  await client.query('commit');
  client.release();
  return async () => {
    const again = await source.pool.connect();
    await again.query('begin; set local session_replication_role = replica');
    await again.query(statement.replace(/([+-]) 1\b/, (_, sign) => (sign === '+' ? '- 1' : '+ 1')));
    await again.query('commit');
    again.release();
  };
}

test.each([
  ['a posting was changed', 'update postings set amount = amount + 1 where operation_id = 5 and amount > 0'],
  [
    'a balance was changed',
    'update account_balances set balance = balance + 1 where account_id = (select max(account_id) from account_balances)',
  ],
  [
    'held miles have no hold',
    'update account_balances set held = held + 1 where account_id = (select min(account_id) from account_balances where balance > held)',
  ],
])('a copy whose books do not add up is not restored: %s', async (name, statement) => {
  const path = join(folder, name);
  const undo = await tamper(statement);
  try {
    await backup({ pool: source.pool, path, wallet: 'w' });
    await expect(restore({ pool: target.pool, path, force: false })).rejects.toThrow('no cuadran');
  } finally {
    await undo();
  }
  const { rows } = await target.pool.query(
    'select (select count(*) from users)::int as users, (select count(*) from postings)::int as postings',
  );
  expect(rows).toEqual([{ users: 0, postings: 0 }]);
});

test('one whose books add up is', async () => {
  const path = join(folder, 'buena');
  await backup({ pool: source.pool, path, wallet: 'w' });
  expect((await restore({ pool: target.pool, path, force: false })).books.wrongAccounts).toBe(0n);
});
