// @vitest-environment happy-dom
import { switchTexts } from '@millaje/api/settings/switches.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, type Screen, showPage } from '../../ui/screen.fixture.ts';
import { SeasonCards } from './season-cards.tsx';

let isOn: boolean;
let screen: Screen;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => json(200, { code: 200, message: 'OK', status: isOn, value: '20', version: 'v' }));
});

test.each([
  [true, 'Los precios en millas de las rutas suben 12,5 %.'],
  [false, 'Ahora está inactiva. Al activarla: Los precios en millas de las rutas suben 12,5 %.'],
])('a percentage is asked about with what follows of it: while the season is on (%s)', async (status, told) => {
  isOn = status;
  screen = showPage(createElement(SeasonCards));
  await screen.says(switchTexts['flight-promotion'].title);
  await screen.fill(switchTexts.percent, '12.5');
  document.querySelector<HTMLElement>('form [type="submit"]')?.click();
  await screen.says(told);
  expect(screen.text().includes('Ahora está inactiva.')).toBe(!status);
});
