// @vitest-environment happy-dom
import { bankApprovalTexts as texts } from '@millaje/api/orders/bank-screens.texts';
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, type Screen, show } from '../../ui/screen.fixture.ts';
import { BankApprovalCard } from './bank-approval-card.tsx';

let status: boolean;
let sent: unknown[];
let screen: Screen;

beforeEach(() => {
  [status, sent] = [false, []];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method === 'PUT') {
      const body = JSON.parse(init.body as string) as { status: boolean };
      sent.push(body);
      status = body.status;
      return json(201, { code: 201, message: orderTexts.bankApprovalOn, status });
    }
    return json(200, { code: 200, message: 'OK', status });
  });
  screen = show(createElement(BankApprovalCard));
});

test('what the bank confirms is approved by itself only after a question that says so', async () => {
  await screen.says(texts.off);
  await screen.press(texts.turnOn);
  await screen.says(texts.onConsequence);
  expect(sent).toEqual([]);
  await screen.press('Confirmar');
  await screen.says(texts.turnOff);
  expect(sent).toEqual([{ status: true }]);
});
