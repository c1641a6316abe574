import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../test/support/app.ts';
import { postAt } from '../modules/ledger/history.fixture.ts';
import { grantRuntime, ownsTables, prepareDatabase } from './runtime-role.ts';

let app: TestApp;
let runtime: pg.Pool;
let member: Person;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.addPerson('PASSENGER', { balance: 1_000n });
  await app.pool.query(`insert into audit_entries (action) values ('user_disabled')`);
  runtime = app.app.shared.pool;
});
afterAll(() => app.stop());

test('the role by which the programme runs owns nothing, and may not make anything', async () => {
  expect([await ownsTables(runtime), await ownsTables(app.pool)]).toEqual([false, true]);
  await expect(runtime.query('create table own (id int)')).rejects.toThrow('permission denied');
  await expect(runtime.query('alter role pruebas_programa superuser')).rejects.toThrow('permission denied');
  await expect(runtime.query(`copy (select 1) to program 'true'`)).rejects.toThrow('permission denied');
});

describe('what stays cannot be erased by it, nor its rules switched off', () => {
  const kept = ['operations', 'postings', 'audit_entries', 'audit_seals', 'ledger_keys', 'setting_versions'];
  test.each(kept.flatMap((table) => [`delete from ${table}`, `truncate ${table}`]))('%s', (statement) =>
    expect(runtime.query(statement)).rejects.toThrow('permission denied'),
  );

  test.each([
    'alter table audit_entries disable trigger user',
    'drop trigger audit_entries_append_only on audit_entries',
    'create trigger own before update on account_balances for each row execute function refuse_change()',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'alter table account_balances owner to current_user',
    `set session_replication_role = 'replica'`,
    'truncate accounts, account_balances cascade',
    'update schema_migrations set checksum = null',
    `update audit_entries set action = 'nothing'`,
    'update operations set amount = 1',
  ])('%s', (statement) => expect(runtime.query(statement)).rejects.toThrow(/permission denied|must be owner/));
});

describe('balances are what operations explain', () => {
  test.each([
    'update account_balances set balance = 5000',
    'update account_balances set held = -5000',
    'insert into account_balances (account_id) values (1)',
    'delete from account_balances',
    'truncate account_balances',
  ])('%s', (statement) => expect(runtime.query(statement)).rejects.toThrow('permission denied'));

  test('a row may be locked, and its one column that may be written is guarded', async () => {
    await runtime.query('select from account_balances for update');
    await expect(runtime.query('update account_balances set account_id = account_id')).rejects.toThrow(
      'balances follow the postings',
    );
  });

  test('a posting without an operation is refused', async () => {
    await expect(
      runtime.query('insert into postings (operation_id, account_id, amount) values (999999, $1, 5000)', [
        member.accountId,
      ]),
    ).rejects.toThrow('the postings of operation 999999 are not those of its amounts');
    expect((await app.books()).isBalanced).toBe(true);
  });
});

test('it writes no operation of another day, whatever it says', async () => {
  const { accountId } = await app.addPerson('PASSENGER');
  const bought = { type: 'miles_purchase', from: 1n, to: accountId, amount: 100n, at: '2020-01-02T12:00:00Z' } as const;
  await expect(postAt(runtime, bought)).rejects.toThrow('has a time that is not now');
  await expect(postAt(app.pool, bought)).resolves.toBeUndefined();
});

test('the rights are given again at each start, while others work', async () => {
  await Promise.all([1, 2].map(() => grantRuntime(app.databaseUrl, 'pruebas_programa')));
  const other = await app.addPerson('PASSENGER');
  const body = { email_to: other.email, amount: '100', description: 'Regalo' };
  expect((await app.call('POST', '/miles/transfer', { token: member.token, body })).status).toBe(201);
});

test('a start without the owner finds nothing to migrate', async () => {
  const url = Object.assign(new URL(app.databaseUrl), { username: 'pruebas_programa', password: 'pruebas' }).href;
  await expect(prepareDatabase({ ownerUrl: url, url })).resolves.toBeUndefined();
});

test('jobs are taken and done by it', async () => {
  const worker = await app.startProcess(['worker']);
  const { rows } = await createCountedJob(worker.shared.pool);
  expect(rows).toHaveLength(1);
});

/** A job of the queue, as the worker's own role sees it. */
const createCountedJob = async (pool: pg.Pool) => {
  await pool.query(`select graphile_worker.add_job('nothing_of_ours', run_at => now() + interval '1 hour')`);
  return pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'nothing_of_ours'`);
};
