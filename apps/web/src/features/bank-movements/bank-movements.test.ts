// @vitest-environment happy-dom
import type { OrderMatch } from '@millaje/api/orders/bank-movements';
import { bankScreenTexts as texts } from '@millaje/api/orders/bank-screens.texts';
import { matchReasons, orderTexts } from '@millaje/api/orders/orders.texts';
import { refusals } from '@millaje/api/refusals';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { order } from '../orders/order.fixture.ts';
import { Matches } from './matches.tsx';

const matchOf = (id: number, kind: OrderMatch['kind'], more: Partial<OrderMatch> = {}): OrderMatch => ({
  kind,
  reason: matchReasons[kind],
  received: '2529.45',
  movements: [{ id, reference: '991133', date: '2026-11-27', amount: '2529.45' }],
  order: { ...order, _id: id },
  ...more,
});

interface Sent {
  readonly body: unknown;
  readonly key: string | null;
}

let rows: OrderMatch[];
let sent: Sent[];
let approve: () => Response;
let screen: Screen;

beforeEach(() => {
  // Only rows that have room are there.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  sent = [];
  rows = [matchOf(31, 'exact'), matchOf(32, 'exact'), matchOf(33, 'partial', { received: '1000.00' })];
  approve = () =>
    json(201, {
      code: 201,
      message: orderTexts.approvedMany(1),
      approved: [31],
      refused: [{ id: 32, rule: 'movement_differs', message: refusals.movement_differs.text }],
    });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'POST') return json(200, { code: 200, message: 'OK', rows });
    sent.push({ body: JSON.parse(init.body as string), key: new Headers(init.headers).get('idempotency-key') });
    return approve();
  });
});

function open(mayApprove = true): void {
  const element = createElement(Matches, { method: 'pago-movil', mayApprove });
  screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
}

test('what is paid exactly is approved with one press, and each is told what became of it', async () => {
  open();
  await screen.press(texts.approveAll('2'));
  await screen.says(texts.approveConsequence('Bs 5.058,90'));
  rows = rows.slice(1);
  await screen.press('Confirmar', 2);
  await screen.says(texts.results);
  await screen.says(texts.refused(refusals.movement_differs.text));
  await screen.says(texts.approved);
  expect(sent.map(({ body }) => body)).toEqual([{ method: 'pago-movil', ids: [31, 32] }]);
  await screen.press(texts.dismiss);
  await waitFor(() => expect(screen.text()).not.toContain(texts.results));
});

test('an answer that was lost is asked for again under the same key', async () => {
  open();
  const answer = approve;
  approve = () => {
    throw new TypeError('no network');
  };
  await screen.press(texts.approveAll('2'));
  await screen.press('Confirmar');
  await waitFor(() => expect(screen.hasButton('Reintentar')).toBe(true));
  approve = answer;
  await screen.press('Reintentar');
  await screen.says(texts.results);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('what does not agree stands apart with its reason, and is never approved together', async () => {
  open();
  await screen.says(matchReasons.partial);
  const apart = document.querySelector(`section[aria-label='${texts.apart}']`)?.textContent;
  expect(apart).toContain('#33');
  expect(apart).toContain('Bs 1.000,00');
  expect(apart).not.toContain('#31');
});

test('who may only look approves nothing', async () => {
  open(false);
  await screen.says('#31');
  expect(screen.hasButton(texts.approveAll('2'))).toBe(false);
});

test('nothing that agrees leaves nothing to press', async () => {
  rows = [matchOf(33, 'none', { movements: [], received: '0.00' })];
  open();
  await screen.says(texts.noneExact);
  await screen.says(matchReasons.none);
  expect(screen.hasButton(texts.approveAll('1'))).toBe(false);
});
