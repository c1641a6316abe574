import { orderTexts as texts } from '@millaje/api';
import { yearAfter } from '@millaje/domain';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/support/app.ts';
import { dayOf } from '../../platform/calendar.ts';
import { lapseMemberships, warnOfExpiries } from './membership-jobs.ts';
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
const staff = () => ({ token: at.administrator.token });
const dayFromNow = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));

describe('discounts', () => {
  const list = async () =>
    (await at.app.call('GET', '/discounts', { ...staff(), query: { email: member.email } })).body.rows;

  test('lower the price by themselves, are kept by an order, used at its approval and free again at its rejection', async () => {
    const { status, body } = await at.addDiscount(member, products.Gold, 30);
    expect([status, body.message, body.code_discount]).toEqual([
      201,
      texts.discountAdded,
      expect.stringMatching(/^[A-Z0-9]{10}$/),
    ]);
    expect(body.discount).toMatchObject({
      product: 'membership',
      product_info: { name: 'Gold', price_usd: '99.00', price_discount: '29.70', price_end: '69.30' },
      used: false,
      status: true,
    });
    const first = (await at.payMobile(member, products.Gold)).body.order;
    expect(first.price).toMatchObject({ price_usd: '99.00', discount: 30, total_usd: '69.30', total_ves: '2529.45' });
    expect(await list()).toMatchObject([{ used: false, reserved: true }]);
    await at.decide(first._id, 'rechazado');
    expect(await list()).toMatchObject([{ used: false, reserved: false }]);
    const second = (await at.payMobile(member, products.Gold)).body.order;
    await at.decide(second._id, 'aprobado');
    expect(await list()).toMatchObject([{ used: true }]);
    const status2 = await at.post('/discounts/status', at.administrator, { id: body.discount.id, status: 0 });
    expect(status2.body.error.rule).toBe('discount_used');
    expect((await at.payMobile(member, products.Gold)).body.order.price.discount).toBe(0);
  });

  test('are listed by how they stand', async () => {
    const states = async () => {
      const listed = ['free', 'reserved', 'used', 'off'].map(async (state) => {
        const query = { email: member.email, state };
        return (await at.app.call('GET', '/discounts', { ...staff(), query })).body.count;
      });
      return Promise.all(listed);
    };
    const { discount } = (await at.addDiscount(member, products.Gold, 20)).body;
    expect(await states()).toEqual([1, 0, 0, 0]);
    await at.post('/discounts/status', at.administrator, { id: discount.id, status: 0 });
    expect(await states()).toEqual([0, 0, 0, 1]);
    await at.post('/discounts/status', at.administrator, { id: discount.id, status: 1 });
    const { order } = (await at.payMobile(member, products.Gold)).body;
    expect(await states()).toEqual([0, 1, 0, 0]);
    await at.decide(order._id, 'aprobado');
    expect(await states()).toEqual([0, 0, 1, 0]);
  });

  test('of 100 % need no gateway, open or not', async () => {
    const gateway = (open: number) =>
      at.app.pool.query(`insert into setting_versions (name, value) values ('gateway_tdc', ${open})`);
    await at.addDiscount(member, products.Gold, 100);
    await gateway(0);
    const { order } = (await at.payCard(member, products.Gold)).body;
    const other = await at.payCard(await at.addMember(), products.Gold);
    await gateway(1);
    expect(other.body.error.rule).toBe('gateway_closed');
    expect(order).toMatchObject({ status: 'aprobado', price: { total_usd: '0.00' }, url: null });
    expect((await at.userOf(member)).membership_id).toBe(2);
  });

  test('that are off, of another product or of another member count for nothing', async () => {
    const { discount } = (await at.addDiscount(member, products.Gold, 50)).body;
    await at.addDiscount(member, products.Black, 50);
    await at.addDiscount(await at.addMember(), products.Gold, 50);
    const off = await at.post('/discounts/status', at.administrator, { id: discount.id, status: 0 });
    expect([off.body.message, (await at.quote(member, products.Gold)).body.price.discount]).toEqual([
      texts.discountOff,
      0,
    ]);
    const on = await at.post('/discounts/status', at.administrator, { id: discount.id, status: 1 });
    expect([on.body.message, (await at.quote(member, products.Gold)).body.price.discount]).toEqual([
      texts.discountOn,
      50,
    ]);
  });

  test.each([
    ['a percentage between', { percentage: 15 }, 'invalid_input'],
    ['none', { percentage: 0 }, 'invalid_input'],
    ['one with an exponent', { percentage: '1e1' }, 'invalid_input'],
    ['nobody', { user: 'nadie@pruebas.example' }, 'receiver_not_found'],
    ['the base tier', { id_product: products.Silver }, 'membership_never_sold'],
    ['a product of another type', { product: 'miles_packages' }, 'product_not_available'],
  ])('%s is refused', async (_name, own, rule) => {
    const body = { user: member.email, percentage: 10, product: 'membership', id_product: products.Gold, ...own };
    const answer = await at.app.writingNothing(() => at.post('/discounts/add', at.administrator, body));
    expect(answer.body.error.rule).toBe(rule);
  });

  test('to nobody is told at the field', async () => {
    const body = { user: 'nadie@pruebas.example', percentage: 10, product: 'membership', id_product: products.Gold };
    const { body: answer } = await at.post('/discounts/add', at.administrator, body);
    expect(answer.error.fields).toEqual({ user: answer.message });
  });
});

describe('the cart', () => {
  const cart = async () => (await at.app.call('GET', '/shopping-cart', { token: member.token })).body;
  const add = (id: number, type: string) =>
    at.post('/shopping-cart/add', member, { type, id_product: id, quantity: 1 });

  test('keeps each product once, tells both totals and what is off sale, and is paid one by one', async () => {
    await add(products.Gold, 'membership');
    await add(products.Gold, 'membership');
    expect((await add(products.vip, 'vip_access')).body.count).toBe(2);
    expect(await cart()).toMatchObject({ count: 2, total: { usd: '139.00', ves: '5073.50' } });
    await at.app.pool.query('update products set status = false where id = $1', [products.vip]);
    expect(await cart()).toMatchObject({
      count: 2,
      total: { usd: '99.00' },
      products: [{ is_available: true }, { is_available: false }],
    });
    const pay = (own: object) =>
      at.post('/shopping-cart/pay', member, {
        currency: 'USD',
        id_product: products.Gold,
        type_product: 'membership',
        ...own,
      });
    expect((await pay({ currency: 'VES' })).body.error.rule).toBe('currency_not_offered');
    expect((await pay({ id_product: products.Black })).body.error.rule).toBe('not_in_cart');
    expect((await pay({ id_product: products.vip, type_product: 'vip_access' })).body.error.rule).toBe(
      'product_not_available',
    );
    await at.app.pool.query('update products set status = true where id = $1', [products.vip]);
    const { body } = await pay({});
    expect([body.message, body.order.url]).toEqual([texts.redirected, expect.stringContaining('/pay/')]);
    await at.stripe.pay(await at.sessionOf(body.order._id), '4242424242424242');
    await at.tellAll();
    expect(await cart()).toMatchObject({ count: 1, products: [{ name: 'Acceso VIP' }] });
    const gone = await at.post('/shopping-cart/delete', member, { type: 'vip_access', id_product: products.vip });
    expect(gone.body.count).toBe(0);
  });

  test('and the shelf tell how each product can be paid by who looks: by what is open, has a price, and is made free', async () => {
    const options = async (token?: string) =>
      (await at.app.call('GET', '/payments/options', token === undefined ? {} : { token })).body.options;
    const found = (all: { id: number }[], id: number) => all.find((one) => one.id === id);
    const gateways = (open: number, names: readonly string[]) =>
      at.app.pool.query(`insert into setting_versions (name, value) select 'gateway_' || unnest($1::text[]), ${open}`, [
        names,
      ]);
    const [gold, thousand] = [products.Gold, products.thousand] as const;
    const black = await at.addMember({ tier: 3 });
    await add(gold, 'membership');
    await add(thousand, 'miles_package');
    await add(products.vip, 'vip_access');
    expect(found(await options(), gold)).toMatchObject({
      methods: ['pago-movil', 'zelle', 'tdc', 'millas'],
      reason: null,
    });
    expect(await cart()).toMatchObject({
      products: [
        { methods: ['pago-movil', 'zelle', 'tdc', 'millas'], reason: null },
        { methods: [], reason: expect.stringContaining('Gold y Black') },
        { discount: 0 },
      ],
      total: { usd: '139.00' },
    });
    await gateways(0, ['pago_movil', 'zelle', 'tdc']);
    await at.addDiscount(member, products.vip, 100);
    const [onlyMiles, ofBlack, ofNobody] = [await cart(), await options(black.token), await options()];
    await gateways(0, ['millas']);
    const [nothing, ofStaff] = [await cart(), await options(at.administrator.token)];
    await gateways(1, ['pago_movil', 'zelle', 'tdc', 'millas']);
    const free = { methods: ['pago-movil', 'zelle', 'tdc'], price_usd: '0.00', discount: 100 };
    expect(onlyMiles.products).toMatchObject([
      { methods: ['millas'] },
      {},
      { ...free, methods: [...free.methods, 'millas'] },
    ]);
    expect(nothing.products).toMatchObject([{ methods: [], reason: null }, {}, free]);
    expect([found(ofBlack, gold), found(ofBlack, thousand)]).toMatchObject([
      { methods: [], reason: expect.stringContaining('cuando termine') },
      { methods: [], reason: null },
    ]);
    expect([found(ofNobody, gold), found(ofStaff, gold)]).toMatchObject([{ methods: ['millas'] }, { methods: [] }]);
  });

  test('costs what is then asked: with the own discount', async () => {
    await at.addDiscount(member, products.Gold, 30);
    await add(products.Gold, 'membership');
    expect(await cart()).toMatchObject({
      products: [{ price_usd: '69.30', price_ves: '2529.45', discount: 30 }],
      total: { usd: '69.30', ves: '2529.45' },
    });
    const { body } = await at.post('/shopping-cart/pay', member, {
      currency: 'USD',
      id_product: products.Gold,
      type_product: 'membership',
    });
    expect(body.order.price.total_usd).toBe('69.30');
  });
});

describe('what staff look at', () => {
  test('sales follow their orders', async () => {
    const paid = (await at.payMobile(member, products.Gold)).body.order._id;
    const waiting = (await at.payZelle(member, products.Black, 'ZL-1900')).body.order._id;
    await at.decide(paid, 'aprobado');
    const sales = async (own: Record<string, string>) =>
      (await at.app.call('GET', '/sales', { ...staff(), query: { email: member.email, ...own } })).body.rows;
    expect((await sales({})).map(({ id }: { id: number }) => id)).toEqual([waiting, paid]);
    expect((await sales({ sales_status: '0' })).map(({ id }: { id: number }) => id)).toEqual([waiting]);
    const [sale] = await sales({ sales_status: '1' });
    expect(sale).toMatchObject({ id: paid, currency: 'VES', processed: true, user_info: { email: member.email } });
    expect(JSON.parse(sale.payment_details)).toMatchObject({
      amount: '3613.50',
      card_holder: 'Ana Prueba',
      method: 'pago-movil',
    });
    expect(JSON.parse(sale.products_details)).toMatchObject([
      { type: 'membership', price_usd: '99.00', price_ves: '3613.50' },
    ]);
  });

  test('orders are filtered, and downloaded as they are shown', async () => {
    const zelle = (await at.payZelle(member, products.Gold, 'ZL-1901')).body.order._id;
    const mobile = (await at.payMobile(member, products.Black)).body.order._id;
    await at.decide(mobile, 'rechazado');
    const ids = async (query: Record<string, string>) =>
      (
        await at.app.call('GET', '/membership-orders', { ...staff(), query: { email: member.email, ...query } })
      ).body.operations.map(({ _id }: { _id: number }) => _id);
    expect(await ids({})).toEqual([mobile, zelle]);
    expect(await ids({ status: 'pendiente' })).toEqual([zelle]);
    expect(await ids({ method: 'pago-movil' })).toEqual([mobile]);
    expect(await ids({ method: 'stripe' })).toEqual([]);
    expect(await ids({ userId: String(member.userId) })).toEqual([mobile, zelle]);
    expect(await ids({ dateFrom: dayFromNow(1) })).toEqual([]);
    const file = await fetch(`${at.app.url}/api/v1/membership-orders/excel?email=${encodeURIComponent(member.email)}`, {
      headers: { authorization: `Bearer ${at.administrator.token}` },
    });
    const [, first] = await readSheet(Buffer.from(await file.arrayBuffer()));
    expect(first).toEqual(expect.arrayContaining([mobile, 'Membresía', 'Black', 199, 7263.5, 'Rechazado']));
  });
});

describe('memberships over time', () => {
  const now = () => new Date();
  const noticesOf = async () => (await at.mailsTo(member)).map(({ data }) => data.days);

  test('one that has run out is written down, and one that was renewed is not', async () => {
    const renewed = await at.addMember({ tier: 2 });
    member = await at.addMember({ tier: 3 });
    await at.setMembership(member, dayFromNow(-366));
    await at.setMembership(renewed, dayFromNow(-366), dayFromNow(300));
    await lapseMemberships({ pool: at.app.app.shared.pool, now });
    expect(await at.userOf(member)).toEqual({ membership_id: 1, date: null, expiry: null });
    expect((await at.userOf(renewed)).membership_id).toBe(2);
  });

  test.each([
    [31, []],
    [30, [30]],
    [20, [30]],
    [7, [7]],
    [1, [7]],
    [0, []],
  ])('%i days before its end a member hears of it: %j', async (days, expected) => {
    member = await at.addMember({ tier: 2 });
    await at.setMembership(member, dayFromNow(-200), dayFromNow(days));
    for (const _ of [1, 2]) await warnOfExpiries({ pool: at.app.app.shared.pool, now });
    expect(await noticesOf()).toEqual(expected);
  });

  test('both times, and again after a renewal', async () => {
    member = await at.addMember({ tier: 2 });
    await at.setMembership(member, dayFromNow(-200), dayFromNow(30));
    const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    for (const days of [0, 1, 23, 24]) await warnOfExpiries({ pool: at.app.app.shared.pool, now: inDays(days) });
    await at.setMembership(member, dayFromNow(-200), dayFromNow(395));
    await warnOfExpiries({ pool: at.app.app.shared.pool, now: inDays(370) });
    expect(await noticesOf()).toEqual([30, 7, 30]);
  });
});

describe('two tiers of one day, paid by card', () => {
  /** Buys and pays one; gives how to send its money back. */
  const buy = async (product: number) => {
    const { body } = await at.payCard(member, product);
    const session = await at.sessionOf(body.order._id);
    await at.stripe.pay(session, '4242 4242 4242 4242');
    await at.tellAll();
    return async () => {
      at.stripe.refund(session);
      await at.tellAll();
      expect((await at.rowOf(body.order._id)).status).toBe('reembolsado');
    };
  };
  const today = () => dayFromNow(0);
  const silver = { membership_id: 1, date: null, expiry: null };

  test('the money of the higher one goes back: the lower one is there again, until its own end', async () => {
    const [refundGold, refundBlack] = [await buy(products.Gold), await buy(products.Black)];
    expect((await at.userOf(member)).membership_id).toBe(3);
    await refundBlack();
    expect(await at.userOf(member)).toEqual({ membership_id: 2, date: today(), expiry: yearAfter(today()) });
    await refundGold();
    expect(await at.userOf(member)).toEqual(silver);
  });

  test('the money of the lower one goes back first: it is not there again with that of the other', async () => {
    const [refundGold, refundBlack] = [await buy(products.Gold), await buy(products.Black)];
    await refundGold();
    expect((await at.userOf(member)).membership_id).toBe(3);
    await refundBlack();
    expect(await at.userOf(member)).toEqual(silver);
  });
});
