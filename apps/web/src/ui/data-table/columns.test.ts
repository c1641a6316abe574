// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import {
  choosableColumns,
  columnsIn,
  columnsOf,
  columnWidths,
  coveredEnd,
  rowHeightOf,
  shownColumns,
  widestIn,
  widestOf,
  widthIn,
} from './columns.ts';

const column = columnsOf<{ id: number; name: string; fee: number }>();
const columns = column.columns([
  column.display({ id: 'select', header: () => null }),
  column.accessor('id', { header: 'ID', meta: { width: 1, isPinned: true } }),
  column.accessor('name', { header: 'Nombre' }),
  column.accessor('fee', { header: 'Comisión', meta: { width: 1, isEarly: true } }),
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

test('in narrow windows a column that is looked for stands beside the head, elsewhere at its place', () => {
  const [select, id, name, fee] = columns;
  expect(columnsIn('phone', columns)).toEqual([select, id, fee, name]);
  expect(columnsIn('phone', columns.slice(2))).toEqual([name, fee]);
  expect(columnsIn('narrow', columns)).toEqual([select, id, fee, name]);
  expect(columnsIn('wide', columns)).toBe(columns);
});

test('a row is known in narrow windows by what says so, and what holds no value stays before it', () => {
  const named = column.columns([
    column.display({ id: 'select', header: () => null }),
    column.accessor('id', { header: 'ID', meta: { width: 72 } }),
    column.accessor('name', { header: 'Nombre', meta: { width: 208, phoneWidth: 110, isNarrowHead: true } }),
    column.accessor('fee', { header: 'Comisión', meta: { width: 96, isEarly: true } }),
  ]);
  const [select, id, name, fee] = named;
  expect(columnsIn('phone', named)).toEqual([select, name, fee, id]);
  expect(columnsIn('wide', named)).toBe(named);
  expect(widthIn('phone', name?.meta)).toBe(110);
  expect(widthIn('wide', name?.meta)).toBe(208);
});

const looks = {
  id: { width: 80 },
  words: { width: 300 },
  more: { width: 100, hasWords: true },
  amount: { width: 240, align: 'end' },
  actions: { width: 236, isActions: true },
} as const;

test('a table grows by its words and by nothing else, up to where a row is still read as one', () => {
  const { id, words, more, amount, actions } = looks;
  expect(widestOf([id, words, more, amount, actions])).toBe(956 + 0.75 * 400);
  expect(columnWidths('wide', [id, words, more, amount, actions])).toEqual([
    '80px',
    'calc(300px + 0.7500 * max(0px, 100cqw - 956px))',
    'calc(100px + 0.2500 * max(0px, 100cqw - 956px))',
    '240px',
    '236px',
  ]);
});

test('a table without words grows evenly; a short one has the room of its bar; one that asks for the rest takes all', () => {
  expect(columnWidths('wide', [looks.id, looks.amount])).toEqual([
    'calc(80px + 0.2500 * max(0px, 100cqw - 320px))',
    'calc(240px + 0.7500 * max(0px, 100cqw - 320px))',
  ]);
  expect(widestOf([looks.id, looks.amount])).toBe(760);
  const rest = { width: 280, takesRest: true } as const;
  expect(widestOf([looks.id, rest, looks.words])).toBeUndefined();
  expect(columnWidths('wide', [looks.id, rest, looks.words])[1]).toBe(
    'calc(280px + 1.0000 * max(0px, 100cqw - 660px))',
  );
});

test('a table that would take most of the room takes all of it', () => {
  expect(widestIn([looks.id, looks.amount])).toBe('max(760px, (950px - 100%) * 9999)');
  expect(widestIn([looks.id, { width: 280, takesRest: true }])).toBeUndefined();
});

test('what stays at the end covers nothing but itself: the columns that go on fade before it', () => {
  const actions = { width: 212, isActions: true } as const;
  const stays = { width: 100, isPinnedEnd: true } as const;
  const covered = (...ends: { width: number }[]) =>
    (['wide', 'narrow', 'phone'] as const).map((size) => coveredEnd(size, [looks.id, looks.words, ...ends]));
  expect(covered()).toEqual([0, 0, 0]);
  expect(covered(actions)).toEqual([212, 52, 52]);
  expect(covered(stays)).toEqual([100, 0, 0]);
});

test('a row has room for a thumb where one presses', () => {
  const heights = (isThumb: boolean) =>
    (['regular', 'compact'] as const).map((density) => rowHeightOf(density, isThumb));
  expect([heights(false), heights(true)]).toEqual([
    [36, 28],
    [45, 36],
  ]);
});
