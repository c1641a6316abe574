// @vitest-environment happy-dom
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { paymentTexts } from '@millaje/api/orders/payment-screens.texts';
import { refusals } from '@millaje/api/refusals';
import { createElement, type FunctionComponent } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { signInAs } from '../miles/transfer.fixture.ts';
import { type PaymentServer, serve } from '../payments/payments.fixture.ts';
import { forgetPlace, keepPlace } from '../session/kept-place.ts';
import { session } from '../session/session.ts';
import CardFrame from './card-frame.tsx';
import ZelleFrame from './zelle-frame.tsx';

const texts = paymentTexts.frame;
const parent = window.parent;
let server: PaymentServer;
let screen: Screen;
let told: unknown[];

beforeEach(() => {
  server = serve();
  told = [];
  signInAs(48);
  const outside = { postMessage: (message: unknown, origin: string) => told.push([message, origin]) };
  Object.defineProperty(window, 'parent', { value: outside, configurable: true });
});
afterEach(() => {
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
});

function open(element: FunctionComponent, query: string): void {
  const router = createMemoryRouter([{ path: '*', element: createElement(element) }], { initialEntries: [query] });
  screen = show(createElement(RouterProvider, { router }));
}

const answer = (own: object): Response => json(201, { code: 201, message: orderTexts.pending, url: null, ...own });
const { origin } = window.location;
const busy = (loading: boolean) => [{ type: 'loading', loading }, origin];

async function payByZelle(): Promise<void> {
  open(ZelleFrame, '/?email=ana@correo.example&product=2&token=signed-1');
  await screen.fill(texts.fullname, 'Ana Rondón');
  await screen.fill(texts.reference, 'ZL-77123');
  await screen.press(paymentTexts.send, 2);
}

test('Zelle is told of by its payment token alone, once, and the window around hears what came of it', async () => {
  server.pay = () => answer({ paymentStatus: 'pending' });
  await payByZelle();
  await screen.says(orderTexts.pending);
  expect(server.sent).toEqual([
    {
      path: '/payments/frame',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      authorization: null,
      body: {
        method: 'zelle',
        token: 'signed-1',
        fullname: 'Ana Rondón',
        email: 'ana@correo.example',
        bank_ref: 'ZL-77123',
      },
    },
  ]);
  const response = { paymentStatus: 'pending', message: orderTexts.pending, key: server.sent[0]?.key, url: null };
  expect(told).toEqual([busy(true), [{ type: 'response', status: 200, response }, origin]]);
});

test('a card is paid on the gateway’s page, whose address is all that is said', async () => {
  server.pay = () => answer({ paymentStatus: 'pending', url: 'https://gateway.example/p' });
  open(CardFrame, '/?passenger_id=48&product_id=2&token=signed-1');
  await screen.says(texts.cardLead);
  expect(document.querySelectorAll('input')).toHaveLength(0);
  await screen.press(texts.pay);
  await waitFor(() => expect(told).toHaveLength(2));
  expect(told[1]).toMatchObject([{ status: 200, response: { url: 'https://gateway.example/p' } }, origin]);
  expect(server.sent[0]?.body).toEqual({ method: 'tdc', token: 'signed-1' });
});

test('a refusal is told as 400, with its words', async () => {
  const { text } = refusals.payment_used;
  server.pay = () => refusal(409, 'payment_used', text);
  await payByZelle();
  await screen.says(text);
  expect(told[1]).toEqual([
    { type: 'response', status: 400, response: { message: text, rule: 'payment_used' } },
    origin,
  ]);
  // Another reference is another try.
  await screen.fill(texts.reference, 'ZL-77124');
  await screen.press(paymentTexts.send);
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[0]?.key).not.toBe(server.sent[1]?.key);
  // What comes of it is told here, and not to the next case.
  await waitFor(() => expect(told).toHaveLength(4));
});

test('what got no answer is sent again as it was, under its key', async () => {
  server.pay = () => {
    throw new TypeError('no network');
  };
  await payByZelle();
  await screen.says(texts.lost);
  expect(told).toEqual([busy(true), busy(false)]);
  server.pay = () => answer({ paymentStatus: 'pending' });
  await screen.press('Reintentar');
  await screen.says(orderTexts.pending);
  expect(server.sent[1]).toEqual(server.sent[0]);
});

test('what was typed stands there again after a reload, with the same purchase, until it is sent', async () => {
  open(ZelleFrame, '/?email=ana@correo.example&product=2&token=signed-1');
  await screen.fill(texts.reference, 'ZL-77123');
  window.dispatchEvent(new Event('pagehide'));
  screen.leave();
  open(ZelleFrame, '/?email=ana@correo.example&product=3&token=signed-2');
  await screen.says(texts.fullname);
  expect(screen.valueOf(texts.reference)).toBe('');
  screen.leave();
  open(ZelleFrame, '/?email=ana@correo.example&product=2&token=signed-3');
  await waitFor(() => expect(screen.valueOf(texts.reference)).toBe('ZL-77123'));
  window.dispatchEvent(new Event('pageshow'));
  server.pay = () => answer({ paymentStatus: 'pending' });
  await screen.fill(texts.fullname, 'Ana Rondón');
  await screen.press(paymentTexts.send);
  await screen.says(orderTexts.pending);
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['ends there', true, 'ZL-77123'],
  ['is left on purpose', false, ''],
])('what was typed when the session %s is for the same person alone', async (_name, isEnded, kept) => {
  open(ZelleFrame, '/?email=ana@correo.example&product=2&token=signed-1');
  await screen.fill(texts.reference, 'ZL-77123');
  // The page of another test went away.
  window.dispatchEvent(new Event('pageshow'));
  // The page around keeps its place, leads to the login, and takes the frame away.
  if (isEnded) keepPlace('/passenger/products', 48);
  session.clear();
  window.dispatchEvent(new Event('pagehide'));
  screen.leave();
  forgetPlace();
  signInAs(48);
  open(ZelleFrame, '/?email=ana@correo.example&product=2&token=signed-2');
  await screen.says(texts.fullname);
  expect(screen.valueOf(texts.reference)).toBe(kept);
  expect(sessionStorage).toHaveLength(0);
});

test('without a payment token there is nothing to send', async () => {
  open(ZelleFrame, '/?email=ana@correo.example');
  await screen.says(texts.noToken);
  expect(screen.hasButton(paymentTexts.send)).toBe(false);
});
