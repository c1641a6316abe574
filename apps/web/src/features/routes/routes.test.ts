// @vitest-environment happy-dom
import { addFlightRouteRoute } from '@millaje/api/flights/routes';
import { routeTexts as texts } from '@millaje/api/flights/routes.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { json, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import { tableColumns } from '../../ui/catalogue/columns.tsx';
import { columnsIn, widthIn } from '../../ui/data-table/columns.ts';
import { NewRouteFields, noRoute, routeColumns } from './routes.tsx';

const { columns: labels } = texts;
const airports = [
  { id: 1, airPortName: 'Simón Bolívar', airportCode: 'CCS' },
  { id: 2, airPortName: 'Miami', airportCode: 'MIA' },
];

let sent: unknown[];
let screen: Screen;
let arrival: PromiseWithResolvers<void>;
beforeEach(() => {
  sent = [];
  arrival = Promise.withResolvers();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    await arrival.promise;
    if (init.method !== 'POST') return json(200, { code: 200, message: 'OK', airports });
    sent.push(JSON.parse(init.body as string));
    return json(201, { code: 201, message: texts.added, route: {} });
  });
  screen = showPage(
    createElement(SaveForm<typeof addFlightRouteRoute, typeof noRoute>, {
      isNew: true,
      route: addFlightRouteRoute,
      initial: noRoute,
      fields: (form) => createElement(NewRouteFields, { form }),
      refresh: ['routes'],
      onClose: () => undefined,
    }),
  );
});

test('the list shows on the narrowest phone between which airports a route is, and what it costs, without being moved', () => {
  const actions = { header: '', width: 120, cell: () => null };
  const columns = columnsIn('phone', tableColumns(routeColumns, actions));
  const first = columns.slice(0, 3);
  expect(first.map(({ id }) => id)).toEqual(['departure', 'arrive', 'miles_price_economy']);
  const widths = [...first, columns.at(-1)].map((column) => widthIn('phone', column?.meta));
  // 360 pixels but for the edges of the page.
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(326);
});

test('a choice says that its list is on its way', async () => {
  await screen.says(shellTexts.loading);
  arrival.resolve();
  await screen.says('Miami - MIA');
  expect(screen.text()).not.toContain(shellTexts.loading);
});

const prices = () => [screen.valueOf(labels.miles_price_economy), screen.valueOf(labels.miles_price_business)];

test('the prices follow from the reward as it is typed, and can be others', async () => {
  await screen.fill(labels.miles_rewards, '1.500');
  await waitFor(() => expect(prices()).toEqual(['15.000', '18.000']));
  await screen.fill(labels.miles_price_economy, '14000');
  await screen.fill(labels.miles_rewards, '1.500,5');
  await waitFor(() => expect(prices()).toEqual(['14000', '18.000']));
  await screen.fill(labels.miles_rewards, '50');
  await waitFor(() => expect(prices()).toEqual(['500', '600']));
});

test('the type follows from both airports, and what is chosen is sent by code', async () => {
  arrival.resolve();
  await screen.says('Miami - MIA');
  await screen.select(labels.departure, 'CCS');
  await screen.select(labels.arrive, 'MIA');
  await waitFor(() => expect(screen.valueOf(labels.route_type)).toBe('Internacional'));
  await screen.fill(labels.miles_rewards, '500');
  await screen.press('Aceptar');
  await screen.press('Confirmar');
  await screen.says(texts.added);
  expect(sent).toEqual([
    {
      departure: 'CCS',
      arrive: 'MIA',
      route_type: 'Internacional',
      miles_rewards: '500',
      miles_price_economy: '5.000',
      miles_price_business: '6.000',
      status_rewards: 'true',
    },
  ]);
});
