import { moneyCameBack, orderTexts as texts, reasonOfTrouble } from '@millaje/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/support/app.ts';
import { type Orders, products, startOrders } from './orders.fixture.ts';
import { refundOrder } from './refund-order.ts';

let at: Orders;
let member: Person;
beforeAll(async () => {
  at = await startOrders();
});
afterAll(() => at.stop());
beforeEach(async () => {
  member = await at.addMember({ tier: 2 });
});

const good = '4242 4242 4242 4242';
const threeDSecure = '4000 0027 6000 3184';

async function order(product: number = products.thousand) {
  const { status, body } = await at.payCard(member, product);
  expect([status, body.message]).toEqual([201, texts.redirected]);
  const id = body.order._id as number;
  return { id, session: await at.sessionOf(id), url: body.order.url as string };
}
const verify = (url: string | number) => at.post('/verify-order', member, { token: String(url).split('/').at(-1) });
/** What one event of a session tells, by its type. */
const eventOf = (type: string) => {
  const event = at.stripe.events.findLast((one) => one.type === type);
  if (!event) throw new Error(`no ${type} came`);
  return event;
};

test('paid on the gateway’s page: its event approves, and the browser that comes back is told', async () => {
  const { id, session, url } = await order();
  expect(url).toBe(`${at.stripe.url}/pay/${session}`);
  const back = await at.stripe.pay(session, good);
  expect(await at.tell(eventOf('checkout.session.completed'))).toBe(200);
  expect(await at.rowOf(id)).toMatchObject({ status: 'aprobado', stage: 'over', gateway_url: null });
  expect((await verify(back)).body).toMatchObject({
    message: texts.approved,
    order: { status: 'aprobado', url: null },
  });
  expect([await at.balanceOf(member), await at.operationsOf(id)]).toEqual([1000, [{ type: 4, amount: 1000 }]]);
});

test('a webhook three times at once and the browser’s return: one effect', async () => {
  for (let round = 0; round < 3; round += 1) {
    member = await at.addMember({ tier: 2 });
    const { id, session } = await order();
    const back = await at.stripe.pay(session, good);
    const event = eventOf('checkout.session.completed');
    const answers = await Promise.all([at.tell(event), at.tell(event), verify(back), at.tell(event)]);
    expect(answers.filter((answer) => typeof answer === 'number')).toEqual([200, 200, 200]);
    await at.comeRound();
    expect([await at.balanceOf(member), (await at.operationsOf(id)).length]).toEqual([1000, 1]);
    expect(await at.mailsTo(member)).toHaveLength(1);
  }
});

test('a declined card can be tried again, a 3-D Secure step is waited for', async () => {
  const { id, session } = await order();
  expect(await at.stripe.pay(session, '4000 0000 0000 0002')).toBe(402);
  await at.tell(eventOf('payment_intent.payment_failed'));
  expect((await at.rowOf(id)).status).toBe('pendiente');
  expect(await at.stripe.pay(session, threeDSecure)).toBe(200);
  await at.tell(eventOf('payment_intent.requires_action'));
  expect((await at.rowOf(id)).status).toBe('pendiente');
  const back = await at.stripe.pay(session, threeDSecure, 'yes');
  expect((await verify(back)).body.message).toBe(texts.approved);
});

test('a page that closed rejects the order, and no mail of an event is needed for it', async () => {
  const { id, session } = await order();
  at.stripe.expire(session);
  await at.comeRound();
  expect(await at.rowOf(id)).toMatchObject({ status: 'rechazado', reason: texts.reasonOfGateway });
  expect((await at.mailsTo(member)).map(({ template }) => template)).toEqual(['order_rejected']);
});

describe('money that goes back', () => {
  const ways = [
    ['a refund', (session: string) => at.stripe.refund(session), 'charge.refunded'],
    ['a dispute', (session: string) => at.stripe.dispute(session), 'charge.dispute.created'],
  ] as const;
  test.each(ways)(
    'by %s takes the miles back, from the balance first and the rest as a claim',
    async (_name, act, type) => {
      const { id, session } = await order();
      await at.stripe.pay(session, good);
      await at.tellAll();
      const ally = await at.app.addPerson('CORPORATE');
      await at.post('/miles/transfer', member, { email_to: ally.email, amount: 700, description: 'Almuerzo' });
      expect(await at.balanceOf(member)).toBe(300);
      act(session);
      await at.tell(eventOf(type));
      await at.tell(eventOf(type));
      expect(await at.rowOf(id)).toMatchObject({ status: 'reembolsado' });
      expect(await at.balanceOf(member)).toBe(0);
      const { rows } = await at.app.pool.query(
        'select amount::int as amount, paid::int as paid from claims where account_id = $1',
        [member.accountId],
      );
      expect(rows).toEqual([{ amount: 700, paid: 0 }]);
      await at.app.credit(member.accountId, 1_000n);
      expect(await at.balanceOf(member)).toBe(300);
      expect((await at.mailsTo(member)).map(({ template }) => template)).toContain('order_refunded');
    },
  );

  test('ends the membership that day, and what runs still goes on', async () => {
    const held = await at.userOf(member);
    const { id, session } = await order(products.Black);
    await at.stripe.pay(session, good);
    await at.tellAll();
    expect((await at.userOf(member)).membership_id).toBe(3);
    at.stripe.refund(session);
    await at.tellAll();
    expect(await at.userOf(member)).toMatchObject({ membership_id: 2, date: held.date });
    expect((await at.rowOf(id)).status).toBe('reembolsado');
  });

  type Act = readonly ['refund' | 'dispute', number?] | readonly ['lost' | 'won'];
  const back = (session: string, [what, amount]: Act): void =>
    what === 'refund' || what === 'dispute' ? at.stripe[what](session, amount) : at.stripe.endDispute(session, what);
  const standing = async (id: number) => {
    const { status, refunded_usd: usd, refunded_miles: miles } = await at.rowOf(id);
    return [status, Number(usd), Number(miles), await at.balanceOf(member)];
  };
  const paid = async (product: number = products.thousand) => {
    const bought = await order(product);
    await at.stripe.pay(bought.session, good);
    await at.tellAll();
    return { ...bought, total: Number((await at.rowOf(bought.id)).total_usd) };
  };

  // Of 1000 miles; a share of the price in hundredths, so that it fits whatever the package costs.
  test.each<[string, readonly (readonly [Act[0], number?])[], string, number, number]>([
    ['a tenth', [['refund', 10]], 'aprobado', 10, 100],
    [
      'a tenth and a fifth',
      [
        ['refund', 10],
        ['refund', 20],
      ],
      'aprobado',
      30,
      300,
    ],
    [
      'parts of all of it',
      [
        ['refund', 30],
        ['refund', 30],
        ['refund', 40],
      ],
      'reembolsado',
      100,
      1_000,
    ],
    ['a part by a dispute', [['dispute', 40]], 'aprobado', 40, 400],
    ['a part by a dispute that is lost', [['dispute', 40], ['lost']], 'aprobado', 40, 400],
    ['a part by a dispute that is won after its miles were taken', [['dispute', 40], ['won']], 'aprobado', 40, 400],
    [
      'a refund and a dispute about the rest',
      [
        ['refund', 60],
        ['dispute', 40],
      ],
      'reembolsado',
      100,
      1_000,
    ],
  ])('%s goes back: miles in proportion, each time the events come', async (_name, acts, status, share, miles) => {
    const { id, session, total } = await paid();
    for (const [what, amount] of acts) {
      back(session, [what, amount === undefined ? undefined : (total * amount) / 100] as Act);
      await at.tellAll();
    }
    await at.tellAll((events) => events.toReversed());
    expect(await standing(id)).toEqual([status, (total * share) / 100, miles, 1_000 - miles]);
    const { body } = await at.app.call('GET', `/membership-orders/${id}`, { token: at.administrator.token });
    expect(body.order.refund).toMatchObject({ miles, miles_left: 1_000 - miles });
  });

  test.each<[string, (session: string, total: number) => void, (session: string) => void, string]>([
    ['a dispute is won', (id) => at.stripe.dispute(id), (id) => at.stripe.endDispute(id, 'won'), 'reembolsado'],
    ['a refund fails', (id, total) => at.stripe.refund(id, total / 2), (id) => at.stripe.failRefund(id), 'aprobado'],
  ])('%s after its miles were taken: staff are told, until it is gone again', async (_name, act, undo, status) => {
    const { id, session, total } = await paid();
    const trouble = async () =>
      (await at.app.call('GET', `/membership-orders/${id}`, { token: at.administrator.token })).body.order.trouble;
    act(session, total);
    await at.tellAll();
    expect(await trouble()).toBeNull();
    const taken = await standing(id);
    undo(session);
    await at.tellAll();
    expect([await trouble(), await standing(id)]).toEqual([reasonOfTrouble(moneyCameBack), taken]);
    at.stripe.refund(session);
    await at.tellAll();
    expect([await trouble(), (await standing(id))[0], taken[0]]).toEqual([null, 'reembolsado', status]);
  });

  test('parts that are heard of late, all at once and by several: each mile goes back once', async () => {
    for (let round = 0; round < 3; round += 1) {
      member = await at.addMember({ tier: 2 });
      const { id, session, total } = await paid();
      at.stripe.refund(session, total / 10);
      const one = eventOf('charge.refunded');
      at.stripe.refund(session, total / 5);
      const two = eventOf('charge.refunded');
      await Promise.all([two, one, two, one, two].map((event) => at.tell(event)));
      await at.comeRound();
      expect(await standing(id)).toEqual(['aprobado', (total * 30) / 100, 300, 700]);
    }
  });

  test('two who hear of different parts at the same moment take each mile once, and the later part stands', async () => {
    const { id, total } = await paid();
    const parts = [10, 30, 20, 30].map((share) => BigInt((total * share) / 100));
    await Promise.all(parts.map((part) => refundOrder(at.dependencies, BigInt(id), part)));
    expect(await standing(id)).toEqual(['aprobado', (total * 30) / 100, 300, 700]);
    const mails = (await at.mailsTo(member)).filter(({ template }) => template === 'order_partly_refunded');
    expect(mails.reduce((sum, { data }) => sum + data.miles, 0)).toBe(300);
  });

  test('a part whose miles are spent is owed, and what staff took back by hand is not taken again', async () => {
    const { id, session, total } = await paid();
    const ally = await at.app.addPerson('CORPORATE');
    await at.post('/miles/transfer', member, { email_to: ally.email, amount: 950, description: 'Almuerzo' });
    at.stripe.refund(session, total / 10);
    await at.tellAll();
    expect(await standing(id)).toEqual(['aprobado', total / 10, 100, 0]);
    const owed = () =>
      at.app.pool.query('select sum(amount - paid)::int as owed from claims where account_id = $1', [member.accountId]);
    expect((await owed()).rows).toEqual([{ owed: 50 }]);
    const { rows } = await at.app.pool.query('select operation_id from orders where id = $1', [id]);
    const { ledger } = at.app.app.shared;
    const byHand = { kind: 'correct', operationId: rows[0].operation_id, amount: 850n, reason: 'A mano' } as const;
    await ledger.submit({ ...byHand, ifSpent: 'claim', scope: 'staff:1', key: `by hand ${id}`, inputHash: 'x' });
    at.stripe.refund(session, total / 10);
    await at.tellAll();
    // Of the 100 miles of this part 50 were left.
    expect((await owed()).rows).toEqual([{ owed: 950 }]);
    at.stripe.refund(session);
    await at.tellAll();
    expect([(await at.rowOf(id)).status, (await owed()).rows]).toEqual(['reembolsado', [{ owed: 950 }]]);
  });

  test('a part leaves the membership, which ends with the last one', async () => {
    const { id, session, total } = await paid(products.Black);
    at.stripe.refund(session, total - 1);
    await at.tellAll();
    expect([(await at.rowOf(id)).status, (await at.userOf(member)).membership_id]).toEqual(['aprobado', 3]);
    at.stripe.refund(session, 1);
    await at.tellAll();
    expect([(await at.rowOf(id)).status, (await at.userOf(member)).membership_id]).toEqual(['reembolsado', 2]);
  });

  test('a part before anything was given: it is given, and the part of it goes back', async () => {
    const { id, session } = await order();
    await at.stripe.pay(session, good);
    const total = Number((await at.rowOf(id)).total_usd);
    at.stripe.refund(session, total / 4);
    await at.tellAll();
    expect(await standing(id)).toEqual(['aprobado', total / 4, 250, 750]);
  });

  test('before anything was given rejects the order', async () => {
    const { id, session } = await order();
    await at.stripe.pay(session, good);
    at.stripe.refund(session);
    await at.tellAll();
    expect(await at.rowOf(id)).toMatchObject({ status: 'rechazado', reason: texts.reasonOfRefund });
    expect(await at.balanceOf(member)).toBe(0);
  });
});

test('events in the wrong order, and again, come to the same end', async () => {
  const { id, session } = await order();
  await at.stripe.pay(session, good);
  await at.tellAll((events) => events.toReversed());
  await at.tellAll();
  expect([(await at.rowOf(id)).status, await at.balanceOf(member)]).toEqual(['aprobado', 1000]);
  const { rows } = await at.app.pool.query(
    'select event_id from gateway_events where order_id = $1 and seen_at is null',
    [id],
  );
  expect(rows).toEqual([]);
});

test('what is paid and cannot be given waits, staff see why, and it is given later', async () => {
  const { id, session } = await order();
  await at.stripe.pay(session, good);
  await at.app.pool.query(`update users set status = 'inactivo' where id = $1`, [member.userId]);
  await at.tellAll();
  expect(await at.rowOf(id)).toMatchObject({ status: 'pendiente', trouble: 'receiver_not_active' });
  await at.app.pool.query(`update users set status = 'activo' where id = $1`, [member.userId]);
  await at.comeRound();
  expect(await at.rowOf(id)).toMatchObject({ status: 'aprobado', trouble: null });
});

describe('a silent gateway', () => {
  test('is asked again: one page, one order', async () => {
    at.stripe.will('cut_after', 'cut_after');
    const before = at.stripe.book.sessions.length;
    expect((await at.payCard(member, products.thousand, 'otra-vez')).status).toBe(503);
    const again = await at.payCard(member, products.thousand, 'otra-vez');
    expect([again.status, at.stripe.book.sessions.length - before]).toEqual([201, 1]);
    expect(again.body.order.url).toContain('/pay/');
  });
});

describe('what is not the gateway’s is not heard', () => {
  const send = (payload: string, headers: Record<string, string>, gateway = 'stripe') =>
    fetch(`${at.app.url}/api/v1/webhooks/${gateway}`, { method: 'POST', body: payload, headers }).then(
      ({ status }) => status,
    );
  const count = async () =>
    (await at.app.pool.query('select count(*)::int as count from gateway_events')).rows[0].count;

  test.each<[string, (payload: string) => Record<string, string>, string, number]>([
    ['a wrong signature', () => ({ 'stripe-signature': 't=1,v1=00' }), 'stripe', 400],
    ['none', () => ({}), 'stripe', 400],
    [
      'an old one',
      (payload) => ({ 'stripe-signature': at.stripe.sign(payload, Math.floor(Date.now() / 1000) - 301) }),
      'stripe',
      400,
    ],
    ['another body', (payload) => ({ 'stripe-signature': at.stripe.sign(`${payload} `) }), 'stripe', 400],
    ['another gateway', (payload) => ({ 'stripe-signature': at.stripe.sign(payload) }), 'otro', 404],
  ])('%s', async (_name, headers, gateway, expected) => {
    const before = await count();
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object: {} } });
    expect(await send(payload, headers(payload), gateway)).toBe(expected);
    expect(await count()).toBe(before);
  });
});

test('no card’s number comes to us: not in what is asked, answered, written or kept', async () => {
  const { id, session } = await order();
  const back = await at.stripe.pay(session, good);
  await at.tellAll();
  const seen = JSON.stringify(
    [
      (await verify(back)).body,
      at.stripe.events,
      await at.rowOf(id),
      (await at.app.pool.query('select * from gateway_events')).rows,
      (await at.app.pool.query('select opened(before) as before, opened(after) as after from audit_entries')).rows,
      (await at.app.pool.query('select opened(data) as data from outbox')).rows,
      (await at.app.call('GET', '/sales', { token: at.administrator.token })).body,
    ],
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
  // The numbers that the simulator takes; four digits alone are in many an identifier.
  expect(seen).not.toMatch(/4242.?4242|4000.?0027/);
  // A field that carries one is no field of a call of ours.
  const { body } = await at.post('/payments/card', member, {
    ...at.choice(products.thousand),
    card: '4242424242424242',
  });
  expect(
    JSON.stringify([body, await at.rowOf(body.order._id)], (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ).not.toContain('4242424242424242');
});

describe('the gateway’s page leads back', () => {
  // Tests take any port that is free.
  const own = 'http://localhost:0';
  const backFor = async (origin?: string) => {
    const body = at.choice(products.thousand);
    const headers = { 'idempotency-key': crypto.randomUUID(), ...(origin !== undefined && { origin }) };
    const answer = await at.app.call('POST', '/payments/card', { token: member.token, body, headers });
    const back = await at.stripe.pay(await at.sessionOf(answer.body.order._id), good);
    return new URL(String(back)).origin;
  };
  test('to the name of this machine that its buyer came by', async () => {
    expect(at.app.options.environment.publicUrl).toBe(own);
    expect(await backFor('http://127.0.0.1:0')).toBe('http://127.0.0.1:0');
    expect(await backFor(own)).toBe(own);
    expect(await backFor()).toBe(own);
  });
  test.each([
    'https://malo.example',
    'http://127.0.0.1:1',
    'https://127.0.0.1:0',
    'http://127.0.0.1.malo.example:0',
    'http://localhost@malo.example:0',
    'null',
  ])('to the public address where somebody says %s', async (origin) => {
    expect(await backFor(origin)).toBe(own);
  });
});
