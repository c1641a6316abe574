// @vitest-environment happy-dom
import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { json, refusal, type Screen, show } from '../../ui/screen.fixture.ts';
import { signInAs } from '../miles/transfer.fixture.ts';
import PaymentScreen from './payment-screen.tsx';
import { type PaymentServer, quote, serve } from './payments.fixture.ts';

let server: PaymentServer;
let screen: Screen;

beforeEach(() => {
  server = serve();
  signInAs(48);
});

test.each([
  [500, 'unexpected', 'Error inesperado.'],
  [429, 'too_many_requests', 'Espere unos minutos.'],
] as const)(
  'a price that could not be asked (%s) is asked again, and nothing is said to be off sale',
  async (status, rule, message) => {
    server.quote = () => refusal(status, rule, message);
    const element = createElement(PaymentScreen, { choice: { type: 'membership', id: 2 }, isFromCart: false });
    screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
    await screen.says(message);
    expect(screen.text()).not.toContain(texts.unavailable);
    server.quote = () => json(201, quote);
    await screen.press(shellTexts.retry);
    await screen.says(texts.register);
    // What stands there stays, where only a later question fails.
    server.quote = () => refusal(status, rule, message);
    await queryClient.refetchQueries({ queryKey: ['payment-quote'] });
    expect([screen.hasButton(texts.register), screen.text().includes(texts.unavailable)]).toEqual([true, false]);
  },
);
