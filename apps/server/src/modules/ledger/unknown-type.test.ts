import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';

/** While a new version runs beside this one, it may write operations of a type that this one has never heard of. */
let app: TestApp;
let admin: Person;
let ana: Person;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('CONSULT');
  ana = await app.addPerson('PASSENGER', { balance: 1_000n });
  // What the newer version's migration brings.
  await app.pool.query(`
    insert into operation_types values (42, 'novelty', 'Novedad', 1, false, true, false, false, false, false);
    insert into operation_type_ways (type_id, from_side, to_side) values (42, 'issuance', 'person')`);
  const { rows } = await app.pool.query<{ id: bigint }>(
    `with o as (
       insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description)
       values (nextval('operation_id_seq'), 42, 1, $1, 10, 0, 10, 'De otra versión') returning id
     ), s as (insert into settlements (operation_id) select id from o), p as (insert into postings (operation_id, account_id, amount) select id, 1, -10 from o union all select id, $1, 10 from o)
     select id from o`,
    [ana.accountId],
  );
  id = Number(rows[0]?.id);
});
afterAll(() => app.stop());

const unknown = () => ({ _id: id, type: 'Operación', description: 'De otra versión' });

test.each<[string, () => Promise<unknown>]>([
  ['the list', async () => (await app.call('GET', '/operations', { token: admin.token })).body.operations[0]],
  ['the own list', async () => (await app.call('GET', '/operations/user', { token: ana.token })).body.rows[0]],
  ['the last one', async () => (await app.call('GET', '/operations/user/last', { token: ana.token })).body.operation],
  ['the details', async () => (await app.call('GET', `/operations/${id}`, { token: ana.token })).body.operation],
])('%s shows an operation of an unknown type as an operation', async (_where, see) => {
  expect(await see()).toMatchObject(unknown());
});

test('the spreadsheet shows it too', async () => {
  const response = await fetch(`${app.url}/api/v1/operations/excel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(new Uint8Array(await response.arrayBuffer()))) rows.push([...values]);
  expect(rows.slice(1).map((row) => row.slice(0, 3))).toEqual([
    [id, 'Operación', 'De otra versión'],
    [id - 1, 'Saldo inicial', 'Saldo inicial'],
  ]);
});
