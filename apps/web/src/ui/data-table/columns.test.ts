// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { choosableColumns, columnsIn, columnsOf, shownColumns } from './columns.ts';

const column = columnsOf<{ id: number; name: string; fee: number }>();
const columns = column.columns([
  column.display({ id: 'select', header: () => null }),
  column.accessor('id', { header: 'ID', meta: { width: 1, isPinned: true } }),
  column.accessor('name', { header: 'Nombre' }),
  column.accessor('fee', { header: 'Comisión', meta: { width: 1, isEarlyOnPhone: true } }),
]);

test('every column with a name can be taken away, but not the one that leads to the details', () => {
  expect(choosableColumns(columns)).toEqual([
    { id: 'name', header: 'Nombre' },
    { id: 'fee', header: 'Comisión' },
  ]);
  expect(choosableColumns(columns.slice(2))).toEqual([{ id: 'fee', header: 'Comisión' }]);
});

test('what was taken away is not shown; what cannot be stays, and so does the order', () => {
  expect(shownColumns(columns, new Set(['fee', 'id', 'select', 'unknown']))).toEqual(columns.slice(0, 3));
  expect(shownColumns(columns, new Set())).toBe(columns);
});

test('on a phone a column that is looked for stands beside the head, elsewhere at its place', () => {
  const [select, id, name, fee] = columns;
  expect(columnsIn('phone', columns)).toEqual([select, id, fee, name]);
  expect(columnsIn('phone', columns.slice(2))).toEqual([name, fee]);
  for (const size of ['narrow', 'wide'] as const) expect(columnsIn(size, columns)).toBe(columns);
});
