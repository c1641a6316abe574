// @vitest-environment happy-dom
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { createElement } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Screen, show, waitFor } from '../screen.fixture.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';

interface Row {
  id: number;
}

let router: ReturnType<typeof createBrowserRouter>;
let screen: Screen;
beforeEach(() => {
  // Only rows that have room are there.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  router.dispose();
  window.history.replaceState(null, '', '/');
});

function open(address: string): void {
  window.history.replaceState(null, '', address);
  const catalogue = createElement(CatalogueScreen<Row, Row[]>, {
    title: 'Filas',
    query: { queryKey: ['rows'], queryFn: () => [{ id: 2 }, { id: 1 }, { id: 3 }] },
    columns: [
      { id: 'id', header: 'ID', width: 80, text: ({ id }) => String(id) },
      { id: 'name', header: 'Nombre', width: 80, text: ({ id }) => ['', 'b', 'c', 'a'][id] ?? '' },
    ],
    csv: 'filas',
    empty: 'Nada',
    nameOf: ({ id }) => String(id),
    edit: (row, close) => createElement('button', { type: 'button', onClick: close }, `Cerrar el ${row.id}`),
  });
  router = createBrowserRouter([{ path: '*', element: createElement(NuqsAdapter, null, catalogue) }]);
  screen = show(createElement(RouterProvider, { router }));
}
const ids = () => screen.rows().map(([id]) => id);

test.each([
  ['?order_by=name', ['3', '1', '2']],
  ['?order_by=name&order=desc', ['2', '1', '3']],
  ['?order_by=nothing', ['2', '1', '3']],
  ['', ['2', '1', '3']],
])('the address %j has its order', async (search, expected) => {
  open(`/rows${search}`);
  await waitFor(() => expect(ids()).toEqual(expected));
});

test('an order that is chosen stands in the address', async () => {
  open('/rows');
  await waitFor(() => expect(ids()).toHaveLength(3));
  await screen.press('Nombre');
  await waitFor(() => expect([window.location.search, ids()]).toEqual(['?order_by=name', ['3', '1', '2']]));
  await screen.press('Nombre');
  await waitFor(() => expect([window.location.search, ids()]).toEqual(['?order_by=name&order=desc', ['2', '1', '3']]));
});

test('a row is changed from the heading of its panel, and is there again when that is closed', async () => {
  open('/rows');
  await waitFor(() => expect(ids()).toHaveLength(3));
  const pencil = document.querySelector<HTMLElement>(`[aria-label="${catalogueTexts.editOne('1')}"]`);
  pencil?.focus();
  pencil?.click();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(catalogueTexts.editOne('1')));
  await screen.press('Cerrar el 1');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(catalogueTexts.editOne('1')));
});
