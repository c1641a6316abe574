import { expect, test } from 'vitest';
import { type CatalogueColumn, chooseRows } from './columns.tsx';

interface City {
  readonly id: number;
  readonly name: string;
  readonly state: string;
}

const columns: readonly CatalogueColumn<City>[] = [
  { id: 'id', header: 'ID', width: 80, text: ({ id }) => String(id), order: ({ id }) => id },
  { id: 'name', header: 'Nombre', width: 80, text: ({ name }) => name },
  { id: 'state', header: 'Estado', width: 80, text: ({ state }) => state },
];
const rows: readonly City[] = [
  { id: 10, name: 'Mérida', state: 'Mérida' },
  { id: 9, name: 'El Vigía', state: 'Mérida' },
  { id: 2, name: 'Ñaraulí', state: 'Zulia' },
];
const chosen = (search: string, sort?: { id: string; desc: boolean }) =>
  chooseRows(rows, columns, { search, sort }).map(({ id }) => id);

test.each([
  ['', [10, 9, 2]],
  ['merida', [10, 9]],
  ['VIGIA mer', [9]],
  ['  zulia ', [2]],
  ['10', [10]],
  ['zulia mérida', []],
])('searching %o finds %o', (search, expected) => expect(chosen(search)).toEqual(expected));

test.each([
  ['id', false, [2, 9, 10]],
  ['id', true, [10, 9, 2]],
  ['name', false, [9, 10, 2]],
  ['state', true, [2, 10, 9]],
  ['unknown', false, [10, 9, 2]],
])('sorted by %s (descending %o)', (id, desc, expected) => expect(chosen('', { id, desc })).toEqual(expected));

test.each([
  [{ state: 'zul' }, [2]],
  [{ name: 'merida' }, [10]],
  [{ name: 'vigia', state: 'merida' }, [9]],
  [{ name: 'vigia', state: 'zulia' }, []],
  [{ name: ' ' }, [10, 9, 2]],
])('the columns filtered by %o show %o', (filters, expected) =>
  expect(chooseRows(rows, columns, { search: '', filters, sort: undefined }).map(({ id }) => id)).toEqual(expected),
);
