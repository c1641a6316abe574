// @vitest-environment happy-dom
import { coinTexts } from '@millaje/api/currencies/coins.texts';
import { coinStatusRoute } from '@millaje/api/currencies/coins';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, leaveScreens, show } from '../screen.fixture.ts';
import { StatusToggle } from './status-toggle.tsx';

afterEach(() => {
  leaveScreens();
  vi.unstubAllGlobals();
});

test.each([
  [true, coinTexts.toggled.off],
  [false, coinTexts.toggled.on],
])('before a row that is %s changes, the question says what changes for whom', async (status, consequence) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return json(201, { code: 201, message: 'Hecho' });
  });
  const row = { id: 3, status };
  const { toggled } = coinTexts;
  const props = { route: coinStatusRoute, row, name: 'Euro', consequence: toggled, refresh: ['coins'] };
  const screen = show(createElement(StatusToggle, props));
  const button = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[aria-label="${catalogueTexts.toggle(status, 'Euro')}"]`);
    if (!found) throw new Error('no toggle');
    return found;
  });
  button.click();
  await screen.says(consequence);
  expect(sent).toEqual([]);
  await screen.press('Confirmar');
  await vi.waitFor(() => expect(sent).toEqual([{ id: 3, status: !status }]));
});
