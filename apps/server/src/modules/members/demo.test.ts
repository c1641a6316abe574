import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { createPool } from '../../platform/postgres.ts';
import { createWallets } from '../../platform/wallets.ts';
import { createLedger } from '../ledger/index.ts';
import { closeDemoAccounts } from './close-demo-accounts.ts';
import { loadDemoData } from './demo.ts';

const wallets = createWallets('test test test test test test test test test test test junk');
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, size: 2, onError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

// The ledger asks what a tier is today, so the examples begin today.
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const loadWith = (ledger: ReturnType<typeof createLedger>, day: string) =>
  loadDemoData({
    pool,
    ledger,
    createHistoryLedger: () => createLedger({ databaseUrl: database.url, givenTimes: true }),
    wallets,
    dollarPrice: '36.5',
    now: new Date(`${day}T12:00:00Z`),
  });

test('the examples load once, however often they are loaded', async () => {
  const ledger = createLedger({ databaseUrl: database.url });
  const state = async () =>
    (
      await pool.query(`select (select count(*) from users) as users, (select count(*) from accounts where kind <> 'programme') as accounts,
        (select count(*) from operations) as operations, (select sum(amount) from postings)::bigint as difference, (select sum(balance) from account_balances)::bigint as held_by_people,
        (select count(distinct type) from operations) as types`)
    ).rows[0];
  const load = (day: string) => loadWith(ledger, day);
  const accounts = await load(dayIn(0));
  expect(accounts.map(({ email }) => email.split('@')[0])).toEqual([
    'admin',
    'consulta',
    'maria',
    'jose',
    'valentina',
    'luis',
    'carmen',
    'ana',
    'gabriela',
    'pedro',
    'aliado',
  ]);
  const first = await state();
  // How many months there are depends on the day.
  const { rows: months } = await pool.query<{ status: string }>(
    `select status from payout_months($1, 'America/Caracas', 18, null) order by month`,
    [dayIn(0)],
  );
  expect(months.map(({ status }) => status).join(' ')).toMatch(/^(paid )+(due|overdue)( open)?$/);
  const paid = months.filter(({ status }) => status === 'paid').length;
  expect(first).toMatchObject({ users: 11n, accounts: 9n, operations: 64n + BigInt(paid), difference: 0n, types: 8n });
  const { rows } = await pool.query<{ first: Date; last: Date; rising: boolean; hours: boolean }>(`
    select min(created_at) as first, max(created_at) as last, bool_and(created_at >= before) as rising,
      bool_and(extract(hour from created_at at time zone 'America/Caracas') between 8 and 18) as hours
    from (select created_at, coalesce(lag(created_at) over (order by id), '-infinity') as before from operations) o`);
  expect(rows[0]).toMatchObject({ rising: true, hours: true });
  expect([rows[0]?.first, rows[0]?.last].map((at) => at?.toISOString().slice(0, 10))).toEqual([dayIn(-120), dayIn(-3)]);
  // As an earlier version told one of its lines.
  await pool.query(`alter table ledger_keys disable trigger user; update ledger_keys set input_hash = sha256('else') where key = 'demo:34';
    alter table ledger_keys enable trigger user`);
  await load(dayIn(276));
  expect(await state()).toEqual(first);
  // An earlier version, or a start that was interrupted, did not get to one of them.
  await pool.query(`alter table ledger_keys disable trigger user;
    delete from ledger_keys where key = (select min(key) from ledger_keys where key like 'demo:%:bonus'); alter table ledger_keys enable trigger user`);
  await load(dayIn(276));
  expect(await state()).toMatchObject({ operations: first.operations + 1n, difference: 0n });
  await ledger.close();
});

test('who was erased does not come back with the next start', async () => {
  const ledger = createLedger({ databaseUrl: database.url });
  await pool.query(
    `insert into erasures (user_id, registered_at, asked_by)
     select id, registered_at, id from users where email = 'pedro@millaje.example'`,
  );
  await pool.query('select erase_person(user_id) from erasures');
  await loadWith(ledger, dayIn(276));
  await ledger.close();
  const { rows } = await pool.query<{ users: bigint; pedros: bigint }>(
    `select count(*) as users, count(*) filter (where first_name = 'Pedro') as pedros from users`,
  );
  expect(rows).toEqual([{ users: 11n, pedros: 0n }]);
});

test('where no examples belong those who still have their password are closed', async () => {
  await pool.query(`update users set password_hash = $1 where email = 'maria@millaje.example'`, [
    await hashPassword('Propia.2026'),
  ]);
  expect(await closeDemoAccounts(pool)).toHaveLength(9);
  const { rows: open } = await pool.query(`select email from users where status <> 'inactivo'`);
  expect(open).toEqual([{ email: 'maria@millaje.example' }]);
  expect(await closeDemoAccounts(pool)).toEqual([]);
});
