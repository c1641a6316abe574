// @vitest-environment happy-dom
import { commonTexts } from '@millaje/api/kit/common';
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { paymentPageTexts } from '@millaje/api/orders/payment-pages.texts';
import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { refusals } from '@millaje/api/refusals';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { dates, presentDay } from '../../ui/dates.ts';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { signInAs } from '../miles/transfer.fixture.ts';
import { attemptStore } from '../confirmed-send/attempt-store.ts';
import { session } from '../session/session.ts';
import PaymentScreen from './payment-screen.tsx';
import { order, type PaymentServer, quote, serve } from './payments.fixture.ts';
import VerifyPayment from './verify-payment.tsx';

let server: PaymentServer;
let screen: Screen;

beforeEach(() => {
  server = serve();
  signInAs(48);
});
afterEach(() => {
  attemptStore.remove('millaje.attempt.1.48.payment');
});

function open({ address = '/', ...own }: { isFromCart?: boolean; address?: string } = {}) {
  const element = createElement(PaymentScreen, { choice: { type: 'membership', id: 2 }, isFromCart: false, ...own });
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  screen = show(createElement(RouterProvider, { router }));
  return router;
}

async function fillPayment(): Promise<void> {
  await screen.says('Banesco');
  await screen.fill(texts.form.fullname, 'Ana Rondón');
  await screen.select(texts.form.bankFrom, '0134');
  await screen.fill(texts.form.phoneFrom, '0412-1234567');
  await screen.fill(texts.form.reference, '00123456');
}

async function choose(method: string): Promise<void> {
  const radio = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`input[type=radio][value="${method}"]`);
    if (found === null) throw new Error(`no ${method}`);
    return found;
  });
  radio.click();
}

describe('pago móvil', () => {
  test('tells where to pay to and how much, and registers the payment after a warning, once', async () => {
    open();
    await screen.says('Bs 3.613,50');
    for (const part of ['0102 · Banco de Venezuela', '0424 1112233', 'J-12345678-9', texts.membershipNote])
      expect(screen.text()).toContain(part);
    await fillPayment();
    expect(screen.valueOf(texts.form.date)).toBe(dates.day(presentDay()));
    await screen.fill(texts.form.date, '01032024');
    expect(screen.valueOf(texts.form.date)).toBe('01-03-2024');
    await screen.press(texts.register);
    await screen.says(texts.warning.title);
    await screen.says('+58 412 1234567');
    expect(server.sent).toEqual([]);
    await screen.press(texts.send, 2);
    await screen.says(orderTexts.registered);
    await screen.says('#31');
    expect(server.sent).toMatchObject([
      {
        path: '/bapm/make-payment',
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: {
          productType: 'membership',
          productId: 2,
          quote: 'signed-1',
          payment: { type: 'BAPM', bank: '0134', phone: '0412-1234567', ref: '00123456', date: '2024-03-01' },
          payment_info: { fullname: 'Ana Rondón', monto: '3613.50' },
        },
      },
    ]);
  });

  test('asks for each of its five fields', async () => {
    open();
    await screen.says('Banesco');
    await screen.fill(texts.form.date, '');
    await screen.press(texts.register);
    await waitFor(() => expect(screen.text().split(commonTexts.fieldRequired)).toHaveLength(6));
    expect([server.sent, screen.hasButton(texts.send)]).toEqual([[], false]);
  });

  test.each([
    [texts.form.date, '01-01-2099', orderTexts.futureDate],
    [texts.form.date, '31-02-2026', texts.form.wrongDay],
    [texts.form.date, '03/15/2026', texts.form.wrongDay],
    [texts.form.reference, 'ABCD', orderTexts.wrongReference],
    [texts.form.phoneFrom, '123', orderTexts.wrongPhone],
  ])('takes no wrong %s', async (field, value, problem) => {
    open();
    await fillPayment();
    await screen.fill(field, value);
    await screen.press(texts.register);
    await screen.says(problem);
    expect(screen.hasButton(texts.send)).toBe(false);
  });

  test('that was closed while its page was open is told of, and nothing is said to be kept that is not', async () => {
    open();
    await choose('zelle');
    server.quote = () => json(201, { ...quote, quote: 'signed-2', methods: ['pago-movil', 'millas'] });
    await queryClient.refetchQueries({ queryKey: ['payment-quote'] });
    await screen.says(texts.methodGone);
    expect(screen.text()).not.toContain(texts.methodGoneKept);
  });

  test('of what went off sale while its form was open: the form gives way to why', async () => {
    open();
    await fillPayment();
    const gone = () => refusal(409, 'product_not_available', refusals.product_not_available.text);
    [server.pay, server.quote] = [gone, gone];
    await screen.press(texts.register);
    await screen.press(texts.send);
    await screen.says(texts.unavailable);
    expect([screen.hasButton(texts.register), screen.text().includes(texts.form.receiver)]).toEqual([false, false]);
  });

  test('that was closed while its form was open keeps what was typed and offers the other ways', async () => {
    open();
    await fillPayment();
    server.pay = () => refusal(409, 'gateway_closed', refusals.gateway_closed.text);
    server.quote = () => json(201, { ...quote, quote: 'signed-2', methods: ['zelle', 'millas'] });
    await screen.press(texts.register);
    await screen.press(texts.send);
    await screen.says(`${refusals.gateway_closed.text} ${texts.otherWayHelp}`);
    await screen.says(texts.methodGoneKept);
    server.quote = () => json(201, { ...quote, quote: 'signed-3' });
    await queryClient.refetchQueries({ queryKey: ['payment-quote'] });
    await choose('pago-movil');
    await waitFor(() => expect(screen.valueOf(texts.form.reference)).toBe('00123456'));
  });

  test('that has paid for another purchase leads to that one', async () => {
    open();
    await fillPayment();
    server.pay = () => refusal(409, 'payment_used', refusals.payment_used.text, { order: 12 });
    await screen.press(texts.register);
    await screen.press(texts.send);
    await screen.says(texts.earlier(12));
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toContain('/passenger/purchases?compra=12');
  });

  test('says at its field what the server finds wrong', async () => {
    open();
    await fillPayment();
    server.pay = () =>
      json(400, {
        code: 400,
        message: 'No.',
        error: { code: 400, message: 'No.', rule: 'invalid_input', fields: { 'payment.date': orderTexts.oldDate } },
      });
    await screen.press(texts.register);
    await screen.press(texts.send);
    await screen.says(orderTexts.oldDate);
    expect(screen.text()).not.toContain(texts.failed);
  });

  test('whose answer was lost is looked up, and not sent anew', async () => {
    open();
    await fillPayment();
    server.pay = () => {
      throw new TypeError('no network');
    };
    await screen.press(texts.register);
    await screen.press(texts.send);
    await screen.says(texts.open.title);
    await screen.says(texts.open.unknown);
    server.outcome = () => json(200, { code: 200, message: 'OK', outcome: 'done', order, refusal: null });
    await screen.press('Consultar');
    await screen.says(texts.open.posted);
    await screen.says(texts.open.news(31));
    expect(server.sent).toHaveLength(1);
  });

  test('from the cart leaves it there no longer, and the browser’s count follows', async () => {
    open({ isFromCart: true });
    await fillPayment();
    await screen.press(texts.register);
    await screen.press(texts.send);
    await screen.says(orderTexts.registered);
    await waitFor(() => expect(session.get()?.shoppingCart).toBe(1));
    expect(server.sent.map(({ path }) => path)).toEqual(['/bapm/make-payment', '/shopping-cart/delete']);
  });
});

describe('miles', () => {
  test('pay at once, after a question', async () => {
    open();
    await choose('millas');
    await screen.says('3.000');
    server.pay = () =>
      json(201, { code: 201, message: orderTexts.paidInMiles, order: { ...order, status: 'aprobado' } });
    await screen.press(texts.miles.pay);
    await screen.press(texts.send);
    await screen.says(orderTexts.paidInMiles);
    expect(server.sent[0]).toMatchObject({
      path: '/product-manual-operation',
      body: { quote: 'signed-1', payment_info: { method: 'millas', monto: '3000' } },
    });
    expect(screen.text()).not.toContain(texts.membershipNote);
  });

  test('that are too few pay nothing', async () => {
    server.balance = 2999;
    open();
    await choose('millas');
    await screen.says('Le faltan 1 ');
    const pay = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === texts.miles.pay);
    expect(pay?.hasAttribute('disabled')).toBe(true);
  });
});

test('a page that is loaded again shows the way of paying that was chosen', async () => {
  const router = open();
  await choose('zelle');
  await waitFor(() => expect(router.state.location.search).toBe('?metodo=zelle'));
  screen.leave();
  open({ address: `/${router.state.location.search}` });
  await waitFor(() => expect(document.querySelector('iframe')?.title).toBe(texts.frame.zelle));
});

test('a frame that is paid says what became of it; what others say is not heard', async () => {
  open();
  await choose('zelle');
  const frame = await waitFor(() => document.querySelector('iframe') ?? Promise.reject(new Error('no frame')));
  const query = new URLSearchParams(frame.getAttribute('src')?.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({ email: 'persona48@correo.example', product: '2', token: 'signed-1' });
  const tell = (own: object, response: object, status = 200) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        origin: window.location.origin,
        source: frame.contentWindow,
        data: { type: 'response', status, response },
        ...own,
      }),
    );
  tell({ origin: 'https://elsewhere.example' }, { paymentStatus: 'approved' });
  tell({}, { message: 'Ese pago ya fue registrado.' }, 400);
  await screen.says('Ese pago ya fue registrado.');
  await screen.press('Aceptar');
  const byZelle = {
    ...order.payment_info,
    method: 'zelle' as const,
    bank_ref: 'ZL-1',
    monto: '99.00',
    currency: 'USD',
  };
  server.outcome = () =>
    json(200, {
      code: 200,
      message: 'OK',
      outcome: 'done',
      order: { ...order, payment_info: byZelle },
      refusal: null,
    });
  tell({}, { paymentStatus: 'pending', key: 'of-the-frame' });
  await screen.says(orderTexts.pending);
  for (const part of ['USD 99,00', 'Gold', '#31', 'ZL-1', texts.receipt.next, texts.membershipNote])
    expect(screen.text()).toContain(part);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/passenger/purchases?compra=31', '/passenger/dashboard']);
  expect([document.querySelector('iframe'), server.asked.at(-1)]).toEqual([null, 'of-the-frame']);
});

test('a frame that is paid says so where what was bought cannot be read', async () => {
  open();
  await choose('zelle');
  const frame = await waitFor(() => document.querySelector('iframe') ?? Promise.reject(new Error('no frame')));
  server.outcome = () => refusal(503, 'busy', refusals.busy.text);
  const data = { type: 'response', status: 200, response: { paymentStatus: 'pending', key: 'of-the-frame' } };
  const { origin } = window.location;
  window.dispatchEvent(Object.assign(new Event('message'), { origin, source: frame.contentWindow, data }));
  await screen.says(orderTexts.pending);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(texts.membershipNote);
});

test.each([
  ['tier_may_not_buy_miles', 'Comprar millas es un beneficio de los niveles Gold y Black.', texts.seeTiers],
  ['membership_lower', refusals.membership_lower.text, paymentPageTexts.toProducts],
  ['product_not_available', refusals.product_not_available.text, paymentPageTexts.toProducts],
] as const)('what cannot be bought says why: %s', async (rule, message, way) => {
  server.quote = () => refusal(409, rule, message);
  open();
  await screen.says(message);
  await screen.says(way);
  expect(screen.hasButton(texts.register)).toBe(false);
});

test('a discount shows the price before it, in money only', async () => {
  const price = { ...quote.price, discount: 30, total_usd: '69.30', total_ves: '2529.45' };
  server.quote = () => json(201, { ...quote, price });
  open();
  await screen.says('Bs 2.529,45');
  expect(screen.text()).toContain(texts.discount(30));
  expect(screen.text()).toContain('USD 99,00');
  await choose('millas');
  await waitFor(() => expect(screen.text()).not.toContain(texts.discount(30)));
});

test('what a discount makes free asks for no way of paying, and is ordered after a question', async () => {
  const price = { ...quote.price, discount: 100, total_usd: '0.00', total_ves: '0.00' };
  server.quote = () => json(201, { ...quote, price });
  const free = { ...order, status: 'aprobado', payment_info: { ...order.payment_info, method: 'tdc', monto: '0.00' } };
  server.pay = () => json(201, { code: 201, message: orderTexts.approved, order: free });
  open();
  await screen.says(texts.free.lead);
  expect(screen.text()).not.toContain(texts.choose);
  await screen.press(texts.free.confirm);
  await screen.press(texts.send);
  await screen.says(orderTexts.approved);
  expect(screen.text()).toContain('Descuento de 100 %');
  expect(server.sent).toMatchObject([{ path: '/payments/card', body: { productId: 2, quote: 'signed-1' } }]);
});

test('without a gateway it says so', async () => {
  server.quote = () => json(201, { ...quote, methods: [] });
  open();
  await screen.says(texts.noMethods);
  expect(screen.text()).not.toContain(texts.choose);
  expect(screen.text()).not.toContain(texts.membershipNote);
});

test('back from the gateway, the member reads what became of the payment, what it was for, and how much', async () => {
  const paid = {
    ...order,
    status: 'aprobado',
    payment_info: { ...order.payment_info, method: 'tdc', bank_ref: null, monto: '99.00', currency: 'USD' },
  };
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/verify-order')
      ? json(201, { code: 201, message: orderTexts.approved, order: paid })
      : refusal(404, 'route_not_found', ''),
  );
  const element = createElement(VerifyPayment, { token: 'signed' });
  screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
  await screen.says(orderTexts.approved);
  expect(document.querySelector('[role=alert]')?.textContent).toBe(orderTexts.approved);
  for (const part of ['USD 99,00', 'Gold', '#31', texts.methods.tdc]) expect(screen.text()).toContain(part);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/passenger/purchases?compra=31', '/passenger/dashboard']);
});

test.each([
  ['order_not_found', 404, false],
  ['busy', 503, true],
] as const)(
  'of a payment that cannot be asked about it says so, and offers what helps: %s',
  async (rule, status, isAgain) => {
    vi.stubGlobal('fetch', async () => refusal(status, rule, refusals[rule].text));
    const element = createElement(VerifyPayment, { token: 'signed' });
    screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
    await screen.says(texts.notVerified);
    const ways = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect([screen.hasButton('Reintentar'), ways]).toEqual([isAgain, isAgain ? [] : ['/passenger/purchases']]);
  },
);

test('whoever comes back to the form of what waits already is told so, and nobody else', async () => {
  server.orders = [{ ...order, _id: 30, product: { type: 'vip_access', name: 'Gold' } }, order];
  open();
  await screen.says('Ya registró esta compra el 05-03-2026');
  const way = [...document.querySelectorAll('a')].find((link) => link.textContent === texts.receipt.see);
  expect(way?.getAttribute('href')).toBe('/passenger/purchases?compra=31');
  screen.leave();
  queryClient.clear();
  // What was begun at the gateway waits for nobody's approval.
  server.orders = [{ ...order, url: 'https://gateway.example/pay/1' }];
  open();
  await screen.says('y no la terminó');
  expect(screen.text()).not.toContain('espera su aprobación');
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toContain('https://gateway.example/pay/1');
  server.orders = [{ ...order, _id: 30, product: { type: 'vip_access', name: 'Gold' } }];
  screen.leave();
  queryClient.clear();
  open();
  await screen.says('Banesco');
  expect(screen.text()).not.toContain('Ya registró');
});
