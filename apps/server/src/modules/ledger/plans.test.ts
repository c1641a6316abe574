import { Kysely, PostgresDialect, type LogEvent } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import type { Database } from '../../platform/database.ts';
import type { Database as Tables } from '../../platform/database.types.ts';
import { createPool } from '../../platform/postgres.ts';
import { closeOperationBlocks } from './jobs.ts';
import { operationColumns } from './operations-sheet.ts';
import { listOperationPage, type OperationSearch } from './list-operations.ts';
import { countOfAccount, exportOperations, findOperation, listOperations } from './operations.store.ts';

/** The list must not become slower as the ledger grows: what is rare and old is found by an index, not by walking through everything. */
let testDatabase: TestDatabase;
let pool: pg.Pool;
let database: Database;
let asked: LogEvent['query'][] = [];

const rareAccount = 1_001n;
const total = 50_000;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = createPool({ url: testDatabase.url, size: 4, onError: () => undefined });
  database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) });
  await pool.query(`
    insert into users (role_id, status, first_name, last_name, email) select 3, 'activo', 'Persona', 'Prueba', 'persona' || n || '@pruebas.example' from generate_series(1, 500) n`);
  await pool.query(`insert into accounts (id, kind, user_id) select id, 'member', id from users`);
  // Three operations of a rare kind near the beginning; then years of others.
  await pool.query(
    `with numbers as (select nextval('operation_id_seq') as id, n from (select set_config('millaje.given_times', 'on', true)) given, generate_series(1, $1::int) n), o as (
       insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description, created_at)
       select id, case when n in (101, 102, 103) then 4 else 3 end, 1, case when n in (101, 102, 103) then $2::bigint else 1002 + n % 400 end, 10, 0, 10,
         case when n in (101, 102, 103) then 'Ajuste único por avería' else 'Premio del vuelo ' || n % 97 end,
         case when n in (101, 102, 103) then '2019-06-02 12:00:00-04'::timestamptz else '2020-01-01'::timestamptz + n * interval '30 minutes' end
       from numbers returning id, to_account_id
     ), s as (insert into settlements (operation_id) select id from o)
     insert into postings (operation_id, account_id, amount) select id, 1, -10 from o union all select id, to_account_id, 10 from o`,
    [total, rareAccount],
  );
  await closeOperationBlocks(database);
  await pool.query('vacuum analyze');
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

const grown = ['operations', 'postings', 'operation_texts', 'accounts', 'users'];

/** Every node that reads a table which grows, and how many rows it touched. */
function readsOf(plan: Plan): { node: string; touched: number }[] {
  const inner = (plan.Plans ?? []).flatMap(readsOf);
  if (!plan['Relation Name'] || !grown.includes(plan['Relation Name'])) return inner;
  const perLoop =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return [
    { node: `${plan['Node Type']} on ${plan['Relation Name']}`, touched: perLoop * plan['Actual Loops'] },
    ...inner,
  ];
}

/** Does something and explains every statement that it sent. */
async function explain(work: () => Promise<unknown>) {
  asked = [];
  const result = await work();
  const statements = [...asked];
  const reads: { node: string; touched: number }[] = [];
  for (const { sql, parameters } of statements) {
    if (sql.trimStart().startsWith('explain')) continue;
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json) ${sql}`, [
      ...parameters,
    ]);
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) reads.push(...readsOf(Plan));
  }
  return {
    result,
    walks: reads.filter(({ node }) => node.startsWith('Seq Scan')).map(({ node }) => node),
    touched: reads.reduce((sum, { touched }) => sum + touched, 0),
  };
}

/** Two blocks: the one that a page begins in, and what is newer than the last closed one. */
const fewRows = 2 * 4_096 + 1_000;

/** Lists are always anchored; this one is newer than everything. */
const anchor = 1_000_000n;
const sheet = operationColumns('Programa');

test.each<[string, OperationSearch, number]>([
  ['a type', { operationType: 'Compra de Millas' }, 3],
  ['a person', { email: 'persona2@pruebas.example' }, 3],
  ['a text', { text: 'unico por averia' }, 3],
  ['a text with its accents', { text: 'Único' }, 3],
  ['a day', { dateFrom: '2019-06-02', dateTo: '2019-06-02' }, 3],
  ['a day in the middle', { dateFrom: '2021-06-04', dateTo: '2021-06-04' }, 48],
  ['everything up to a day', { dateTo: '2019-06-30' }, 3],
  ['a type on a day', { operationType: 'Compra de Millas', dateFrom: '2019-06-01', dateTo: '2019-06-30' }, 3],
  ['a person and a type', { email: 'persona2@pruebas.example', operationType: 'Compra de Millas' }, 3],
  ['a person and a text', { email: 'persona2@pruebas.example', text: 'averia' }, 3],
  ['an id', { text: '10102' }, 1],
])('a rare old value is found by an index: %s', async (_what, search, count) => {
  const { result, walks, touched } = await explain(() =>
    listOperationPage(database, search, { page: 1, size: 50 }, anchor),
  );
  expect(result).toMatchObject({ count, isEstimate: false });
  expect((result as { rows: unknown[] }).rows).toHaveLength(count);
  expect(walks).toEqual([]);
  expect(touched).toBeLessThan(fewRows);
});

test('a text too short for its index still ends, within what there is', async () => {
  const { result } = await explain(() => listOperationPage(database, { text: '42' }, { page: 1, size: 50 }, anchor));
  expect((result as { count: number }).count).toBeGreaterThan(0);
});

test.each([1, 2, 500, 990, 1000])('page %d of everything touches no more than a block', async (page) => {
  const { result, walks, touched } = await explain(() => listOperationPage(database, {}, { page, size: 50 }, anchor));
  expect((result as { rows: unknown[] }).rows).toHaveLength(50);
  expect([walks, touched < fewRows]).toEqual([[], true]);
});

test.each<[string, () => Promise<unknown>]>([
  ['one operation', () => findOperation(database, 25_000n)],
  ['a member’s newest', () => listOperations(database, { accountId: rareAccount }, { skip: 0, size: 10 })],
  ['how many a member has', () => countOfAccount(database, { accountId: rareAccount, upToId: anchor })],
  ['a chunk of the spreadsheet', () => exportOperations(database, sheet, {}, { belowId: 30_000n, skip: 0, size: 100 })],
  [
    'a chunk of a person’s spreadsheet',
    () => exportOperations(database, sheet, { accountId: rareAccount }, { skip: 0, size: 100 }),
  ],
])('%s is read by an index', async (_what, work) => {
  const { walks, touched } = await explain(work);
  expect([walks, touched < 1_000]).toEqual([[], true]);
});
