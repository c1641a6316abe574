import { operationTypes } from '@millaje/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import type { LedgerRequest } from './index.ts';
import { closeOperationBlocks } from './jobs.ts';

let app: TestApp;
let admin: Person;
let ana: Person;
let luis: Person;
let eva: Person;
let all: Row[];

/** An operation as the plain model reads it. */
interface Row {
  readonly id: number;
  readonly type: string;
  readonly emails: string[];
  readonly description: string;
  readonly day: string;
}

const descriptions = [
  'Regalo',
  'REGALO de cumpleaños',
  'Promoción de año nuevo',
  'promocion DE AÑO NUEVO',
  '100% de bono',
  '100 de bono',
  'a_b',
  'axb',
  'Vuelo 4096',
  '\\ barra',
  'Núñez y Peña',
  'nunez y pena',
];

/** Old operations, written by hand because only the hand can choose their time: one every 17 minutes from 1 January 2026. */
async function writeOld(count: number): Promise<void> {
  await app.pool.query(
    `with numbers as (
       select nextval('operation_id_seq') as id, place from (select set_config('millaje.given_times', 'on', true)) given, generate_series(1, $1::int) place
     ), o as (
       insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description, created_at)
       select id, case when place % 9 = 0 then 4 else 3 end, 1, case place % 3 when 0 then $2::bigint when 1 then $3::bigint else $4::bigint end, 10, 0, 10,
         ($5::text[])[1 + place % array_length($5::text[], 1)], '2026-01-01 00:00:00-04'::timestamptz + place * interval '17 minutes'
       from numbers returning id, to_account_id
     ), s as (insert into settlements (operation_id) select id from o)
     insert into postings (operation_id, account_id, amount) select id, 1, -10 from o union all select id, to_account_id, 10 from o`,
    [count, ana.accountId, luis.accountId, eva.accountId, descriptions],
  );
}

/** Operations at the very edges of a day in Caracas, four hours behind UTC. */
async function writeEdges(): Promise<void> {
  for (const instant of [
    '2025-07-05T03:59:59.999Z',
    '2025-07-05T04:00:00.000Z',
    '2025-07-06T03:59:59.999Z',
    '2025-07-06T04:00:00.000Z',
  ]) {
    await app.pool.query(
      `with o as (insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description, created_at)
         select nextval('operation_id_seq'), 4, 1, $1, 10, 0, 10, 'Borde del día', $2 from (select set_config('millaje.given_times', 'on', true)) given returning id),
         s as (insert into settlements (operation_id) select id from o)
       insert into postings (operation_id, account_id, amount) select id, 1, -10 from o union all select id, $1, 10 from o`,
      [eva.accountId, instant],
    );
  }
}

async function submitNew(count: number, from: number): Promise<void> {
  const requests = Array.from({ length: count }, (_, place): LedgerRequest => {
    const common = {
      kind: 'post' as const,
      description: descriptions[place % descriptions.length] ?? '',
      scope: 'programme',
      key: `new ${from + place}`,
      inputHash: '',
    };
    const parties = [{ accountId: ana.accountId }, { email: luis.email }];
    if (place % 3 === 0)
      return {
        ...common,
        type: 'reward',
        from: { accountId: 1n },
        to: parties[place % 2] ?? { accountId: 0n },
        amount: 200n,
      };
    return {
      ...common,
      type: place % 5 === 0 ? 'admin_transfer' : 'transfer',
      from: parties[place % 2] ?? { accountId: 0n },
      to: parties[(place + 1) % 2] ?? { accountId: 0n },
      amount: 50n,
    };
  });
  for (let start = 0; start < count; start += 512) {
    const answers = await app.app.shared.ledger.submitMany(requests.slice(start, start + 512));
    if (answers.some(({ kind }) => kind !== 'posted')) throw new Error('a new operation was not posted');
  }
}

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('CONSULT');
  [ana, luis, eva] = [await app.addPerson(), await app.addPerson('CORPORATE'), await app.addPerson()];
  // What an account did keeps the order of its times.
  await writeEdges();
  await writeOld(4_500);
  for (const { accountId } of [ana, luis]) await app.credit(accountId, 100_000n);
  await submitNew(4_400, 0);
  await closeOperationBlocks(app.app.shared.database);
  await submitNew(60, 4_400);
  // As autovacuum does after a while: the plans are those of a table whose size is known.
  await app.pool.query('analyze');
  all = await readAll();
});
afterAll(() => app.stop());

const dayInCaracas = (instant: Date) => new Date(instant.getTime() - 4 * 3_600_000).toISOString().slice(0, 10);

async function readAll(): Promise<Row[]> {
  const { rows } = await app.pool.query<{
    id: bigint;
    type: number;
    emails: (string | null)[];
    description: string;
    created_at: Date;
  }>(
    `select o.id, o.type, o.description, o.created_at, array(select u.email from accounts a join users u on u.id = a.user_id where a.id in (o.from_account_id, o.to_account_id)) as emails
     from operations o order by o.id desc`,
  );
  const names = new Map<number, string>(Object.values(operationTypes).map(({ id, name }) => [id, name]));
  return rows.map(({ id, type, emails, description, created_at }) => ({
    id: Number(id),
    type: names.get(type) ?? '',
    emails: emails.filter((email) => email !== null),
    description,
    day: dayInCaracas(created_at),
  }));
}

type Search = { dateFrom?: string; dateTo?: string; email?: string; operationType?: string; text?: string };

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What the filters mean, in a line each. */
function model({ dateFrom, dateTo, email, operationType, text }: Search): number[] {
  const isWanted = (row: Row) =>
    (!dateFrom || row.day >= dateFrom) &&
    (!dateTo || row.day <= dateTo) &&
    (!email || row.emails.includes(email.toLowerCase())) &&
    (!operationType || row.type === operationType) &&
    (!text || plain(row.description).includes(plain(text)) || String(row.id) === text);
  return all.filter(isWanted).map(({ id }) => id);
}

const ask = (search: Search, page: number, limit: number) =>
  app.call('GET', '/operations', { token: admin.token, query: { ...search, page, limit } });

/** Turns every page of a filtered list until the last one comes again. */
async function turnPages(
  search: Search,
  limit: number,
): Promise<{ ids: number[]; counts: Set<number>; estimates: Set<boolean> }> {
  const [ids, counts, estimates]: [number[], Set<number>, Set<boolean>] = [[], new Set(), new Set()];
  for (let page = 1; ; page += 1) {
    const { status, body } = await ask(search, page, limit);
    expect(status).toBe(200);
    counts.add(body.count);
    estimates.add(body.count_is_estimate);
    if (body.page < page || body.operations.length === 0) return { ids, counts, estimates };
    ids.push(...body.operations.map(({ _id }: { _id: number }) => _id));
  }
}

describe('the staff’s list is what the plain model says, every row once, with exact counts', () => {
  test.each<[string, () => Search, number]>([
    ['everything', () => ({}), 500],
    ['everything, in pages larger than a block', () => ({}), 5_000],
    ['a type', () => ({ operationType: 'Premio' }), 500],
    ['a rare type', () => ({ operationType: 'Saldo inicial' }), 5],
    ['a type of which there is none', () => ({ operationType: 'Redención' }), 50],
    ['a person', () => ({ email: ana.email }), 500],
    ['a person in capitals', () => ({ email: luis.email.toUpperCase() }), 1_000],
    ['a person and a type', () => ({ email: luis.email, operationType: 'Transferencia Admin' }), 100],
    ['nobody', () => ({ email: 'nadie@pruebas.example' }), 50],
    ['staff, who have no miles', () => ({ email: admin.email }), 50],
    ['a day', () => ({ dateFrom: '2026-01-15', dateTo: '2026-01-15' }), 20],
    ['a day’s edges', () => ({ dateFrom: '2025-07-05', dateTo: '2025-07-05' }), 50],
    ['up to a day', () => ({ dateTo: '2026-02-01' }), 500],
    ['up to the day before an edge', () => ({ dateTo: '2025-07-04' }), 50],
    ['from a day', () => ({ dateFrom: '2026-02-10' }), 1_000],
    ['from the day after all', () => ({ dateFrom: '2099-01-01' }), 50],
    ['a range that the blocks cut', () => ({ dateFrom: '2026-02-17', dateTo: '2026-02-21' }), 50],
    [
      'a range and a type',
      () => ({ dateFrom: '2026-01-10', dateTo: '2026-02-20', operationType: 'Compra de Millas' }),
      50,
    ],
    ['a range and a person', () => ({ dateFrom: '2026-01-10', dateTo: '2026-02-20', email: eva.email }), 200],
    ['a text', () => ({ text: 'regalo' }), 500],
    ['a text with accents', () => ({ text: 'Promoción' }), 500],
    ['a text without its accents', () => ({ text: 'promocion de ano' }), 500],
    ['a text in capitals', () => ({ text: 'NÚÑEZ Y PEÑA' }), 500],
    ['a text with a percent sign', () => ({ text: '100%' }), 500],
    ['a text with an underscore', () => ({ text: 'a_b' }), 500],
    ['a text with a backslash', () => ({ text: '\\ barra' }), 500],
    ['a text that is nowhere', () => ({ text: 'no está en ningún lado' }), 50],
    ['a number, which is an id or in a text', () => ({ text: '4096' }), 500],
    ['a number of one digit', () => ({ text: '7' }), 500],
    ['a number that is an id only', () => ({ text: '4321' }), 50],
    ['a number in the live rows', () => ({ text: String(all[3]?.id) }), 50],
    ['a number beyond all', () => ({ text: '999999999999999999' }), 50],
    ['a text and a type', () => ({ text: 'bono', operationType: 'Premio' }), 200],
    [
      'a text, a person and a range',
      () => ({ text: 'vuelo', email: ana.email, dateFrom: '2026-01-05', dateTo: '2026-02-05' }),
      50,
    ],
    [
      'all filters at once',
      () => ({
        text: 'pena',
        email: luis.email,
        dateFrom: '2026-01-05',
        dateTo: '2026-02-05',
        operationType: 'Compra de Millas',
      }),
      5,
    ],
  ])('%s', async (_what, search, limit) => {
    const expected = model(search());
    const { ids, counts, estimates } = await turnPages(search(), limit);
    expect(ids).toEqual(expected);
    expect([...counts]).toEqual([expected.length]);
    expect([...estimates]).toEqual([false]);
  });

  test('the model is no tautology: the filters above choose some and leave some', async () => {
    expect(all.length).toBeGreaterThan(2 * 4096);
    const { rows } = await app.pool.query('select next_block from operation_block_mark');
    expect(rows).toEqual([{ next_block: 2n }]);
    expect(model({ dateFrom: '2025-07-05', dateTo: '2025-07-05' })).toHaveLength(2);
    expect(model({ text: 'promocion' })).toHaveLength(model({ text: 'Promoción' }).length);
    for (const search of [
      { text: '100%' },
      { text: 'a_b' },
      { operationType: 'Premio' },
      { email: ana.email },
      { dateTo: '2026-02-01' },
    ]) {
      expect(model(search).length).toBeGreaterThan(0);
      expect(model(search).length).toBeLessThan(all.length);
    }
  });

  test.each([2, 100, 9_000_000])('behind the end (page %d) stands the last page', async (page) => {
    for (const search of [{ dateFrom: '2025-07-05', dateTo: '2025-07-05' }, { email: luis.email }, { text: '100%' }]) {
      const wanted = model(search);
      const { status, body } = await ask(search, page + 2_500, 5);
      const last = Math.ceil(wanted.length / 5);
      expect([status, body.count, body.page]).toEqual([200, wanted.length, last]);
      expect(body.operations.map(({ _id }: { _id: number }) => _id)).toEqual(wanted.slice((last - 1) * 5));
    }
  });

  test('an empty filter is no filter', async () => {
    const { body } = await ask({ dateFrom: '', dateTo: '', email: '', operationType: '', text: '' }, 1, 5);
    expect(body.count).toBe(all.length);
  });

  test.each<[Record<string, string>, string]>([
    [{ dateFrom: '2026-02-02', dateTo: '2026-02-01' }, 'Ingrese correctamente las fechas'],
    [{ dateFrom: '2026-02-30' }, 'Ingrese una fecha válida (AAAA-MM-DD).'],
    [{ dateFrom: '01-02-2026' }, 'Ingrese una fecha válida (AAAA-MM-DD).'],
    [{ operationType: 'Regalo' }, 'El tipo de operación no existe.'],
    [{ operationType: '1' }, 'El tipo de operación no existe.'],
    [{ date_from: '2026-02-01' }, 'No se conoce el filtro «date_from».'],
    [{ text: 'ab' }, 'Escriba al menos 3 caracteres para buscar.'],
    [{ text: 'x'.repeat(101) }, 'El texto es demasiado largo.'],
    [{ page: '0' }, 'La página debe ser un número mayor que 0.'],
    [{ page: '1.5' }, 'La página debe ser un número mayor que 0.'],
    [{ limit: '7' }, 'La cantidad de resultados por página no es válida.'],
    [{ limit: '10000' }, 'La cantidad de resultados por página no es válida.'],
  ])('%j is refused', async (query, text) => {
    const { status, body } = await app.call('GET', '/operations', { token: admin.token, query });
    expect([status, body.message]).toEqual([400, text]);
  });

  test('no row comes twice while the list grows: the pages of an anchor stay as they are', async () => {
    const searches: Search[] = [
      {},
      { operationType: 'Premio' },
      { email: luis.email },
      { text: '100%' },
      { dateFrom: '2026-01-05' },
    ];
    for (const search of searches) {
      const anchors = [all[0]?.id ?? 0, all[all.length >> 1]?.id ?? 0, all.at(-1)?.id ?? 0];
      for (const anchor of anchors) {
        const wanted = model(search).filter((id) => id <= anchor);
        const { body } = await app.call('GET', '/operations', {
          token: admin.token,
          query: { ...(search as Record<string, string>), page: 2, limit: 5, anchor },
        });
        expect([body.count, body.anchor]).toEqual([wanted.length, anchor]);
        const place = (body.page - 1) * 5;
        expect(body.operations.map(({ _id }: { _id: number }) => _id)).toEqual(wanted.slice(place, place + 5));
      }
    }
    const first = (await ask({}, 1, 5)).body;
    expect(first.anchor).toBe(all[0]?.id);
  });

  test('rows that arrive between two looks at the blocks are counted once', async () => {
    await submitNew(30, 5_000);
    all = await readAll();
    expect((await ask({}, 1, 5)).body.count).toBe(all.length);
    await closeOperationBlocks(app.app.shared.database);
    expect((await ask({}, 1, 5)).body.count).toBe(all.length);
  });
});

const own = (person: Person, query: Record<string, string | number> = {}) =>
  app.call('GET', '/operations/user', { token: person.token, query });

describe('a member’s own list', () => {
  test('has what the member sent or received, newest first, every row once', async () => {
    const ids: number[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await own(luis, { page_count: page, quantity: 1000 });
      expect(body.count).toBe(model({ email: luis.email }).length);
      if (body.page < page) break;
      ids.push(...body.rows.map(({ _id }: { _id: number }) => _id));
    }
    expect(ids).toEqual(model({ email: luis.email }));
  });

  test('cannot be asked for somebody else', async () => {
    expect((await own(eva, { email: ana.email })).body.count).toBe(model({ email: eva.email }).length);
  });

  test('staff ask for anybody’s, by query or by header', async () => {
    expect((await own(admin, { email: ana.email.toUpperCase() })).body.count).toBe(model({ email: ana.email }).length);
    const { body } = await app.call('GET', '/operations/user', {
      token: admin.token,
      headers: { email: ana.email, page_count: '2', quantity: '5' },
    });
    expect(body.rows.map(({ _id }: { _id: number }) => _id)).toEqual(model({ email: ana.email }).slice(5, 10));
    expect(await own(admin, { email: 'nadie@pruebas.example' })).toMatchObject({
      status: 404,
      body: { message: 'Usuario no existe' },
    });
  });

  test('is what came, or what went: together they are all of it', async () => {
    const countOf = async (direction: 'in' | 'out', side: 'to' | 'from') => {
      const { body } = await own(admin, { email: ana.email, direction, quantity: 100 });
      for (const row of body.rows) expect(row[side]?.email).toBe(ana.email);
      return body.count as number;
    };
    expect((await countOf('in', 'to')) + (await countOf('out', 'from'))).toBe(model({ email: ana.email }).length);
    expect((await own(admin, { email: ana.email, direction: 'up' })).status).toBe(400);
  });

  test('one operation is seen by its two ends and by staff, and does not exist for others', async () => {
    const id = model({ email: luis.email, operationType: 'Transferencia' })[0];
    const statuses = await Promise.all(
      [luis, ana, admin, eva].map(
        async (person) => (await app.call('GET', `/operations/${id}`, { token: person.token })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 404]);
    expect(await app.call('GET', '/operations/999999999', { token: admin.token })).toMatchObject({
      status: 404,
      body: { message: 'La operación no existe.' },
    });
  });

  test('the last operation is the newest, or null', async () => {
    const last = async (person: Person) =>
      (await app.call('GET', '/operations/user/last', { token: person.token })).body.operation?._id ?? null;
    expect([await last(luis), await last(eva), await last(admin), await last(await app.addPerson())]).toEqual([
      model({ email: luis.email })[0],
      model({ email: eva.email })[0],
      null,
      null,
    ]);
  });
});
