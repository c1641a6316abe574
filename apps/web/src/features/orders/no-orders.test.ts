// @vitest-environment happy-dom
import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { json, type Screen, show } from '../../ui/screen.fixture.ts';
import { NoOrders } from './no-orders.tsx';

let screen: Screen;

function open(active: object, count: number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return json(200, { code: 200, message: 'OK', operations: [], count, page: 1, anchor: null });
  });
  screen = show(createElement(NoOrders, { active, onEverything: () => undefined }));
  return asked;
}

test('where none waits it says that all are decided only if there are any', async () => {
  open({ status: 'pendiente' }, 3);
  await screen.says(texts.nothingPending);
  await screen.says(texts.nothingPendingHelp);
  expect(screen.text()).not.toContain(texts.emptyHelp);
});

test('a programme that has no order yet says so', async () => {
  open({ status: 'pendiente' }, 0);
  await screen.says(texts.empty);
  await screen.says(texts.emptyHelp);
  expect(screen.text()).not.toContain(texts.nothingPending);
});

test('where filters narrow the list they are why, and nothing more is asked', async () => {
  const asked = open({ status: 'pendiente', email: 'ana@correo.com' }, 0);
  await screen.says(texts.noMatch);
  expect(asked).toEqual([]);
});
