// @vitest-environment happy-dom
import { transferFeeTexts as texts } from '@millaje/api/settings/transfer-fee.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, type Screen, showPage } from '../../ui/screen.fixture.ts';
import { TransferFeeCard } from './transfer-fee-card.tsx';

let fee: string;
let screen: Screen;

beforeEach(() => {
  fee = '5';
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method === 'GET') return json(200, { code: 200, message: 'OK', fee, version: fee, versions: [] });
    ({ fee } = JSON.parse(init.body as string) as { fee: string });
    return json(201, { code: 201, message: texts.updated, fee, version: fee });
  });
  screen = showPage(createElement(TransferFeeCard));
});

test('that it was changed is said until it is confirmed, also when the new commission has been read', async () => {
  await screen.fill(texts.value, '6');
  await screen.press('Aceptar');
  await screen.says(texts.question('6'));
  await screen.press('Confirmar');
  await screen.says('6 %');
  await screen.says(texts.updated);
  expect(screen.text()).toContain(texts.updated);
});

test.each([
  ['5.5', '5,5'],
  ['5,50', '5,5'],
  ['07', '7'],
])('%s is asked about as what is understood by it: %s %', async (typed, understood) => {
  await screen.fill(texts.value, typed);
  await screen.press('Aceptar');
  await screen.says('Desde ahora');
  expect(screen.text()).toContain(texts.question(understood));
});
