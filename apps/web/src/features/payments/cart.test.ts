// @vitest-environment happy-dom
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { paymentPageTexts } from '@millaje/api/orders/payment-pages.texts';
import { cartTexts as texts, paymentTexts, purchaseTexts } from '@millaje/api/orders/payment-screens.texts';
import { refusals } from '@millaje/api/refusals';
import { createElement, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { signInAs } from '../miles/transfer.fixture.ts';
import { session } from '../session/session.ts';
import CartScreen from './cart-screen.tsx';
import { cart, order, type PaymentServer, product, serve } from './payments.fixture.ts';
import Purchases from './purchases.tsx';
import { ShopBar } from './shop-bar.tsx';

let server: PaymentServer;
let screen: Screen;

beforeEach(() => {
  server = serve();
  signInAs(48);
});

function open(element: ReactNode): void {
  screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
}

const vip = {
  ...product,
  id: 7,
  type: 'vip_access',
  name: 'Acceso VIP',
  price_usd: '40.00',
  price_ves: '1460.00',
} as const;
const whole = { choice: undefined, isFromCart: false } as const;
const buttonsCalled = (name: string) => document.querySelectorAll(`[aria-label="${name}"]`);
const pressCalled = async (name: string) => {
  const button = await waitFor(() => {
    const [found] = buttonsCalled(name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found as HTMLElement;
  });
  button.click();
};

describe('the cart', () => {
  test.each([
    ['USD', 'USD 139,00', 'USD 99,00'],
    ['VES', 'Bs 5.073,50', 'Bs 3.613,50'],
  ] as const)('counts and adds up in %s, and the browser keeps its count', async (currency, total, one) => {
    server.cart = cart([product, vip]);
    open(createElement(CartScreen, { ...whole, currency }));
    await screen.says(texts.count(2));
    expect([screen.text().includes(total), screen.text().includes(one)]).toEqual([true, true]);
    expect(session.get()?.shoppingCart).toBe(2);
  });

  test('tells beside the products how much is left, whoever took the rest out', async () => {
    session.setShoppingCart(2);
    server.cart = cart([vip]);
    open(createElement(ShopBar));
    await screen.says(paymentPageTexts.cartWith(1));
    expect(session.get()?.shoppingCart).toBe(1);
  });

  test('is paid one by one, on the gateway’s page', async () => {
    server.cart = cart([product, vip]);
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('location', { origin: window.location.origin, assign });
    server.pay = () =>
      json(201, { code: 201, message: orderTexts.redirected, order: { ...order, url: 'https://gateway.example/p' } });
    open(createElement(CartScreen, { ...whole, currency: 'USD' }));
    await pressCalled(texts.payOne('Acceso VIP'));
    await screen.says(texts.confirmTitle);
    await screen.press('Confirmar', 2);
    await screen.says(orderTexts.redirected);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://gateway.example/p'));
    expect(server.sent).toMatchObject([
      { path: '/shopping-cart/pay', body: { currency: 'USD', id_product: 7, type_product: 'vip_access' } },
    ]);
  });

  test('does not sell what went off the shelf, which can still be taken out', async () => {
    server.cart = cart([{ ...product, is_available: false }]);
    open(createElement(CartScreen, { ...whole, currency: 'USD' }));
    await screen.says(texts.gone);
    expect(buttonsCalled(texts.payOne('Gold'))).toHaveLength(0);
    server.cart = cart([]);
    await pressCalled(texts.remove('Gold'));
    await screen.says(texts.empty);
  });

  test('shows what went off the shelf while it was looked at as soon as somebody would pay it', async () => {
    server.cart = cart([vip]);
    const { text } = refusals.product_not_available;
    server.pay = () => refusal(409, 'product_not_available', text);
    open(createElement(CartScreen, { ...whole, currency: 'USD' }));
    await pressCalled(texts.payOne('Acceso VIP'));
    server.cart = cart([{ ...vip, is_available: false }]);
    await screen.press('Confirmar', 2);
    await screen.says(text);
    await screen.says(texts.gone);
    expect(buttonsCalled(texts.payOne('Acceso VIP'))).toHaveLength(0);
  });

  const linksTo = (path: string) => document.querySelectorAll(`a[href="${path}"]`).length;

  test('that nothing can pay says so and offers no payment; what is in it can still be taken out', async () => {
    server.cart = cart([
      { ...product, methods: [] },
      { ...vip, methods: [] },
    ]);
    open(createElement(CartScreen, { ...whole, currency: 'USD' }));
    await screen.says(paymentTexts.noMethodsHelp);
    for (const name of ['Gold', 'Acceso VIP']) expect(buttonsCalled(texts.payOne(name))).toHaveLength(0);
    expect(buttonsCalled(texts.remove('Gold'))).toHaveLength(1);
  });

  test('leads what no card pays to the ways that are left, and tells which product has none', async () => {
    server.cart = cart([
      { ...product, methods: ['millas'] },
      { ...vip, methods: [] },
    ]);
    open(createElement(CartScreen, { ...whole, currency: 'USD' }));
    await screen.says(paymentTexts.noMethods);
    expect(screen.text()).not.toContain(paymentTexts.noMethodsHelp);
    expect(linksTo('/passenger/products/payment/membership/2/carrito')).toBe(1);
    expect(buttonsCalled(texts.payOne('Acceso VIP'))).toHaveLength(0);
  });

  test('tells what may not be bought now, and why', async () => {
    const reason = 'Comprar millas es un beneficio de los niveles Gold y Black.';
    server.cart = cart([{ ...product, methods: [], reason }]);
    open(createElement(CartScreen, { ...whole, currency: 'VES' }));
    await screen.says(reason);
    expect(screen.text()).not.toContain(paymentTexts.noMethods);
    expect(buttonsCalled(texts.payOne('Gold'))).toHaveLength(0);
  });

  test('shows what is left when the card is switched off while somebody is asked', async () => {
    server.cart = cart([vip]);
    const { text } = refusals.gateway_closed;
    server.pay = () => refusal(409, 'gateway_closed', text);
    open(createElement(CartScreen, { ...whole, currency: 'USD' }));
    await pressCalled(texts.payOne('Acceso VIP'));
    server.cart = cart([{ ...vip, methods: [] }]);
    await screen.press('Confirmar', 2);
    await screen.says(text);
    await screen.says(paymentTexts.noMethodsHelp);
    expect(buttonsCalled(texts.payOne('Acceso VIP'))).toHaveLength(0);
  });

  test.each([
    ['puts the product of the address into it first', false, ['/shopping-cart/add']],
    ['adds nothing that comes from it', true, []],
  ])('%s', async (_what, isFromCart, sent) => {
    server.cart = cart([product, vip]);
    open(createElement(CartScreen, { currency: 'USD', choice: { type: 'membership', id: 2 }, isFromCart }));
    await screen.says(texts.count(1));
    expect(screen.text()).not.toContain('Acceso VIP');
    expect(server.sent.map(({ path }) => path)).toEqual(sent);
  });
});

describe('own purchases', () => {
  test('stand with their state, and what was paid and brought', async () => {
    server.orders = [
      order,
      { ...order, _id: 30, status: 'rechazado', reason: 'Llegó menos' },
      { ...order, _id: 29, status: 'aprobado', operation: 77, vip_code: 'K7Q2' },
    ];
    open(createElement(Purchases));
    for (const part of ['Pendiente', 'Rechazada', 'Llegó menos', 'Aprobada', 'K7Q2', 'Bs 3.613,50', '00123456'])
      await screen.says(part);
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toContain('/passenger/operations/77');
  });

  test('of which a part went back say so', async () => {
    const refund = { usd: '33.00', usd_left: '66.00', miles: 333, miles_left: 667 };
    server.orders = [{ ...order, status: 'aprobado', refund }];
    open(createElement(Purchases));
    for (const part of [purchaseTexts.partlyRefunded, purchaseTexts.partlyRefundedNote, '33,00', '66,00', '333', '667'])
      await screen.says(part);
    expect(document.querySelectorAll('details')).toHaveLength(1);
  });

  test('that are none say so', async () => {
    open(createElement(Purchases));
    await screen.says(purchaseTexts.empty);
    expect(document.querySelectorAll('details')).toHaveLength(0);
  });
});
