import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBankGateway } from './bank.ts';
import { createManualGateway, createMilesGateway } from './manual.ts';
import { describeGateway, testPayment } from './payment-gateway.behaviour.ts';
import { type BankSimulator, startBankSimulator } from './simulators/bank.ts';
import { startStripeSimulator, type StripeSimulator } from './simulators/stripe.ts';
import { createStripeGateway } from './stripe.ts';

const stop = () => Promise.resolve();
describeGateway('pago móvil by hand', () => Promise.resolve({ gateway: createManualGateway('pago-movil'), stop }));
describeGateway('Zelle', () => Promise.resolve({ gateway: createManualGateway('zelle'), stop }));
describeGateway('miles', () => Promise.resolve({ gateway: createMilesGateway(), stop }));

const receiver = { phone: '+584241112233', bank: '0102' };
const bankOf = (bank: BankSimulator, key = 'clave') =>
  createBankGateway({ settings: { url: `${bank.url}/getMovement/v2`, key }, receiver });
const secrets = { secretKey: 'sk_test_123', webhookSecret: 'whsec_test' };
const stripeOf = (simulator: StripeSimulator, own: Partial<typeof secrets> = {}) =>
  createStripeGateway({ settings: { ...secrets, ...own, url: simulator.url }, now: () => new Date() });

describeGateway('the bank', async () => {
  const bank = await startBankSimulator({ key: 'clave' });
  return {
    gateway: bankOf(bank),
    silence: (when) => bank.will(when === 'before' ? 'cut' : 'page'),
    pay: ({ ves, payer }) => {
      bank.movements.push({
        reference: `9${payer.bankReference}`,
        day: payer.day ?? '',
        amount: `${ves / 100n}.${String(ves % 100n).padStart(2, '0')}`,
        bank: payer.bank ?? '',
        phone: '04121234567',
      });
      return Promise.resolve();
    },
    stop: () => bank.close(),
  };
});

describeGateway('Stripe', async () => {
  const simulator = await startStripeSimulator(secrets);
  return {
    gateway: stripeOf(simulator),
    // A connection that is cut is opened once more.
    silence: (when) => simulator.will(...Array.from({ length: 2 }, () => `cut_${when}` as const)),
    begun: (asked) => simulator.book.sessions.filter(({ reference }) => reference === asked).length,
    pay: async (_request, id) => void (await simulator.pay(id ?? '', '4242 4242 4242 4242')),
    stop: () => simulator.close(),
  };
});

describe('the bank', () => {
  let bank: BankSimulator;
  beforeAll(async () => {
    bank = await startBankSimulator({ key: 'clave', knowsAll: true });
  });
  afterAll(() => bank.close());
  const payer = testPayment().payer;

  test.each([
    ['knows most', '12345678', 'found'],
    ['does not know it', '12340000', 'not_found'],
  ])('a payment that it %s', async (_name, bankReference, state) =>
    expect(await bankOf(bank).begin(testPayment({ payer: { ...payer, bankReference } }))).toMatchObject({ state }),
  );

  test.each([
    ['a code that nobody knows', () => bank.will('unknown_code'), 'clave'],
    ['another key than ours', () => undefined, 'otra'],
  ])('says nothing to %s', async (_name, arrange, key) => {
    arrange();
    await expect(bankOf(bank, key).begin(testPayment())).rejects.toThrow('the bank answered');
  });
});

describe('Stripe', () => {
  let simulator: StripeSimulator;
  beforeAll(async () => {
    simulator = await startStripeSimulator(secrets);
  });
  afterAll(() => simulator.close());
  const begin = async () => {
    const request = testPayment();
    const { id } = await stripeOf(simulator).begin(request);
    return { request, id: id ?? '', state: async () => (await stripeOf(simulator).find(request, id)).state };
  };

  test.each<[string, (id: string) => unknown, string]>([
    ['a declined card can be tried again', (id) => simulator.pay(id, '4000 0000 0000 0002'), 'open'],
    ['a step that is under way', (id) => simulator.pay(id, '4000 0027 6000 3184'), 'open'],
    ['a step that was authorized', (id) => simulator.pay(id, '4000 0027 6000 3184', 'yes'), 'paid'],
    ['a step that was refused', (id) => simulator.pay(id, '4000 0027 6000 3184', 'no'), 'open'],
    ['a page that closed', (id) => simulator.expire(id), 'failed'],
  ])('%s', async (_name, act, expected) => {
    const { id, state } = await begin();
    await act(id);
    expect(await state()).toBe(expected);
  });

  const part = (id: string) => simulator.refund(id, 100);
  test.each<[string, ((id: string) => void)[], string, bigint]>([
    ['nothing', [], 'paid', 0n],
    ['a refund', [(id) => simulator.refund(id)], 'refunded', 1_999n],
    ['a part', [part], 'paid', 100n],
    ['two parts', [part, part], 'paid', 200n],
    ['parts of all of it', [part, (id) => simulator.refund(id, 1_899)], 'refunded', 1_999n],
    ['a dispute', [(id) => simulator.dispute(id)], 'refunded', 1_999n],
    ['a dispute of a part', [(id) => simulator.dispute(id, 400)], 'paid', 400n],
    [
      'a dispute that was lost',
      [(id) => simulator.dispute(id, 400), (id) => simulator.endDispute(id, 'lost')],
      'paid',
      400n,
    ],
    ['a dispute that was won', [(id) => simulator.dispute(id), (id) => simulator.endDispute(id, 'won')], 'paid', 0n],
    ['a refund and a dispute about the rest', [part, (id) => simulator.dispute(id, 1_899)], 'refunded', 1_999n],
  ])('%s of what was paid went back', async (_name, acts, state, returnedUsd) => {
    const { request, id } = await begin();
    await simulator.pay(id, '4242424242424242');
    for (const act of acts) act(id);
    expect(await stripeOf(simulator).find(request, id)).toMatchObject({ state, returnedUsd });
  });

  test.each<[string, Partial<Parameters<typeof testPayment>[0]>]>([
    ['of another amount', { usd: 5_000n }],
    ['of another order', { reference: 'order 999' }],
  ])('a payment %s pays nothing', async (_name, other) => {
    const { request, id } = await begin();
    await simulator.pay(id, '4242424242424242');
    await expect(stripeOf(simulator).find({ ...request, ...other }, id)).rejects.toThrow('is not what was asked for');
  });

  test('a payment in another currency pays nothing', async () => {
    const request = testPayment();
    const told = {
      id: 'cs_1',
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1_999,
    };
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...told, currency: 'mxn', client_reference_id: request.reference }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const gateway = createStripeGateway({ settings: { ...secrets, url }, now: () => new Date() });
    await expect(gateway.find(request, 'cs_1')).rejects.toThrow('is not what was asked for');
    server.close();
  });

  test('what it never heard of, and what it does not take', async () => {
    const gateway = stripeOf(simulator);
    expect(await gateway.find(testPayment(), 'cs_test_nada')).toMatchObject({ state: 'unknown' });
    expect(await gateway.find(testPayment(), null)).toMatchObject({ state: 'unknown' });
    expect(await gateway.begin(testPayment({ usd: 10n }))).toMatchObject({ state: 'failed' });
    await expect(stripeOf(simulator, { secretKey: 'sk_test_other' }).begin(testPayment())).rejects.toThrow(
      'Invalid API Key',
    );
  });

  describe('its events', () => {
    const seconds = () => Math.floor(Date.now() / 1000);
    const read = (payload: string, signature: string) => stripeOf(simulator).readEvent(Buffer.from(payload), signature);
    const last = async () => {
      const { id } = await begin();
      await simulator.pay(id, '4242424242424242');
      const event = simulator.events.at(-1);
      if (!event) throw new Error('there is no event');
      return { id, event };
    };

    test('name what has changed', async () => {
      const { id, event } = await last();
      const session = simulator.book.sessions.find((one) => one.id === id);
      expect(read(event.payload, simulator.sign(event.payload))).toEqual({
        id: event.id,
        type: 'checkout.session.completed',
        payments: [id, session?.intent],
        reference: session?.reference,
      });
    });

    test.each<[string, number | undefined, (payload: string) => string]>([
      ['just fresh enough', -299, (payload) => payload],
      ['too old', -301, (payload) => payload],
      ['from the future', 400, (payload) => payload],
      ['with another body', 0, (payload) => payload.replace('complete', 'Complete')],
    ])('a signature that is %s', async (name, age, alter) => {
      const { event } = await last();
      const found = read(alter(event.payload), simulator.sign(event.payload, seconds() + (age ?? 0)));
      expect(found?.id).toBe(name === 'just fresh enough' ? event.id : undefined);
    });

    test.each(['', 't=1', 'nada', 't=,v1='])('no signature: %j', async (signature) => {
      const { event } = await last();
      expect(read(event.payload, signature)).toBeUndefined();
    });
  });
});
