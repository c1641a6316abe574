import { randomUUID } from 'node:crypto';
import { commonTexts, mobilePaymentRoute, orderTexts as texts } from '@millaje/api';
import { effectiveMembership, maximumMiles, yearAfter } from '@millaje/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/support/app.ts';
import { dayOf } from '../../platform/calendar.ts';
import { type Orders, products, startOrders } from './orders.fixture.ts';

let at: Orders;
let member: Person;
beforeAll(async () => {
  at = await startOrders();
});
afterAll(() => at.stop());
beforeEach(async () => {
  member = await at.addMember();
});

const today = () => dayOf(new Date());
const dayFromNow = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));

describe('a membership by pago móvil', () => {
  test('is ordered at the price that was seen, approved by staff, and held for a year', async () => {
    const quote = (await at.quote(member, products.Gold)).body;
    expect(quote).toMatchObject({
      price: { price_usd: '99.00', total_usd: '99.00', total_ves: '3613.50', price_miles: 3000, discount: 0 },
      methods: ['pago-movil', 'zelle', 'tdc', 'millas'],
      receiver: { bank_code: '0102', phone: '+584241112233' },
    });
    await at.app.pool.query(`insert into setting_versions (name, value) values ('dollar_price', 40)`);
    const { status, body } = await at.payMobile(member, products.Gold, {
      body: { quote: quote.quote },
      info: { monto: '3.613,50' },
    });
    await at.app.pool.query(`insert into setting_versions (name, value) values ('dollar_price', 36.5)`);
    expect([status, body.message]).toEqual([201, texts.registered]);
    expect(body.order).toMatchObject({
      status: 'pendiente',
      product: { type: 'membership', name: 'Gold' },
      payment_info: { method: 'pago-movil', monto: '3613.50', currency: 'VES', phone: '+584121234567', bank: '0134' },
    });
    const { _id: id } = body.order;
    expect((await at.decide(id, 'aprobado')).body.order).toMatchObject({ status: 'aprobado' });
    const { rows: told } = await at.app.pool.query(
      "select opened(before) as before, opened(after) as after from audit_entries where action = 'order_approved' and subject_id = $1",
      [String(id)],
    );
    expect(told).toEqual([{ before: { status: 'pendiente' }, after: { status: 'aprobado' } }]);
    expect(await at.userOf(member)).toEqual({ membership_id: 2, date: today(), expiry: yearAfter(today()) });
    expect(await at.operationsOf(id)).toEqual([{ type: 5, amount: 1000 }]);
    expect(await at.balanceOf(member)).toBe(1000);
    const { operation } = (await at.app.call('GET', '/operations/user/last', { token: member.token })).body;
    expect(operation.order).toMatchObject({ id_order: id, method: 'pago-movil', amount: '3.613,50', currency: 'VES' });
    expect(await at.mailsTo(member)).toMatchObject([
      { template: 'order_approved', data: { amount: '3613.50', currency: 'VES', expiry: yearAfter(today()) } },
    ]);
    const { user_info } = (await at.app.call('GET', '/users/getUser', { token: member.token })).body;
    expect(user_info.membership).toMatchObject({ name: 'Gold', expiry: yearAfter(today()) });
  });

  test('is rejected with a reason, and its payment may be told again', async () => {
    const payment = { ref: '00778899' };
    const first = (await at.payMobile(member, products.Gold, { payment })).body.order;
    const second = await at.payMobile(member, products.Gold, { payment: { ref: '778899' } });
    expect([second.status, second.body.error.rule, second.body.order]).toEqual([409, 'payment_used', first._id]);
    // By whose telephone stays with nobody who is erased later.
    const { rows } = await at.app.pool.query('select payment_key from orders where id = $1', [first._id]);
    expect(rows[0].payment_key).toMatch(/^pago-movil\|0134\|778899\|[^|]*\|[0-9a-f]{64}\|\d+$/);
    const rejected = await at.post('/membership-orders/update', at.administrator, {
      id: first._id,
      status: 'rechazado',
      reason: 'Llegó menos',
    });
    expect(rejected.body.order).toMatchObject({ status: 'rechazado', reason: 'Llegó menos' });
    expect(await at.mailsTo(member)).toMatchObject([{ template: 'order_rejected', data: { reason: 'Llegó menos' } }]);
    const third = (await at.payMobile(member, products.Gold, { payment })).body.order;
    const { body } = await at.app.call('GET', `/membership-orders/${third._id}`, { token: at.administrator.token });
    expect([body.order._id, body.earlier]).toMatchObject([
      third._id,
      [{ _id: first._id, status: 'rechazado', user: { email: member.email }, is_same_payment: true }],
    ]);
    expect((await at.decide(first._id, 'aprobado')).body.error.rule).toBe('order_final');
  });

  test('of another member, its payment is nobody else’s, and no more is told', async () => {
    const payment = { ref: '00881122' };
    await at.payMobile(await at.addMember(), products.Gold, { payment });
    const { body } = await at.payMobile(member, products.Gold, { payment });
    expect([body.error.rule, body.order]).toEqual(['payment_used', undefined]);
  });

  test('with the reference of another payment, staff are told of the earlier order', async () => {
    const seen = async (id: number, person = at.administrator) =>
      at.app.call('GET', `/membership-orders/${id}`, { token: person.token });
    const first = (await at.payMobile(member, products.Gold, { payment: { ref: '00991133' } })).body.order;
    const other = await at.payMobile(await at.addMember(), products.Black, {
      payment: { ref: '991133', phone: '0414-7654321' },
    });
    const zelle = (await at.payZelle(await at.addMember(), products.Gold, '991133')).body.order;
    expect((await seen(other.body.order._id)).body.earlier).toMatchObject([{ _id: first._id, is_same_payment: false }]);
    expect([(await seen(first._id)).body.earlier, (await seen(zelle._id)).body.earlier]).toEqual([[], []]);
    expect((await seen(999_999)).body.error.rule).toBe('order_not_found');
    expect((await seen(first._id, member)).status).toBe(403);
  });

  test('of Zelle, written with other signs, staff are told of the earlier order', async () => {
    const idOf = async (reference: string) =>
      (await at.payZelle(await at.addMember(), products.Gold, reference)).body.order._id as number;
    const earlierOf = async (id: number) =>
      (await at.app.call('GET', `/membership-orders/${id}`, { token: at.administrator.token })).body.earlier;
    const first = await idOf('ZL-77-8812');
    expect(await earlierOf(await idOf('zl 778812'))).toMatchObject([{ _id: first, is_same_payment: false }]);
    expect(await earlierOf(await idOf('ZL-77-8813'))).toEqual([]);
    const again = await at.payZelle(await at.addMember(), products.Gold, 'zl-77 -8812');
    expect(again.body.error.rule).toBe('payment_used');
    await at.decide(first, 'rechazado');
    expect((await at.payZelle(await at.addMember(), products.Gold, 'ZL-77-8812')).status).toBe(201);
  });
});

test('every status and what staff may still do', async () => {
  const idOf = async () => (await at.payMobile(member, products.vip)).body.order._id as number;
  const approved = await idOf();
  const rejected = await idOf();
  await at.decide(approved, 'aprobado');
  await at.decide(rejected, 'rechazado');
  const card = (await at.payCard(member, products.vip)).body.order._id as number;
  const outcomes: unknown[] = [];
  for (const id of [approved, rejected, card, 999_999])
    for (const status of ['aprobado', 'rechazado'] as const)
      outcomes.push((await at.decide(id, status)).body.error.rule);
  const [both, gateway, none] = ['order_final', 'order_of_gateway', 'order_not_found'];
  expect(outcomes).toEqual([both, both, both, both, gateway, gateway, none, none]);
});

test('the same request is answered alike, another one is too late', async () => {
  const id = (await at.payMobile(member, products.vip)).body.order._id as number;
  const answers = [
    await at.decide(id, 'aprobado', at.administrator, 'una'),
    await at.decide(id, 'aprobado', at.administrator, 'una'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await at.decide(id, 'aprobado', at.administrator, 'otra')).status).toBe(409);
});

test.each<[string, (id: number, key: string) => ReturnType<Orders['decide']>]>([
  ['alone', (id, key) => at.decide(id, 'aprobado', at.administrator, key)],
  ['rejected', (id, key) => at.decide(id, 'rechazado', at.administrator, key)],
  ['with others', (id, key) => at.post('/membership-orders/approve', at.administrator, { ids: [id] }, key)],
])('the key of one that was decided %s decides nothing else', async (_how, decide) => {
  const idOf = async () => (await at.payMobile(member, products.vip)).body.order._id as number;
  const [first, second, key] = [await idOf(), await idOf(), randomUUID()];
  expect((await decide(first, key)).status).toBe(201);
  const reused = [await decide(second, key), await at.decide(second, 'aprobado', at.administrator, key)];
  expect(reused.map(({ body }) => body.error.rule)).toEqual(['idempotency_key_reused', 'idempotency_key_reused']);
  expect((await decide(first, key)).status).toBe(201);
  expect((await at.decide(second, 'aprobado', await at.app.addPerson('SUPER_ADMIN'), key)).status).toBe(201);
});

describe('what became of a key', () => {
  const outcomeOf = async (person: Person, key: string) => {
    const { body } = await at.app.call('GET', '/payments/outcome', { token: person.token, query: { key } });
    return [body.outcome, body.order?._id ?? null, body.refusal?.rule ?? null];
  };

  test('is told to whoever sent it, and to nobody else', async () => {
    expect(await outcomeOf(member, 'nunca')).toEqual(['unknown', null, null]);
    const id = (await at.payMobile(member, products.Gold, { key: 'una-orden' })).body.order._id;
    expect(await outcomeOf(member, 'una-orden')).toEqual(['done', id, null]);
    expect(await outcomeOf(await at.addMember(), 'una-orden')).toEqual(['unknown', null, null]);
    await at.decide(id, 'rechazado');
    expect(await outcomeOf(member, 'una-orden')).toEqual(['done', id, null]);
  });

  test('is the refusal that its sender was told, where it came to nothing at once', async () => {
    const id = (await at.payMobile(member, products.Gold, { key: 'sin-millas' })).body.order._id;
    await at.decide(id, 'rechazado');
    await at.app.pool.query(`update orders set gateway_told = '{"rule": "insufficient_miles"}' where id = $1`, [id]);
    expect(await outcomeOf(member, 'sin-millas')).toEqual(['refused', null, 'insufficient_miles']);
  });
});

describe('what is bought', () => {
  const gold = { tier: 2 };
  test('a package of miles', async () => {
    member = await at.addMember(gold);
    const id = (await at.payZelle(member, products.thousand, 'ZL-77123')).body.order._id;
    await at.decide(id, 'aprobado');
    expect([await at.operationsOf(id), await at.balanceOf(member)]).toEqual([[{ type: 4, amount: 1000 }], 1000]);
  });

  test('an access, by a code, without an operation', async () => {
    const id = (await at.payZelle(member, products.vip, 'ZL-77124')).body.order._id;
    const { order } = (await at.decide(id, 'aprobado')).body;
    expect([order.vip_code, await at.operationsOf(id)]).toEqual([expect.stringMatching(/^[A-Z2-9]{10}$/), []]);
    expect((await at.mailsTo(member))[0].data.vip_code).toBe(order.vip_code);
  });

  test('an access in miles', async () => {
    member = await at.addMember({ balance: 1500n });
    const { body } = await at.payMiles(member, products.vip);
    expect([body.message, body.order.status]).toEqual([texts.paidInMiles, 'aprobado']);
    expect(await at.operationsOf(body.order._id)).toEqual([{ type: 9, amount: 1200 }]);
    expect(await at.balanceOf(member)).toBe(300);
  });

  test('a membership in miles, with the miles that come with it', async () => {
    member = await at.addMember({ balance: 3500n });
    const { body } = await at.payMiles(member, products.Gold, 'millas');
    expect(body.order).toMatchObject({ status: 'aprobado', payment_info: { currency: 'AVPM', monto: '3000' } });
    expect(await at.operationsOf(body.order._id)).toEqual([
      { type: 5, amount: 3000 },
      { type: 5, amount: 1000 },
    ]);
    expect([await at.balanceOf(member), (await at.userOf(member)).membership_id]).toEqual([1500, 2]);
    const again = await at.payMiles(member, products.Gold, 'millas');
    expect([again.body.order._id, again.headers.get('idempotent-replayed')]).toEqual([body.order._id, 'true']);
    expect(await at.balanceOf(member)).toBe(1500);
  });

  test('the same tier is extended from its end', async () => {
    member = await at.addMember(gold);
    await at.setMembership(member, dayFromNow(-100));
    const end = yearAfter(dayFromNow(-100));
    await at.decide((await at.payMobile(member, products.Gold)).body.order._id, 'aprobado');
    expect(await at.userOf(member)).toEqual({ membership_id: 2, date: dayFromNow(-100), expiry: yearAfter(end) });
  });

  test('a better tier that was bought meanwhile keeps a lower one from being approved', async () => {
    const lower = (await at.payMobile(member, products.Gold)).body.order._id;
    const better = (await at.payMobile(member, products.Black)).body.order._id;
    await at.decide(better, 'aprobado');
    const { body } = await at.decide(lower, 'aprobado');
    const end = yearAfter(dayFromNow(0)).split('-').toReversed().join('-');
    // Staff read it, not the member.
    expect([body.error.rule, body.message]).toEqual([
      'membership_lower',
      `El miembro ya tiene Black, una membresía superior, que vence el ${end}: desde ese día podrá aprobar esta orden. Si no quiere esperar, rechace la orden con el motivo y devuelva el pago.`,
    ]);
    const many = await at.post('/membership-orders/approve', at.administrator, { ids: [lower] });
    expect(many.body.refused).toEqual([{ id: lower, rule: 'membership_lower', message: body.message }]);
    expect((await at.decide(lower, 'rechazado')).status).toBe(201);
  });
});

describe('what is not sold is refused, and nothing is written', () => {
  const refusals: [string, () => Promise<{ status: number; body: { error: { rule: string } } }>, string][] = [
    ['miles to a tier that buys none', () => at.payMobile(member, products.thousand), 'tier_may_not_buy_miles'],
    ['the base tier', () => at.payMobile(member, products.Silver), 'membership_never_sold'],
    [
      'a product of another type',
      () => at.payMobile(member, products.Gold, { body: { productType: 'vip_access' } }),
      'product_not_available',
    ],
    ['a product that is not there', () => at.payMobile(member, 999, {}), 'product_not_available'],
    ['for miles that are not there', () => at.payMiles(member, products.Gold), 'insufficient_miles'],
    [
      'a quote of nobody',
      () => at.payMobile(member, products.Gold, { body: { quote: 'nada' } }),
      'price_quote_not_valid',
    ],
    [
      'a quote of another product',
      async () =>
        at.payMobile(member, products.Gold, { body: { quote: (await at.quote(member, products.Black)).body.quote } }),
      'price_quote_not_valid',
    ],
    [
      'a quote of another member',
      async () =>
        at.payMobile(member, products.Gold, {
          body: { quote: (await at.quote(await at.addMember(), products.Gold)).body.quote },
        }),
      'price_quote_not_valid',
    ],
  ];
  test.each(refusals)('%s', async (_name, act, rule) => {
    const count = async () => (await at.app.pool.query('select count(*)::int as count from orders')).rows[0].count;
    const before = await count();
    expect((await act()).body.error.rule).toBe(rule);
    expect(await count()).toBe(before);
  });

  test.each([
    ['a reference of letters', { payment: { ref: 'abcd' } }, 'payment.ref', texts.wrongReference],
    ['a reference of zeros', { payment: { ref: '0000' } }, 'payment.ref', texts.wrongReference],
    ['a bank that is none', { payment: { bank: '9999' } }, 'payment.bank', texts.wrongBank],
    ['a telephone that is none', { payment: { phone: '123' } }, 'payment.phone', texts.wrongPhone],
    ['tomorrow', { payment: { date: dayFromNow(1) } }, 'payment.date', texts.futureDate],
    ['long ago', { payment: { date: '2020-01-01' } }, 'payment.date', texts.oldDate],
    ['no day at all', { payment: { date: '2026-02-30' } }, 'payment.date', commonTexts.wrongDate],
    ['nobody', { info: { fullname: ' ' } }, 'payment_info.fullname', 'Este campo es requerido!'],
    [
      'an amount of another product',
      { info: { monto: '7.263,50' } },
      'payment_info.monto',
      texts.wrongAmount('Bs 3.613,50'),
    ],
  ])('%s', async (_name, own, field, message) => {
    const { status, body } = await at.payMobile(member, products.Gold, own);
    expect([status, body.error.fields]).toEqual([400, { [field]: message }]);
  });

  test('a gateway and a product that were switched off while the form was open', async () => {
    const { quote } = (await at.quote(member, products.Gold)).body;
    const gateway = (open: number) =>
      at.app.pool.query(`insert into setting_versions (name, value) values ('gateway_pago_movil', ${open})`);
    await gateway(0);
    expect((await at.payMobile(member, products.Gold, { body: { quote } })).body.error.rule).toBe('gateway_closed');
    await gateway(1);
    await at.app.pool.query('update products set status = false where id = $1', [products.Gold]);
    expect((await at.payMobile(member, products.Gold, { body: { quote } })).body.error.rule).toBe(
      'product_not_available',
    );
    await at.app.pool.query('update products set status = true where id = $1', [products.Gold]);
    expect((await at.payMobile(member, products.Gold, { body: { quote } })).status).toBe(201);
    expect((await at.payMobile(member, products.Gold, { body: { quote } })).body.error.rule).toBe('price_quote_used');
  });

  test('a pago móvil of Bs 0,00, which what costs dollars may come to', async () => {
    const dollar = (price: number) =>
      at.app.pool.query('insert into setting_versions (name, value) values ($1, $2)', ['dollar_price', price]);
    await dollar(0.0001);
    await at.addDiscount(member, products.Gold, 90);
    const { body: quote } = await at.quote(member, products.Gold);
    const answer = await at.app.writingNothing(() =>
      at.payMobile(member, products.Gold, { body: { quote: quote.quote } }),
    );
    await dollar(36.5);
    expect(quote).toMatchObject({
      price: { total_usd: '9.90', total_ves: '0.00' },
      methods: ['zelle', 'tdc', 'millas'],
    });
    expect(answer.body.error.rule).toBe('gateway_closed');
  });

  test('miles for which there is no room, to who approves and to whom a discount makes them free', async () => {
    const full = await at.addMember({ tier: 3, balance: maximumMiles - 999n });
    const { order } = (await at.payMobile(full, products.thousand)).body;
    expect((await at.decide(order._id, 'aprobado')).body.error?.rule).toBe('balance_too_large');
    await at.addDiscount(full, products.thousand, 100);
    const free = await at.payMobile(full, products.thousand);
    expect([free.status, free.body.error?.rule]).toEqual([409, 'balance_too_large']);
    expect(mobilePaymentRoute.refusals).toContain(free.body.error.rule);
  });

  test('a member who was disabled', async () => {
    const id = (await at.payMobile(member, products.Gold)).body.order._id;
    await at.app.pool.query(`update users set status = 'inactivo' where id = $1`, [member.userId]);
    expect((await at.decide(id, 'aprobado')).body.error.rule).toBe('receiver_not_active');
    expect(effectiveMembership((await at.userOf(member)).membership_id, null, today()).id).toBe(1);
  });
});

test('a frame brings no session: the quote stands for the member, once', async () => {
  const { quote } = (await at.quote(member, products.Gold)).body;
  const body = { method: 'zelle', token: quote, fullname: 'Ana', email: 'ana@pruebas.example', bank_ref: 'ZL-5511' };
  const answer = await at.app.call('POST', '/payments/frame', { body });
  expect([answer.status, answer.body.paymentStatus, answer.body.message]).toEqual([201, 'pending', texts.pending]);
  expect(
    (await at.app.call('POST', '/payments/frame', { body: { ...body, bank_ref: 'ZL-5512' } })).body.error.rule,
  ).toBe('price_quote_used');
  expect((await at.app.call('POST', '/payments/frame', { body: { ...body, token: 'nada' } })).body.error.rule).toBe(
    'price_quote_not_valid',
  );
});

test('staff read; only administrators decide; members see their own', async () => {
  const id = (await at.payMobile(member, products.vip)).body.order._id;
  const consult = await at.app.addPerson('CONSULT');
  const other = await at.addMember();
  for (const person of [consult, member, other]) expect((await at.decide(id, 'aprobado', person)).status).toBe(403);
  const seenBy = async ({ token }: Person) =>
    (await at.app.call('GET', '/membership-orders', { token, query: { limit: 5 } })).body.operations.map(
      ({ _id }: { _id: number }) => _id,
    );
  expect(await seenBy(member)).toEqual([id]);
  expect(await seenBy(other)).toEqual([]);
  expect(await seenBy(consult)).toContain(id);
});
