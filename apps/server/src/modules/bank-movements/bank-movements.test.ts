import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/support/app.ts';
import { dayOf } from '../../platform/calendar.ts';
import { type Orders, products, startOrders } from '../orders/orders.fixture.ts';

let at: Orders;
let member: Person;
beforeAll(async () => {
  at = await startOrders({ withBank: true });
});
afterAll(() => at.stop());
beforeEach(async () => {
  member = await at.addMember();
});
const today = () => dayOf(new Date());

interface Line {
  readonly reference: string;
  readonly amount: string;
  readonly day?: string;
}

const upload = (lines: readonly Line[], method = 'pago-movil') => {
  const csv = [
    'Fecha;Referencia;Monto',
    ...lines.map(({ reference, amount, day = today() }) => `${day};${reference};${amount}`),
  ].join('\n');
  const file = `data:text/csv;base64,${Buffer.from(csv).toString('base64')}`;
  return at.post('/bank-movements/file', at.administrator, { file, name: 'marzo.csv', method });
};
const matches = async (method = 'pago-movil') =>
  (await at.app.call('GET', '/bank-movements/matches', { token: at.administrator.token, query: { method } })).body
    .rows as {
    kind: string;
    order: { _id: number };
  }[];
const kindOf = async (id: number, method?: string) =>
  (await matches(method)).find(({ order }) => order._id === id)?.kind;
const approve = (ids: readonly number[], method = 'pago-movil', key?: string) =>
  at.post('/bank-movements/approve', at.administrator, { ids, method }, key);

/** A Gold by pago móvil with a reference: Bs 3.613,50. */
const orderWith = async (ref: string) =>
  (await at.payMobile(member, products.Gold, { payment: { ref } })).body.order._id as number;
const price = '3.613,50';

test('what a statement pays exactly is approved with one click, once; the same statement again brings nothing', async () => {
  const [paid, short, over] = [await orderWith('00500001'), await orderWith('00500002'), await orderWith('00500003')];
  const lines = [
    { reference: '98500001', amount: '1,00' },
    { reference: '500001', amount: price },
    { reference: '500002', amount: '3.613,49' },
    { reference: '500003', amount: '3.700,00' },
  ];
  expect((await upload(lines)).body).toMatchObject({ added: 4, known: 0, skipped: 0 });
  expect((await upload(lines)).body).toMatchObject({ added: 0, known: 4 });
  // Another payment whose reference ends alike makes it two.
  expect(await kindOf(paid)).toBe('double');
  expect((await approve([paid])).body.refused[0].rule).toBe('movement_differs');
  await at.app.pool.query(`delete from bank_movements where reference = '98500001'`);
  expect([await kindOf(paid), await kindOf(short), await kindOf(over)]).toEqual(['exact', 'partial', 'over']);
  const { body } = await approve([paid, short, over], 'pago-movil', 'marzo');
  expect(body.approved).toEqual([paid]);
  expect(body.refused.map(({ rule }: { rule: string }) => rule)).toEqual(['movement_differs', 'movement_differs']);
  expect((await at.userOf(member)).membership_id).toBe(2);
  const { rows } = await at.app.pool.query(`select order_id::int as id from bank_movements where reference = '500001'`);
  expect(rows).toEqual([{ id: paid }]);
  expect((await approve([short], 'pago-movil', 'marzo')).body.error.rule).toBe('idempotency_key_reused');
  expect((await approve([paid])).body.refused[0].rule).toBe('order_final');
});

test('what has paid an order pays no other', async () => {
  const first = await orderWith('00510001');
  await upload([{ reference: '510001', amount: price }]);
  await approve([first]);
  const yesterday = dayOf(new Date(Date.now() - 86_400_000));
  const second = (await at.payMobile(member, products.Gold, { payment: { ref: '510001', date: yesterday } })).body.order
    ._id as number;
  expect(await kindOf(second)).toBe('used');
  expect((await approve([second])).body.refused[0].rule).toBe('movement_differs');
});

test('what two orders claim is approved for neither', async () => {
  const ids = [await orderWith('515001'), await orderWith('77515001')];
  await upload([{ reference: '515001', amount: price }]);
  const { body } = await approve(ids);
  expect(body).toMatchObject({ approved: [], refused: ids.map(() => ({ rule: 'movement_differs' })) });
});

test('Zelle is looked for among dollars', async () => {
  const id = (await at.payZelle(member, products.Gold, 'ZL520001')).body.order._id as number;
  await upload([{ reference: 'ZL520001', amount: price }]);
  expect(await kindOf(id, 'zelle')).toBe('none');
  await upload([{ reference: 'zl520001', amount: '99,00' }], 'zelle');
  expect(await kindOf(id, 'zelle')).toBe('exact');
  expect((await approve([id], 'zelle')).body.approved).toEqual([id]);
});

test('an order that waits for money by another way is not approved', async () => {
  const id = await orderWith('00525001');
  await upload([{ reference: '525001', amount: price }]);
  expect((await approve([id], 'zelle')).body.refused[0].rule).toBe('movement_differs');
  expect((await at.rowOf(id)).status).toBe('pendiente');
});

test('a file with a wrong row is refused whole', async () => {
  const answer = await at.app.writingNothing(() =>
    upload([
      { reference: '1234', amount: price },
      { reference: '1235', amount: 'nada' },
    ]),
  );
  expect([answer.status, answer.body.error.fields.file]).toEqual([400, 'Fila 3: el monto no es válido.']);
});

test('two of the staff approve the same list at once: each order once', async () => {
  const ids = [await orderWith('00530001'), await orderWith('00530002')];
  await upload(['530001', '530002'].map((reference) => ({ reference, amount: price })));
  const answers = await Promise.all([approve(ids), approve(ids)]);
  expect(answers.flatMap(({ body }) => body.approved as number[]).toSorted((one, other) => one - other)).toEqual(ids);
});

test('ten thousand movements find their order', async () => {
  const id = await orderWith('00540001');
  const many = Array.from({ length: 9_999 }, (_, number) => ({
    reference: String(60_000_000 + number),
    amount: price,
  }));
  expect((await upload([...many, { reference: '540001', amount: price }])).body.added).toBe(10_000);
  expect(await kindOf(id)).toBe('exact');
});

describe('the bank is asked', () => {
  const tell = (ref: string, amount = '3613.50') =>
    at.bank.movements.push({ reference: ref, day: today(), amount, bank: '0134', phone: '04121234567' });
  const verified = async (id: number) => (await at.rowOf(id)).bank_answer;

  test('a payment that it knows is marked for staff, and nothing more', async () => {
    tell('700001');
    const id = await orderWith('00700001');
    expect(await at.rowOf(id)).toMatchObject({ bank_answer: 'found', status: 'pendiente' });
  });

  test('one that it does not know yet is asked for again', async () => {
    const id = await orderWith('00700002');
    expect(await verified(id)).toBe('not_found');
    tell('700002');
    await at.comeRound();
    expect(await verified(id)).toBe('found');
  });

  test('of another amount it knows nothing', async () => {
    tell('700003', '3613.49');
    expect(await verified(await orderWith('00700003'))).toBe('not_found');
  });

  test('while it is silent, the order waits for staff, and it is asked again', async () => {
    tell('700004');
    at.bank.will('cut');
    const id = await orderWith('00700004');
    expect(await at.rowOf(id)).toMatchObject({ status: 'pendiente', stage: 'waiting', bank_answer: null });
    await at.comeRound();
    expect(await verified(id)).toBe('found');
  });

  test('where a setting says so, what it knows is approved by itself, and so is what a statement pays', async () => {
    const put = (status: number) =>
      at.app.call('PUT', '/config/bank-approval', { token: at.administrator.token, body: { status } });
    const waiting = await orderWith('00700006');
    expect((await put(1)).status).toBe(201);
    tell('700005');
    expect((await at.rowOf(await orderWith('00700005'))).status).toBe('aprobado');
    await upload([{ reference: '700006', amount: price }]);
    expect((await at.rowOf(waiting)).status).toBe('aprobado');
    await put(0);
    const { body } = await at.app.call('GET', '/config/bank-approval', { token: at.administrator.token });
    expect(body.status).toBe(false);
  });
});
