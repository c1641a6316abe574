// @vitest-environment happy-dom
import type { Namesake, Order } from '@millaje/api/orders/orders';
import { listTexts } from '@millaje/api/kit/lists.texts';
import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { refusals } from '@millaje/api/refusals';
import { createElement, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { approved, order } from './order.fixture.ts';
import DecideOrders from './decide-orders.tsx';
import { OrderDialogs } from './order-dialogs.tsx';
import { OrderPanel } from './order-panel.tsx';
import { amountText, isForStaff, productText } from './order-words.ts';
import { SoldProducts } from './sold-products.tsx';

const bulkTexts = listTexts.bulk;

interface Sent {
  readonly body: unknown;
  readonly key: string | null;
}

let sent: Sent[];
/** The order as the server has it, those before it, and what the server says to a decision. */
let current: Order;
let earlier: Namesake[];
/** What a list's answer says of its age. */
let aged: { age_seconds?: number };
let decide: () => Response;
let screen: Screen;

beforeEach(() => {
  [sent, current, earlier, aged] = [[], order, [], {}];
  decide = () => json(201, { code: 201, message: orderTexts.updated, order: current });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://site');
    if (init.method === 'POST') {
      sent.push({ body: JSON.parse(init.body as string), key: new Headers(init.headers).get('idempotency-key') });
      return decide();
    }
    if (pathname.endsWith('/banks'))
      return json(200, { code: 200, message: 'OK', banks: [{ code: '0134', name: 'Banesco' }] });
    if (pathname.endsWith('/membership-orders'))
      return json(200, { code: 200, message: 'OK', operations: [current], count: 1, page: 1, anchor: null, ...aged });
    return json(200, { code: 200, message: 'OK', order: current, earlier });
  });
});

function open(element: ReactNode): void {
  screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
}

function panel(mayDecide = true): void {
  open(createElement(OrderDialogs, null, createElement(OrderPanel, { id: '31', backTo: '/', mayDecide })));
}

describe('an order that waits', () => {
  test('says who buys, who pays and with what, and what it costs', async () => {
    panel();
    await screen.says('0134 · Banesco');
    for (const fact of ['Carmen Rojas', '+58 414 1234567', '4820 1157 78', 'Carlos Rojas', 'carlos@correo.example'])
      expect(screen.text()).toContain(fact);
    for (const fact of ['00991133', '27-11-2026', 'USD 99,00', '30 %', 'USD 69,30', 'Bs 2.529,45', '+58 412 7654321'])
      expect(screen.text()).toContain(fact);
  });

  test('is approved once, after a question that says what follows', async () => {
    panel();
    await screen.press(texts.approve);
    await screen.says(texts.question);
    await screen.says(texts.irreversible);
    await screen.says(texts.approveConsequence('Membresía · Gold', 'Carmen Rojas', 'Bs 2.529,45'));
    current = approved;
    await screen.press(texts.send, 2);
    await screen.says(texts.facts.seeOperation('62'));
    expect(sent.map(({ body }) => body)).toEqual([{ id: 31, status: 'aprobado' }]);
    expect([screen.hasButton(texts.approve), screen.hasButton(texts.reject)]).toEqual([false, false]);
  });

  test('is rejected with what its member is told', async () => {
    panel();
    await screen.press(texts.reject);
    await screen.fill(texts.reason, ' Llegó menos ');
    current = { ...order, status: 'rechazado', reason: 'Llegó menos' };
    await screen.press(texts.send);
    await screen.says('Rechazado');
    await screen.says('Llegó menos');
    expect(sent.map(({ body }) => body)).toEqual([{ id: 31, status: 'rechazado', reason: 'Llegó menos' }]);
  });

  test('whose reason is refused can be given another one', async () => {
    panel();
    await screen.press(texts.reject);
    await screen.fill(texts.reason, 'x'.repeat(201));
    const message = 'El texto es demasiado largo.';
    decide = () =>
      json(400, {
        code: 400,
        message,
        error: { code: 400, message, rule: 'invalid_input', fields: { reason: message } },
      });
    await screen.press(texts.send);
    await screen.says(message);
    await screen.fill(texts.reason, 'No llegó');
    decide = () => json(201, { code: 201, message: orderTexts.updated, order: current });
    await screen.press(texts.send);
    await waitFor(() => expect(screen.hasButton(texts.send)).toBe(false));
    expect(sent.at(-1)?.body).toEqual({ id: 31, status: 'rechazado', reason: 'No llegó' });
  });

  test('is sent again under its key where no answer came', async () => {
    panel();
    await screen.press(texts.approve);
    decide = () => {
      throw new TypeError('no network');
    };
    await screen.press(texts.send);
    await waitFor(() => expect(screen.hasButton('Reintentar')).toBe(true));
    decide = () => json(201, { code: 201, message: orderTexts.updated, order: current });
    current = approved;
    await screen.press('Reintentar');
    await screen.says('Aprobado');
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('that somebody else decided meanwhile is shown as it is now', async () => {
    panel();
    await screen.press(texts.reject);
    await screen.says(texts.question);
    current = approved;
    decide = () => refusal(409, 'order_final', refusals.order_final.text);
    await screen.press(texts.send);
    await screen.says('Aprobado');
    expect([screen.hasButton(texts.send), screen.hasButton(texts.approve)]).toEqual([false, false]);
  });

  test('is only seen by those who may not decide', async () => {
    panel(false);
    await screen.says('Carmen Rojas');
    expect([screen.hasButton(texts.approve), screen.hasButton(texts.reject)]).toEqual([false, false]);
  });

  test('by card is its gateway’s', async () => {
    current = { ...order, payment_info: { ...order.payment_info, method: 'tdc' } };
    panel();
    await screen.says(texts.ofGateway);
    expect(screen.hasButton(texts.approve)).toBe(false);
  });

  test('says what keeps it from being approved', async () => {
    current = { ...order, trouble: 'La cuenta no está activa.' };
    panel();
    await screen.says(texts.troubleTitle);
    expect(screen.text()).toContain('La cuenta no está activa.');
  });

  test('says what is still to be looked into once it is decided', async () => {
    current = { ...approved, trouble: 'Volvió dinero.' };
    panel();
    await screen.says(texts.decidedTroubleTitle);
    expect(screen.text()).toContain('Volvió dinero.');
    expect(screen.text()).not.toContain(texts.troubleTitle);
  });

  test('says what of its price went back, and of its miles', async () => {
    current = { ...approved, refund: { usd: '33.00', usd_left: '66.00', miles: 333, miles_left: 667 } };
    panel();
    await screen.says(texts.partlyRefunded);
    const said = screen.text();
    for (const fact of ['USD 33,00', 'USD 66,00', '333', '667']) expect(said).toContain(fact);
  });

  test.each([
    ['all of it', { usd: '99.00', usd_left: '0.00', miles: 1000, miles_left: 0 }, texts.returned.whole],
    ['a part', { usd: '33.00', usd_left: '66.00', miles: 333, miles_left: 667 }, texts.returned.part('333')],
    ['a part that took no miles', { usd: '1.00', usd_left: '98.00', miles: 0, miles_left: 0 }, texts.returned.nothing],
  ])('says what staff do where %s comes back to the programme after all', async (_name, refund, said) => {
    current = { ...approved, refund };
    panel();
    await screen.says(texts.facts.refund);
    expect(screen.text()).toContain(said);
  });

  test.each([
    ['the same payment', true, texts.earlierSame],
    ['another payment', false, texts.earlierOther],
  ])('names the earlier order of its reference, %s', async (_name, isSame, said) => {
    const createdAt = '2026-11-20T15:00:00.000Z';
    earlier = [
      { _id: 12, status: 'rechazado', createdAt, user: { email: 'otra@correo.example' }, is_same_payment: isSame },
    ];
    panel();
    await screen.says(texts.earlierTitle);
    expect(screen.text()).toContain(said);
    expect(screen.text()).toContain(texts.earlierOf('12', 'Rechazado', 'otra@correo.example', '20-11-2026'));
  });
});

describe('several orders', () => {
  const several = [order, { ...order, _id: 32 }, { ...order, _id: 33, status: 'aprobado' as const }];
  const onClose = vi.fn<(isSent: boolean) => void>();
  const ask = (as: 'aprobado' | 'rechazado') => open(createElement(DecideOrders, { as, orders: several, onClose }));

  test('are approved one by one; what is refused is named, and sent again as it was', async () => {
    ask('aprobado');
    await screen.says(bulkTexts.notThese('1'));
    const done = decide;
    decide = () => {
      const isFirst = sent.length === 1;
      return isFirst ? done() : refusal(409, 'order_final', refusals.order_final.text);
    };
    await screen.press(bulkTexts.confirm, 2);
    await screen.says(bulkTexts.someDone('1', '2'));
    await screen.says(refusals.order_final.text);
    decide = done;
    await screen.press(bulkTexts.again('1'));
    await screen.says(bulkTexts.allDone('2'));
    expect(sent.map(({ body }) => (body as { id: number }).id)).toEqual([31, 32, 32]);
    expect(sent[2]).toEqual(sent[1]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    await screen.press(bulkTexts.close);
    expect(onClose).toHaveBeenCalledWith(true);
  });

  test('are rejected with one reason; without a connection the others are not sent', async () => {
    ask('rechazado');
    await screen.fill(texts.reason, ' Llegó menos ');
    decide = () => {
      throw new TypeError('no network');
    };
    await screen.press(bulkTexts.confirm);
    await screen.says(bulkTexts.stopped);
    expect(sent.map(({ body }) => body)).toEqual([{ id: 31, status: 'rechazado', reason: 'Llegó menos' }]);
  });
});

test.each([
  ['of now', {}, false],
  ['twelve seconds old', { age_seconds: 12 }, true],
])('a list that is %s says so: %o', async (_what, age, isSaid) => {
  aged = age;
  open(createElement(SoldProducts));
  await screen.says(texts.columns.details);
  expect(screen.text().includes('Datos de hace 12 s: lo más reciente puede faltar.')).toBe(isSaid);
});

test('what was sold stands on the dashboard with both amounts and a way to the details', async () => {
  // Only rows that have room are there.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  open(createElement(SoldProducts));
  await screen.says(texts.columns.details);
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads).toEqual([
    'Referencia',
    'Producto',
    'Email de usuario',
    'Método',
    'Monto USD',
    'Monto BS',
    'Estado',
    'Fecha',
    'Detalles',
  ]);
});

test.each([
  ['2529.45', 'VES', 'Bs 2.529,45'],
  ['99.00', 'USD', 'USD 99,00'],
  ['3000', 'AVPM', '3.000 AVPM'],
])('%s %s reads %s', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text);
});

test('a product that is called like its type is named once', () => {
  const vip = { type: { name: 'Acceso VIP' }, product: { type: 'vip_access', name: 'Acceso VIP' } } as const;
  expect([productText(order), productText(vip)]).toEqual(['Membresía · Gold', 'Acceso VIP']);
});

test.each([
  ['pendiente', 'pago-movil', true],
  ['pendiente', 'zelle', true],
  ['pendiente', 'tdc', false],
  ['pendiente', 'millas', false],
  ['aprobado', 'zelle', false],
  ['rechazado', 'zelle', false],
  ['reembolsado', 'zelle', false],
] as const)('%s by %s: staff decide it: %s', (status, method, isTheirs) => {
  expect(isForStaff({ status, payment_info: { ...order.payment_info, method } })).toBe(isTheirs);
});
