import { orderTexts as texts } from '@millaje/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/support/app.ts';
import { type Orders, products, startOrders } from './orders.fixture.ts';

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

  test('a part of it changes nothing by itself', async () => {
    const { id, session } = await order();
    await at.stripe.pay(session, good);
    at.stripe.refund(session, 100);
    await at.tellAll();
    expect((await at.rowOf(id)).status).toBe('aprobado');
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
