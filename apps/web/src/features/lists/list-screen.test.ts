// @vitest-environment happy-dom
import { listTexts as texts } from '@millaje/api/kit/lists.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { queryOptions } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { type ComponentProps, createElement } from 'react';
import { createBrowserRouter, Outlet, RouterProvider, useParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../call-error.ts';
import { selectableColumns, useSelection } from '../../ui/bulk/selection.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { textFilter } from '../../ui/filters/filter-kinds.tsx';
import { filtersOf } from '../../ui/filters/filter.ts';
import { ListNeighbours } from '../../ui/list/list-neighbours.tsx';
import { listOf } from '../../ui/list/list.ts';
import { useList } from '../../ui/list/use-list.ts';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { ListScreen } from './list-screen.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
}

interface Answer {
  readonly rows: Row[];
  readonly count: number;
  readonly page: number;
  readonly anchor: number;
}

const ids = [9, 8, 7, 6, 5];
const tooShort = { code: 400, message: 'Escriba más.', rule: 'invalid_input' } as const;
const list = listOf({
  name: 'audit',
  title: 'Filas',
  sizes: [2, 50],
  size: 2,
  filters: filtersOf({ email: textFilter({ label: 'Correo' }) }),
  page: ({ page, size, filters: { email } }) =>
    queryOptions({
      queryKey: ['test-rows', page, size, email],
      queryFn: async (): Promise<Answer> => {
        if (email === 'a') throw new CallError(400, { code: 400, message: '', error: tooShort });
        return {
          rows: ids.slice((page - 1) * size, page * size).map((id): Row => ({ id, name: `Fila ${id}` })),
          count: ids.length,
          page,
          anchor: 9,
        };
      },
    }),
  rowsOf: ({ rows }): readonly Row[] => rows,
  rowId: ({ id }) => String(id),
  rowTo: ({ id }, search) => ({ pathname: `/rows/${id}`, search: search.toString() }),
});
const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor('id', { header: 'ID', meta: { width: 60 } }),
  column.accessor('name', { header: 'Nombre', meta: { width: 200 } }),
]);

const Rows = () =>
  createElement(ListScreen<Row, typeof list.filters.set, Answer>, {
    list: useList(list),
    columns,
    empty: 'Nada',
  });
const choosable = selectableColumns(columns, list.rowId, ({ name }) => name);
const Choosable = () => {
  const shown = useList(list);
  const selection = useSelection(shown.rows, list.rowId);
  return createElement(ListScreen<Row, typeof list.filters.set, Answer>, {
    list: shown,
    columns: choosable,
    selection,
    empty: 'Nada',
  });
};
const Detail = () =>
  createElement(ListNeighbours<Row, typeof list.filters.set, Answer>, {
    list,
    id: useParams().id ?? '',
  });

let views: { id: number; name: string; address: string }[];
let sent: { path: string; body: unknown }[];
let answer: () => Response;
let screen: Screen;
let router: ReturnType<typeof createBrowserRouter>;

beforeEach(() => {
  // Only rows that have room are there.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  [views, sent] = [[], []];
  answer = () => json(201, { code: 201, message: 'Vista guardada.' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'POST') return json(200, { code: 200, message: 'OK', views });
    sent.push({ path: new URL(url, 'http://site').pathname, body: JSON.parse(init.body as string) });
    return answer();
  });
});
afterEach(() => {
  router.dispose();
  window.history.replaceState(null, '', '/');
});

/** As the back office has it. */
const adapterOptions = { defaultOptions: { shallow: false } } as ComponentProps<typeof NuqsAdapter>;

function open(address: string): void {
  // The filters look at the browser's own address.
  window.history.replaceState(null, '', address);
  router = createBrowserRouter([
    {
      element: createElement(NuqsAdapter, adapterOptions, createElement(Outlet)),
      children: [
        { path: '/choosable', element: createElement(Choosable) },
        { path: '/elsewhere', element: 'Otra' },
        { path: '/rows', element: createElement(Rows), children: [{ path: ':id', element: createElement(Detail) }] },
      ],
    },
  ]);
  screen = show(createElement(RouterProvider, { router }));
}
const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
const search = () => router.state.location.search;

test('a column is taken away in the address, and comes back', async () => {
  open('/rows?hidden=name');
  await waitFor(() => expect(heads()).toEqual(['ID']));
  await screen.press(texts.oneHidden);
  await screen.press(texts.allColumns);
  await waitFor(() => expect(heads()).toEqual(['ID', 'Nombre']));
});

test('the rows stand closer for whoever wants that, on the next screen too', async () => {
  open('/rows');
  await screen.says('Fila 9');
  await screen.press(texts.columns);
  const choice = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=radio][value=compact]');
    if (found === null) throw new Error('no choice of density');
    return found;
  });
  choice.click();
  const density = () => document.querySelector('table')?.dataset.density;
  await waitFor(() => expect(density()).toBe('compact'));
  screen.leave();
  router.dispose();
  open('/rows');
  await waitFor(() => expect(density()).toBe('compact'));
});

test('what one sees is saved as a view without the moment, and a name that is taken is said', async () => {
  open('/rows?page=2&anchor=9&email=ana%40correo.com');
  await screen.says('Fila 7');
  await screen.press(texts.views);
  await screen.says(texts.noViews);
  await screen.fill(texts.viewName, 'De Ana');
  answer = () => refusal(409, 'saved_view_name_taken', 'Ya tiene una vista con ese nombre.', {});
  await screen.press(texts.save);
  await screen.says('Ya tiene una vista con ese nombre.');
  answer = () => json(201, { code: 201, message: 'Vista guardada.' });
  views = [{ id: 4, name: 'De Ana', address: 'email=ana%40correo.com' }];
  await screen.press(texts.save);
  await waitFor(() => expect(document.querySelector('[aria-current]')?.textContent).toContain('De Ana'));
  const body = { list: 'audit', name: 'De Ana', address: 'email=ana%40correo.com' };
  expect(sent.map((one) => one.body)).toEqual([body, body]);
});

test('opening a view goes to its address', async () => {
  views = [{ id: 4, name: 'De Ana', address: 'email=ana%40correo.com' }];
  open('/rows?page=2');
  await screen.press(texts.views);
  const link = await waitFor(() => {
    const found = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'De Ana');
    if (found === undefined) throw new Error('no view');
    return found;
  });
  link.click();
  await waitFor(() => expect(search()).toBe('?email=ana%40correo.com'));
  await screen.says('Correo: ana@correo.com');
});

test('a record leads to those beside it, over the end of its page, with what the list is narrowed by', async () => {
  open('/rows/8?email=ana%40correo.com');
  await screen.says(tableTexts.placeOf('2', '5'));
  const next = await waitFor(() => {
    const found = document.querySelector<HTMLAnchorElement>(`a[aria-label="${tableTexts.nextRecord}"]`);
    if (found === null) throw new Error('the next page has not come');
    return found;
  });
  next.click();
  await screen.says(tableTexts.placeOf('3', '5'));
  expect(router.state.location.pathname).toBe('/rows/7');
  expect(search()).toBe('?email=ana%40correo.com&page=2&anchor=9');
});

test('a filter of the address that is refused says why, and is taken away there', async () => {
  open('/rows?email=a');
  await screen.says('Escriba más.');
  expect([...document.querySelectorAll('[role=alert] button')].map(({ textContent }) => textContent)).toEqual([
    tableTexts.clearFilters,
  ]);
  document.querySelector<HTMLButtonElement>('[role=alert] button')?.click();
  await screen.says('Fila 9');
  expect(search()).toBe('');
});

test("a filter is a step of its own: the browser's back takes it away, and leads to the page that was read", async () => {
  open('/elsewhere');
  await screen.says('Otra');
  await router.navigate('/rows?page=2');
  await screen.says('Fila 7');
  const filter = async (email: string) => {
    await screen.press(tableTexts.filters);
    await screen.fill('Correo', email);
    await screen.press(tableTexts.applyFilters);
    await waitFor(() => expect(search()).toBe(`?email=${email}`));
  };
  await filter('luis');
  // The same again is none.
  await filter('luis');
  await screen.says('Fila 9');
  await router.navigate(-1);
  await waitFor(() => expect(search()).toBe('?page=2'));
  await screen.says('Fila 7');
  await router.navigate(-1);
  await screen.says('Otra');
});

test('a double click opens a row once: one step back closes it', async () => {
  open('/rows');
  const cell = await waitFor(() => {
    const found = [...document.querySelectorAll('tbody td')].find(({ textContent }) => textContent === 'Fila 8');
    if (!found) throw new Error('no row');
    return found;
  });
  const link = cell.closest('tr')?.querySelector('a');
  for (const place of [cell, link]) {
    const opened = vi.fn<() => void>();
    const stop = router.subscribe(() => router.state.navigation.state === 'idle' && opened());
    for (const detail of [1, 2])
      place?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/rows/8'));
    expect(opened).toHaveBeenCalledTimes(1);
    stop();
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/rows'));
  }
});

test('who comes back to a list finds the rows selected that were', async () => {
  open('/choosable');
  const box = (name: string) =>
    waitFor(() => {
      const found = document.querySelector<HTMLInputElement>(`[aria-label="${texts.selectRow(name)}"]`);
      if (!found) throw new Error(`no ${name}`);
      return found;
    });
  (await box('Fila 8')).click();
  await waitFor(async () => expect((await box('Fila 8')).checked).toBe(true));
  await router.navigate('/elsewhere');
  await screen.says('Otra');
  await router.navigate(-1);
  expect([(await box('Fila 8')).checked, (await box('Fila 9')).checked]).toEqual([true, false]);
  await router.navigate('/choosable');
  await waitFor(async () => expect((await box('Fila 9')).checked).toBe(false));
});
