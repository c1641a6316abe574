import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { ask, withProgramme } from './backup.fixture.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

/** While a restore writes, the database's own guards are off: what it restored has to add up all the same. */
let folder: string;
let source: TestDatabase;
let target: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-books-'));
  source = await createTestDatabase();
  await withProgramme(source.url, async ({ pool, ledger }) => {
    await pool.query(`
      with people as (
        insert into users (role_id, status, first_name, last_name, email, membership_id)
        select 3, 'activo', 'Persona', 'Prueba', 'persona' || n || '@pruebas.example', 2 from generate_series(1, 3) n returning id)
      insert into accounts (id, kind, user_id) select nextval('account_id_seq'), 'member', id from people`);
    const identity = (key: string) => ({ scope: 'programme', key, inputHash: 'x', description: 'Prueba' });
    const answers = await ledger.submitMany([
      ...[1, 2, 3].map((number) => ({
        ...identity(`reward ${number}`),
        kind: 'post' as const,
        type: 'reward' as const,
        from: { accountId: 1n },
        to: { email: `persona${number}@pruebas.example` },
        amount: 500n,
      })),
      { ...identity('hold'), kind: 'hold', accountId: 1000n, amount: 100n, expiresAt: new Date('2030-01-01') },
    ]);
    if (answers.some(({ kind }) => kind === 'refused')) throw new Error('the source was not filled');
  });
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => void (target = await createTestDatabase()));
afterEach(() => target.drop());

/** Changes rows behind the guards' back, as a damaged disk or somebody with every right could. */
const tamper = (statement: string) =>
  ask(source.url, `begin; set local session_replication_role = replica; ${statement}; commit`);

test.each([
  ['a posting was changed', 'update postings set amount = amount + 1 where operation_id = 2 and amount > 0'],
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
  await tamper(statement);
  try {
    await backup({ databaseUrl: source.url, path, wallet: 'w' });
    await expect(restore({ databaseUrl: target.url, path, force: false })).rejects.toThrow('no cuadran');
  } finally {
    await tamper(statement.replace('+ 1', '- 1'));
  }
  expect(await ask(target.url, 'select from users union all select from postings')).toEqual([]);
});

test('one whose books add up is', async () => {
  const path = join(folder, 'buena');
  await backup({ databaseUrl: source.url, path, wallet: 'w' });
  const { books } = await restore({ databaseUrl: target.url, path, force: false });
  expect(books).toMatchObject({ difference: 0n, wrongAccounts: 0n, unbalanced: 0n });
});
