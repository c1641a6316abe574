import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { closeOperationBlocks } from './jobs.ts';

let app: TestApp;
let admin: Person;
let ana: Person;
let luis: Person;
let others: pg.Client[] = [];

beforeEach(async () => {
  app = await startTestApp();
  admin = await app.addPerson('CONSULT');
  [ana, luis] = [await app.addPerson('PASSENGER', { balance: 100_000n }), await app.addPerson('PASSENGER')];
});
afterEach(async () => {
  for (const other of others) await other.end();
  others = [];
  await app.stop();
});

async function connectAnother(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  others.push(client);
  return client;
}

/** Writes so many rewards and purchases, as posting does it: the transaction has its number before it takes ids. */
async function write(count: number, client: pg.Pool | pg.Client = app.pool): Promise<void> {
  await client.query(
    `with o as (
       insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description)
       select nextval('operation_id_seq'), 3 + n % 2, 1, $1, 10, 0, 10, 'Vuelo ' || n from generate_series(1, $2::int) n returning id
     ), s as (insert into settlements (operation_id) select id from o)
     insert into postings (operation_id, account_id, amount) select id, 1, -10 from o union all select id, $1, 10 from o`,
    [luis.accountId, count],
  );
}

/** A posting transaction that took an id and hangs. */
async function hang(): Promise<pg.Client> {
  const client = await connectAnother();
  await client.query("begin; select pg_current_xact_id(); select nextval('operation_id_seq')");
  return client;
}

const step = async () =>
  Number((await app.pool.query<{ left: bigint }>('select close_operation_blocks() as left')).rows[0]?.left);
const close = () => closeOperationBlocks(app.app.shared.database);

/** How far counts and texts are, in blocks. */
async function marks(): Promise<[counted: number, indexed: number]> {
  const { rows } = await app.pool.query<{ counted: bigint; indexed: bigint }>(
    'select next_counted_block as counted, next_block as indexed from operation_closing, operation_block_mark',
  );
  return [Number(rows[0]?.counted), Number(rows[0]?.indexed)];
}

/** Closed counts and texts are what the operations say, block by block. */
async function expectExact(): Promise<void> {
  const { rows } = await app.pool.query(`
    with counted as (
      select id / 4096 as block, type, count(*)::int as count, min(created_at) as first_created_at, max(created_at) as last_created_at
      from operations, operation_closing where id < next_counted_block * 4096 group by 1, 2)
    (table counted except table operation_blocks) union all (table operation_blocks except table counted)`);
  expect(rows).toEqual([]);
  const texts = await app.pool.query(`
    with wanted as (select id, search_text(description) from operations, operation_block_mark where id < next_block * 4096)
    (table wanted except table operation_texts) union all (table operation_texts except table wanted)`);
  expect(texts.rows).toEqual([]);
}

/** The list says as many as there are: of all, of a type, of a text. */
async function expectExactLists(): Promise<void> {
  const { rows } = await app.pool.query<{ every: bigint; rewards: bigint; flights: bigint }>(`
    select count(*) as every, count(*) filter (where type = 3) as rewards, count(*) filter (where description like '%Vuelo 7%') as flights
    from operations`);
  const count = async (query: Record<string, string>) =>
    BigInt((await app.call('GET', '/operations', { token: admin.token, query })).body.count);
  expect({
    every: await count({}),
    rewards: await count({ operationType: 'Premio' }),
    flights: await count({ text: 'vuelo 7' }),
  }).toEqual(rows[0]);
}

const transfer = () =>
  app.call('POST', '/miles/transfer', {
    token: ana.token,
    body: { email_to: luis.email, amount: 50, description: 'Mientras tanto' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

describe('closing blocks of operations', () => {
  test('goes block by block, counts before texts, and lists are exact at every step', async () => {
    await write(3 * 4096);
    const seen = [await marks()];
    for (let left = await step(); ; left = await step()) {
      seen.push(await marks());
      await expectExact();
      await expectExactLists();
      if (left === 0) break;
    }
    // What another database of this server is about may keep a block open for a step.
    expect(seen.filter((mark, place) => String(mark) !== String(seen[place - 1]))).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [3, 1],
      [3, 2],
      [3, 3],
    ]);
    expect(await step()).toBe(0);
  });

  test('a posting transaction that hangs keeps its block open, and neither posting nor lists from going on', async () => {
    await write(4_000);
    const hanging = await hang();
    await write(2 * 4096);
    await close();
    expect(await marks()).toEqual([0, 0]);
    expect((await transfer()).status).toBe(201);
    await expectExactLists();
    await write(1, hanging);
    await hanging.query('commit');
    await close();
    expect(await marks()).toEqual([2, 2]);
    await expectExact();
    await expectExactLists();
  });

  test('what was complete before a transaction hung is closed', async () => {
    await write(4096);
    // Somebody who is still at it, so that nothing is known to be complete yet.
    const earlier = await hang();
    expect(await step()).toBe(2);
    await hang();
    await earlier.query('commit');
    await close();
    expect(await marks()).toEqual([1, 1]);
    await expectExact();
  });

  test('transfers do not wait while a block is being counted and indexed', async () => {
    await write(2 * 4096);
    const gate = await connectAnother();
    // Whoever closes waits here, with everything that it has taken by then.
    await gate.query('begin; lock table operation_blocks in share mode');
    const closing = close();
    await expect
      .poll(
        async () => (await gate.query("select from pg_locks where not granted and mode = 'RowExclusiveLock'")).rowCount,
      )
      .toBe(1);
    for (let count = 0; count < 5; count += 1) expect((await transfer()).status).toBe(201);
    await gate.query('commit');
    await closing;
    expect(await marks()).toEqual([2, 2]);
    await expectExact();
  });

  test('ids that were never used leave empty blocks', async () => {
    await write(10);
    await app.pool.query("select nextval('operation_id_seq') from generate_series(1, 2 * 4096)");
    await write(4096);
    await close();
    expect(await marks()).toEqual([3, 3]);
    await expectExact();
    await expectExactLists();
  });

  test('two that close at once do not wait for each other, and count once', async () => {
    await write(2 * 4096);
    await Promise.all([close(), close(), close()]);
    await close();
    expect(await marks()).toEqual([2, 2]);
    await expectExact();
  });

  test('leaves blocks open while somebody fills in reserved ids', async () => {
    await write(4096);
    const loading = await connectAnother();
    await loading.query('select pg_advisory_lock(734006)');
    await close();
    expect(await marks()).toEqual([0, 0]);
    await loading.end();
    await expect.poll(async () => close().then(marks)).toEqual([1, 1]);
  });

  test('goes on after what an older version closed, which did both at once', async () => {
    await write(2 * 4096);
    await app.pool.query(`
      insert into operation_blocks select 0, type, count(*), min(created_at), max(created_at) from operations where id < 4096 group by type;
      insert into operation_texts select id, search_text(description) from operations where id < 4096;
      update operation_block_mark set next_block = 1`);
    await expectExactLists();
    await close();
    expect(await marks()).toEqual([2, 2]);
    await expectExact();
  });

  test('goes on in a database that was restored from another server, whose transactions had higher numbers', async () => {
    await write(4096);
    await app.pool.query("update operation_closing set candidate_id = 0, candidate_xid = '99999999999'");
    await close();
    expect(await marks()).toEqual([1, 1]);
  });

  test('refuses to be one of several statements of a transaction', async () => {
    await write(4096);
    const client = await connectAnother();
    await client.query('begin; select pg_current_xact_id()');
    await expect(client.query('select close_operation_blocks()')).rejects.toThrow('first of its transaction');
  });
});
