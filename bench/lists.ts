import { Kysely, PostgresDialect, type LogEvent } from 'kysely';
import { listOperationPage, type OperationSearch } from '../apps/server/src/modules/ledger/list-operations.ts';
import { countUsers, listUsers } from '../apps/server/src/modules/members/list-users.store.ts';
import { dayOf } from '../apps/server/src/platform/calendar.ts';
import type { Database } from '../apps/server/src/platform/database.ts';
import type { Database as Tables } from '../apps/server/src/platform/database.types.ts';
import { bareOperations, bareUsers, type BareQuery, type UserSort } from './bare-lists.ts';
import { median, milliseconds, ratio, timed, whole, type BenchDatabase, type Finding } from './support.ts';

export const listsNotes = `\
Pages of 50 with their counts, as the module gives them to its route. Bare SQL is a query written by hand for that one filter,
for the same 50 rows with the same details, on the same connections, without any count. Module and bare SQL take turns, 15 times
each after one of each that is not counted; the medians are compared. How a text is searched is read from EXPLAIN of the module's
own queries.`;

const turns = 15;

/** First pages of every filter and sort against bare SQL, deep pages against first ones, and how texts are searched. */
export async function benchLists(bench: BenchDatabase): Promise<Finding[]> {
  const asked: LogEvent['query'][] = [];
  const dialect = new PostgresDialect({ pool: bench.pool });
  const database: Database = new Kysely<Tables>({ dialect, log: ({ query }) => void asked.push(query) });
  return [
    ...(await firstPages(database, bench)),
    ...(await deepPages(database)),
    ...(await textPlans(database, bench, asked)),
    ...(await userPages(database, bench)),
  ];
}

interface Filter {
  readonly name: string;
  readonly search: OperationSearch;
  readonly accountId?: bigint;
}

const commonText = 'premio';
const rareText = 'ccs-lim';

async function filtersOf({ pool }: BenchDatabase): Promise<Filter[]> {
  const { rows } = await pool.query<{ account_id: bigint; email: string }>(
    `select account_id, email from (
       (select account_id, count(*) as count from postings where account_id >= 1000 group by 1 order by 2 desc, 1 limit 1)
       union all (select account_id, count(*) from postings where account_id >= 1000 group by 1 order by 2, 1 limit 1)) chosen
     join accounts a on a.id = chosen.account_id join users u on u.id = a.user_id order by chosen.count desc`,
  );
  const [busy, rare] = rows;
  if (!busy || !rare) throw new Error('nobody has any operations');
  const day = (daysAgo: number) => dayOf(new Date(Date.now() - daysAgo * 86_400_000));
  const old = { dateFrom: day(1000), dateTo: day(990) };
  const recent = { dateFrom: day(10), dateTo: day(0) };
  return [
    { name: 'no filter', search: {} },
    { name: 'type', search: { operationType: 'Premio' } },
    { name: 'rare type', search: { operationType: 'Reintegro' } },
    { name: 'busy person', search: { email: busy.email }, accountId: busy.account_id },
    { name: 'rare person', search: { email: rare.email }, accountId: rare.account_id },
    { name: 'common text', search: { text: commonText } },
    { name: 'rare text', search: { text: rareText } },
    { name: 'old dates', search: old },
    { name: 'recent dates', search: recent },
    { name: 'type and old dates', search: { operationType: 'Reintegro', ...old } },
    { name: 'common text and old dates', search: { text: commonText, ...old } },
    { name: 'rare text and old dates', search: { text: rareText, ...old } },
  ];
}

async function firstPages(database: Database, bench: BenchDatabase): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { rows } = await bench.pool.query<{ first: bigint }>(
    'select next_block * 4096 as first from operation_block_mark',
  );
  for (const { name, search, accountId } of await filtersOf(bench)) {
    const bare = bareOperations(search, accountId, rows[0]?.first ?? 0n);
    const page = () => listOperationPage(database, search, { page: 1, size: 50 }, undefined);
    const given = (await page()).rows.map((row) => row.id);
    const plain = await bench.pool.query<[bigint]>({ text: bare.text, values: bare.values, rowMode: 'array' });
    if (given.join() !== plain.rows.map(([id]) => id).join())
      throw new Error(`${name}: module and bare SQL found different rows`);
    findings.push(await comparePage(`operations, first page, ${name}`, page, bare, bench));
  }
  return findings;
}

async function comparePage(
  name: string,
  page: () => Promise<unknown>,
  bare: BareQuery,
  { pool }: BenchDatabase,
): Promise<Finding> {
  const { text, values } = bare;
  const [given, plain] = await alternate(page, () => pool.query(text, values));
  return {
    name,
    value: `${milliseconds(given)} against ${milliseconds(plain)}: ${ratio(given, plain)}`,
    goal: '≤ 3 × bare SQL',
    isMet: given <= 3 * plain,
  };
}

/** The medians of two kinds of work that take turns, in milliseconds. */
async function alternate(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= turns; turn += 1) {
    const took = [await timed(one), await timed(other)] as const;
    if (turn === 0) continue;
    times[0].push(took[0]);
    times[1].push(took[1]);
  }
  return [median(times[0]), median(times[1])];
}

async function deepPages(database: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, search] of [
    ['no filter', {}],
    ['type', { operationType: 'Premio' }],
  ] as const) {
    const { count } = await listOperationPage(database, search, { page: 1, size: 50 }, undefined);
    const deep = Math.min(10_000, Math.floor(count / 50));
    const [last, first] = await alternate(
      () => listOperationPage(database, search, { page: deep, size: 50 }, undefined),
      () => listOperationPage(database, search, { page: 1, size: 50 }, undefined),
    );
    findings.push({
      name: `operations, page ${whole(deep)} against page 1, ${name}`,
      value: `${milliseconds(last)} against ${milliseconds(first)}: ${ratio(last, first)}`,
      goal: '≤ 5 ×',
      isMet: last <= 5 * first,
    });
  }
  return findings;
}

/** Whether the page and the count of a text come from the index of texts. */
async function textPlans(database: Database, { pool }: BenchDatabase, asked: LogEvent['query'][]): Promise<Finding[]> {
  asked.length = 0;
  await listOperationPage(database, { text: rareText }, { page: 1, size: 50 }, undefined);
  const plans: string[] = [];
  for (const { sql, parameters } of asked.splice(0)) {
    if (!sql.includes('operation_texts')) continue;
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  const byIndex = plans.filter((plan) => plan.includes('operation_texts_text'));
  return [
    {
      name: 'text search, queries of page and count that use the index of texts',
      value: `${byIndex.length} of ${plans.length}`,
      goal: 'all',
      isMet: plans.length > 0 && byIndex.length === plans.length,
    },
  ];
}

const sorts: readonly UserSort[] = [
  'id',
  'name',
  'date_inscription',
  'membership',
  'document',
  'customerid',
  'email',
  'balance',
  'status',
];

async function userPages(database: Database, bench: BenchDatabase): Promise<Finding[]> {
  const findings: Finding[] = [];
  const filter = { today: new Date().toISOString().slice(0, 10) };
  for (const orderBy of sorts) {
    const order = orderBy === 'date_inscription' || orderBy === 'balance' ? 'desc' : 'asc';
    const page = () =>
      Promise.all([listUsers(database, filter, { skip: 0, size: 50, orderBy, order }), countUsers(database, filter)]);
    findings.push(
      await comparePage(`users, first page by ${orderBy}, ${order}`, page, bareUsers(orderBy, order), bench),
    );
  }
  return findings;
}
