import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { booksAgree, readBooks } from '../platform/backup/books.ts';
import { createPool } from '../platform/postgres.ts';
import { createWallets } from '../platform/wallets.ts';
import { loadOperations, loadPeople, reserve } from './seed/load.ts';

const wallets = createWallets('test test test test test test test test test test test junk');
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, size: 1, onError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('generated people and operations pass every guard; dates follow the ids; nothing is overdrawn on the way', async () => {
  const client = await pool.connect();
  const now = new Date('2026-11-27T12:00:00Z');
  const firstAccountId = await reserve(client, 'account_id_seq', 50);
  await loadPeople(
    client,
    { count: 50, firstUserId: await reserve(client, 'users_id_seq', 50), firstAccountId, now, seed: 7 },
    wallets,
  );
  const options = {
    count: 3000,
    firstOperationId: await reserve(client, 'operation_id_seq', 3000),
    members: 50,
    firstAccountId,
    now,
    seed: 7,
    years: 3,
    feePercent: 5,
  };
  const progress: number[] = [];
  await loadOperations(client, options, false, (done) => progress.push(done));
  expect(progress).toEqual([3000]);

  const books = await readBooks(client);
  expect(booksAgree(books)).toBe(true);
  expect(books).toMatchObject({ users: 50n, operations: 3000n });
  const { rows } = await client.query(`
    select count(distinct type) as types, (select count(*) from settlements) as waiting,
      (select count(*) from (select created_at < lag(created_at) over (order by id) as back from operations) o where back) as out_of_order,
      (select count(*) from (select account_id, sum(amount) over (partition by account_id order by operation_id) as balance from postings where account_id > 3) p where balance < 0) as overdrawn,
      (select sum(count) from user_counts)::bigint as counted, nextval('operation_id_seq') as next
    from operations`);
  expect(rows).toEqual([{ types: 8n, waiting: 3000n, out_of_order: 0n, overdrawn: 0n, counted: 50n, next: 3001n }]);
  const people = await client.query<{ id: bigint; address_eth: string }>(
    'select id, address_eth from accounts where id >= 1000 order by id limit 2',
  );
  expect(people.rows.map(({ address_eth }) => address_eth)).toEqual(people.rows.map(({ id }) => wallets.addressOf(id)));
  client.release();
});
