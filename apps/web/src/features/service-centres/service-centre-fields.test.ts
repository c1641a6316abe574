// @vitest-environment happy-dom
import { addServiceCentreRoute } from '@millaje/api/service-centres/service-centres';
import { mapTexts, serviceCentreTexts as texts } from '@millaje/api/service-centres/service-centres.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { json, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import { ServiceCentreFields } from './service-centre-fields.tsx';
import { noServiceCentre } from './service-centres.tsx';

const place = (id: number, name: string, region: string | null, latitude: number, longitude: number) => ({
  id,
  name,
  region,
  country: region === null ? 'México' : 'Venezuela',
  country_code: region === null ? 'MX' : 'VE',
  latitude,
  longitude,
  population: 1000 - id,
});
const places = [
  place(0, 'Mérida', null, 20.9754, -89.617),
  place(1, 'Caracas', 'Distrito Capital', 10.488, -66.8792),
  place(2, 'Mérida', 'Mérida', 8.5983, -71.145),
];

let hasGeocoding: boolean;
let known: string | null;
let sent: unknown[];
let screen: Screen;
beforeEach(() => {
  [hasGeocoding, known, sent] = [false, null, []];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') {
      sent.push(JSON.parse(init.body as string));
      const customer_service = { id: 1, name: null, address: null, schedule: null, coords: null, image: null };
      return json(201, { code: 201, message: texts.added, customer_service });
    }
    if (url.includes('/places')) return json(200, { code: 200, message: 'OK', places });
    if (url.includes('/customer-services/map'))
      return json(200, { code: 200, message: 'OK', tiles: null, has_geocoding: hasGeocoding });
    if (url.includes('/customer-services/addresses')) return json(200, { code: 200, message: 'OK', addresses: [] });
    return json(200, { code: 200, message: 'OK', address: known });
  });
});

function open(): void {
  screen = showPage(
    createElement(SaveForm<typeof addServiceCentreRoute, typeof noServiceCentre>, {
      isNew: true,
      route: addServiceCentreRoute,
      initial: noServiceCentre,
      fields: (form) => createElement(ServiceCentreFields, { form }),
      refresh: ['service-centres'],
      onClose: () => undefined,
    }),
  );
}

const values = () => [texts.columns.address, texts.columns.latitude, texts.columns.longitude].map(screen.valueOf);
const holds = (expected: string[]) => waitFor(() => expect(values()).toEqual(expected));
async function search(typed: string, name: string): Promise<void> {
  await screen.fill(mapTexts.search, typed);
  await screen.press(name);
}
const isAddressReadOnly = () => document.querySelector<HTMLInputElement>('[data-path="address"]')?.readOnly;
const marker = () =>
  waitFor(() => {
    const found = document.querySelector('[data-marker]');
    if (!found) throw new Error('no marker');
    return found;
  });
const press = async (key: string) =>
  (await marker()).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('an untouched map says nothing, and an empty form is sent', async () => {
  open();
  await marker();
  expect(values()).toEqual(['', '', '']);
  await screen.press('Aceptar');
  await screen.press('Confirmar');
  await waitFor(() => expect(sent).toEqual([noServiceCentre]));
});

test('a place that is found puts the marker there, with its address', async () => {
  open();
  await search('merid', 'Mérida, Mérida');
  await holds(['Mérida, Mérida', '8.5983', '-71.145']);
  await screen.says(mapTexts.there('Mérida, Mérida'));
  expect(isAddressReadOnly()).toBe(false);
});

test('of two places with one name that of the country comes first, however small', async () => {
  open();
  await screen.fill(mapTexts.search, 'merid');
  const found = () => [...document.querySelectorAll('search li')].map(({ textContent }) => textContent);
  await waitFor(() => expect(found()).toEqual(['Mérida, Mérida', 'Mérida, México']));
});

test('arrows move the marker; the address follows until somebody writes it', async () => {
  open();
  await search('car', 'Caracas, Distrito Capital');
  await holds(['Caracas, Distrito Capital', '10.488', '-66.8792']);
  await press('ArrowUp');
  await waitFor(() => expect(Number(screen.valueOf(texts.columns.latitude))).toBeGreaterThan(10.488));
  expect(screen.valueOf(texts.columns.longitude)).toBe('-66.8792');
  await screen.fill(texts.columns.address, 'Torre Este, piso 2');
  await search('mer', 'Mérida, Mérida');
  await holds(['Torre Este, piso 2', '8.5983', '-71.145']);
});

test('a service that knows addresses writes them; while it is silent the nearest place stands there', async () => {
  hasGeocoding = true;
  known = 'Plaza Bolívar, Caracas';
  open();
  await search('car', 'Caracas, Distrito Capital');
  await holds(['Plaza Bolívar, Caracas', '10.488', '-66.8792']);
  expect(isAddressReadOnly()).toBe(true);
  known = null;
  await search('mer', 'Mérida, Mérida');
  await holds(['Mérida, Mérida', '8.5983', '-71.145']);
  expect(isAddressReadOnly()).toBe(false);
});

test('half a point is refused', async () => {
  open();
  await marker();
  await screen.fill(texts.columns.latitude, '10,5');
  await screen.press('Aceptar');
  await screen.says(texts.longitudeMissing);
  expect(sent).toEqual([]);
});
