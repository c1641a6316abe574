// @vitest-environment happy-dom
import { coinStatusRoute } from '@millaje/api/currencies/coins';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { tableColumns } from '../catalogue/columns.tsx';
import { StatusToggle } from '../catalogue/status-toggle.tsx';
import { type Screen, showPage, waitFor } from '../screen.fixture.ts';
import { columnsOf, WINDOWS, widthIn } from './columns.ts';
import { DataTable } from './data-table.tsx';

interface Row {
  id: number;
  status: boolean;
}

const columns = tableColumns<Row>([{ id: 'name', header: 'Nombre', width: 200, text: ({ id }) => `Fila ${id}` }], {
  header: tableTexts.actions,
  width: 120,
  cell: (row) =>
    row.id === 2
      ? null
      : createElement(
          'div',
          {},
          createElement(StatusToggle, {
            route: coinStatusRoute,
            row,
            name: `fila ${row.id}`,
            consequence: { off: 'Deja de usarse.', on: 'Vuelve a usarse.' },
            refresh: ['rows'],
          }),
        ),
});
const query = { isPending: false, isFetching: false, isPlaceholderData: false, error: null, refetch: () => undefined };
const named = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
const off = catalogueTexts.toggle(true, 'fila 1');

let matching: readonly string[];
let screen: Screen;
beforeEach(() => {
  matching = [];
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: matching.includes(media) }) as MediaQueryList,
  );
  // Only rows that have room are there.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

async function open(shown = columns): Promise<void> {
  const rows: Row[] = [1, 2].map((id) => ({ id, status: true }));
  const table = createElement(DataTable<Row>, {
    label: 'Filas',
    columns: shown,
    rows,
    rowId: ({ id }) => String(id),
    query,
    empty: null,
  });
  screen = showPage(table);
  await screen.says('Fila 2');
}

test('in a wide window what is done to a row stands beside it', async () => {
  await open();
  expect(named(off)).not.toBeNull();
  expect(named(tableTexts.actionsOf('Fila 1'))).toBeNull();
});

test('in a narrow one a button opens it, and the question that is asked goes on', async () => {
  matching = [WINDOWS.narrow];
  await open();
  expect(named(off)).toBeNull();
  const button = named(tableTexts.actionsOf('Fila 1'));
  button?.click();
  await waitFor(() => expect(named(off)).not.toBeNull());
  named(off)?.click();
  await screen.says('Deja de usarse.');
  expect(button?.getAttribute('aria-expanded')).toBe('false');
  // Nothing is to be opened where nothing can be done.
  expect(named(tableTexts.actionsOf('Fila 2'))).toBeNull();
});

test.each([
  ['a wide', [], false],
  ['a narrow', [WINDOWS.narrow], false],
  ['the smallest', [WINDOWS.narrow, WINDOWS.phone], true],
])('in %s window a link at the end has its head to be read, or only to be heard', async (_name, media, isHeard) => {
  matching = media;
  const column = columnsOf<Row>();
  await open(
    column.columns([
      column.accessor(({ id }) => `Fila ${id}`, { id: 'name', header: 'Nombre', meta: { width: 200 } }),
      column.display({ id: 'see', header: 'Acciones', meta: { width: 64, isPinnedEnd: true }, cell: () => 'Ver' }),
    ]) as typeof columns,
  );
  const head = [...document.querySelectorAll('th span')].find(({ textContent }) => textContent === 'Acciones');
  expect(head?.classList.contains('visually-hidden')).toBe(isHeard);
});

test.each([
  ['wide', { width: 200, isPinned: true }, 200],
  ['narrow', { width: 200, isPinned: true }, 200],
  ['phone', { width: 200, isPinned: true }, 144],
  ['phone', { width: 72, isPinned: true }, 72],
  ['phone', { width: 200 }, 200],
  ['wide', { width: 236, isActions: true }, 236],
  ['narrow', { width: 236, isActions: true }, 52],
] as const)('in a %s window %o takes %i', (size, look, expected) => expect(widthIn(size, look)).toBe(expected));
