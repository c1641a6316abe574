// @vitest-environment happy-dom
import type { Payout } from '@millaje/api/payouts/payouts';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { refusals } from '@millaje/api/refusals';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, refusal, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import { PayPayout } from './pay-payout.tsx';
import { PayoutPanel } from './payout-panel.tsx';

const due: Payout = {
  id_user: 9,
  month: '2026-10',
  ally: { name: 'Posada Bahía', email: 'aliado@correo.example', doc_type: 'J', doc_identity: '401238876' },
  status: 'due',
  arrived: 4000,
  operations: 3,
  miles: 4000,
  usd: '20.00',
  deadline: '2026-11-18',
  paid: null,
};
const paid = {
  operation: 77,
  bank_reference: 'OTRA-2',
  paid_on: '2026-11-10',
  paid_at: '2026-11-10T15:00:00.000Z',
  paid_by: 'eva@correo.example',
};

/** The month as the server has it, what was sent, and what the server says to it. */
let current: Payout;
let sent: { miles: number; reference: string; isSame: boolean | undefined; key: string | null }[];
let answers: (() => Response)[];
let screen: Screen;

beforeEach(() => {
  [current, sent, answers] = [due, [], []];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'POST') {
      const { miles, bank_reference, same_payment } = JSON.parse(init.body as string);
      sent.push({
        miles,
        reference: bank_reference,
        isSame: same_payment,
        key: new Headers(init.headers).get('idempotency-key'),
      });
      return answers.shift()?.() ?? json(500, {});
    }
    if (address.includes('/operations'))
      return json(200, { code: 200, message: 'OK', rows: [], operations: [], count: 0, page: 1 });
    return json(200, { code: 200, message: 'OK', payout: current });
  });
  screen = showPage(
    createElement(PayoutPanel, {
      payoutKey: { id_user: '9', month: '2026-10' },
      backTo: '/',
      operationTo: (id: number) => `/operations/${id}`,
      actionOf: (payout: Payout) => createElement(PayPayout, { payout }),
    }),
  );
});

async function ask(): Promise<void> {
  await screen.press(texts.pay);
  await screen.fill(texts.reference, 'MIA-1');
  await screen.press(texts.pay);
}

/** Refused, since somebody else has changed the month to that. */
const refused = (rule: 'payout_changed' | 'payout_paid', changes: Partial<Payout>) => () => {
  current = { ...due, ...changes };
  return refusal(409, rule, refusals[rule].text);
};

test('figures that changed meanwhile are shown, and paid only when that is confirmed again', async () => {
  answers = [
    refused('payout_changed', { miles: 1500, usd: '7.50' }),
    () => {
      current = { ...due, status: 'paid', miles: 1500, usd: '7.50', paid: { ...paid, bank_reference: 'MIA-1' } };
      return json(201, { code: 201, message: 'Liquidación pagada', payout: current });
    },
  ];
  await ask();
  await screen.says(refusals.payout_changed.text);
  await screen.says('Salen 1.500');
  expect(sent.map(({ miles }) => miles)).toEqual([4000]);
  await screen.press('Reintentar');
  await waitFor(() =>
    expect(sent.map(({ miles, reference }) => [miles, reference])).toEqual([
      [4000, 'MIA-1'],
      [1500, 'MIA-1'],
    ]),
  );
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  await waitFor(() => expect(screen.hasButton(texts.pay)).toBe(false));
});

test('a month that somebody else has paid meanwhile shows by which transfer, and is not paid again', async () => {
  answers = [refused('payout_paid', { status: 'paid', paid })];
  await ask();
  await screen.says('OTRA-2');
  await waitFor(() => expect(screen.hasButton(texts.pay)).toBe(false));
  expect(sent).toHaveLength(1);
});

test('a reference that has paid another month is asked about, and sent as one payment only where that is said', async () => {
  const { text } = refusals.payout_reference_used;
  answers = [
    () => refusal(409, 'payout_reference_used', text),
    () => refusal(409, 'payout_reference_used', text),
    () => json(201, { code: 201, message: 'Liquidación pagada', payout: { ...due, status: 'paid', paid } }),
  ];
  await ask();
  await screen.says(text);
  await screen.fill(texts.reference, 'MIA-2');
  expect(screen.text()).not.toContain(texts.samePayment);
  await screen.press(texts.pay);
  await screen.says(texts.samePayment);
  document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  await screen.press('Reintentar');
  await waitFor(() =>
    expect(sent.map(({ reference, isSame }) => [reference, isSame])).toEqual([
      ['MIA-1', undefined],
      ['MIA-2', undefined],
      ['MIA-2', true],
    ]),
  );
});
