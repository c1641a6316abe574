// @vitest-environment happy-dom
import { coinTexts } from '@millaje/api/currencies/coins.texts';
import { coinStatusRoute } from '@millaje/api/currencies/coins';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { createElement, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { json, show, waitFor } from '../screen.fixture.ts';
import { StatusToggle } from './status-toggle.tsx';

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
  const button = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[aria-label="${catalogueTexts.toggle(status, 'Euro')}"]`);
    if (!found) throw new Error('no toggle');
    return found;
  });
  button.click();
  await screen.says(consequence);
  expect(sent).toEqual([]);
  await screen.press('Confirmar');
  await waitFor(() => expect(sent).toEqual([{ id: 3, status: !status }]));
});

test('a question does not turn into its opposite when its answer was lost and the row is read again', async () => {
  const sent: unknown[] = [];
  const row = { id: 3, status: true, version: 'the first' };
  let readAgain: (row: { id: number; status: boolean; version: string }) => void = () => undefined;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    if (sent.length > 1) return json(201, { code: 201, message: 'Hecho' });
    readAgain({ id: 3, status: false, version: 'the second' });
    throw new TypeError('the answer was lost');
  });
  function Row() {
    const [shown, setShown] = useState(row);
    useEffect(() => {
      readAgain = setShown;
    }, []);
    const { toggled } = coinTexts;
    const props = { route: coinStatusRoute, row: shown, name: 'Euro', consequence: toggled, refresh: ['coins'] };
    return createElement(StatusToggle, props);
  }
  const screen = show(createElement(Row));
  const named = (isOn: boolean) =>
    document.querySelector<HTMLElement>(`[aria-label="${catalogueTexts.toggle(isOn, 'Euro')}"]`);
  await waitFor(() => expect(named(true)).not.toBeNull());
  named(true)?.click();
  await screen.press('Confirmar');
  // The row shows that it is done; the question still asks for what was wanted.
  await waitFor(() => expect(named(false)).not.toBeNull());
  await screen.says(coinTexts.toggled.off);
  expect(screen.text()).not.toContain(coinTexts.toggled.on);
  await screen.press('Reintentar');
  await waitFor(() =>
    expect(sent).toEqual([
      { id: 3, status: false },
      { id: 3, status: false },
    ]),
  );
});
