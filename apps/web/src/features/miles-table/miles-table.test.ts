// @vitest-environment happy-dom
import { milesTableTexts as texts } from '@millaje/api/flights/booking.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import MilesTable from './miles-table.tsx';

const answer = {
  international: [{ route: 'Barcelona (BLA) - Panamá (PTY)', min: 250, max: 1260 }],
  national: [{ route: 'El Vigía (VIG) - Caracas (CCS)', min: 50, max: 240 }],
};

let screen: Screen;
beforeEach(() => {
  vi.stubGlobal('fetch', async () => json(200, { code: 200, message: 'OK', ...answer }));
  screen = show(createElement(MilesTable));
});

test.each([
  [
    '',
    [
      ['Barcelona (BLA) - Panamá (PTY)', '250', '1.260'],
      ['El Vigía (VIG) - Caracas (CCS)', '50', '240'],
    ],
    0,
  ],
  ['panama BLA', [['Barcelona (BLA) - Panamá (PTY)', '250', '1.260']], 1],
  ['vigia', [['El Vigía (VIG) - Caracas (CCS)', '50', '240']], 1],
  ['lima', [], 2],
])('searching %o shows these routes, and says where there is none', async (search, rows, without) => {
  await screen.says('El Vigía');
  await screen.type(texts.search, search);
  await waitFor(() => expect(screen.rows()).toEqual(rows));
  expect(screen.text().split(texts.noMatch)).toHaveLength(without + 1);
});
