import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { writeXlsxStream } from 'hucre/xlsx';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { workbookOf } from './workbook.ts';
import type { Cell, SpreadsheetColumn } from './write-spreadsheet.ts';

const orNothing = (become: (value: unknown) => Cell) => (value: unknown) => (value === null ? null : become(value));
const columns: readonly (SpreadsheetColumn & { readonly toCell: (value: unknown) => Cell })[] = [
  { header: 'N.º', width: 10, toCell: orNothing(Number) },
  { header: 'Núñez & Cía <ñ>', width: 30, toCell: orNothing(String) },
  {
    header: 'Fecha',
    width: 20,
    format: 'dd-mm-yyyy hh:mm:ss',
    toCell: orNothing((value) => new Date(value as number)),
  },
  { header: 'Monto', width: 16, format: '#,##0.00', toCell: orNothing(Number) },
];

const texts = ['=1+1', ' con espacios ', 'dos\nlíneas', 'a\tb', 'a\rb', `<b>&"'`, '✈️ vuelo', '', '00123', null];
const days = [
  Date.UTC(2026, 10, 29, 12),
  Date.UTC(2026, 10, 29, 4, 5, 6),
  Date.UTC(1900, 1, 28),
  Date.UTC(1900, 2, 1),
  null,
  0,
];
const rows = Array.from({ length: 1_203 }, (_, place) => [
  BigInt(place),
  texts[place % texts.length],
  days[place % days.length] ?? null,
  [place / 100, null, -0.07, Number.NaN, Number.POSITIVE_INFINITY, 1e21][place % 6],
]);

async function* inChunks(size: number) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
  yield [];
}

/** The parts of a workbook; a cell that has nothing but a style is as good as none. */
const partsOf = (workbook: Buffer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(workbook)).map(([path, bytes]) => [
      path,
      strFromU8(bytes)
        .replaceAll(/<c r="[A-Z]+\d+" s="\d+"\/>/g, '')
        .replaceAll('<t/>', '<t></t>'),
    ]),
  );

const ours = async (size: number, rowsMaximum?: number) =>
  buffer(workbookOf('Hoja', columns, inChunks(size), rowsMaximum));
const theirs = async (rowsMaximum?: number) =>
  buffer(
    writeXlsxStream(
      rows.map((row) => columns.map(({ toCell }, place) => toCell(row[place]))),
      {
        name: 'Hoja',
        columns: columns.map(({ header, width, format }) => ({ header, width, ...(format ? { numFmt: format } : {}) })),
        freezePane: { rows: 1 },
        ...(rowsMaximum === undefined ? {} : { maxRowsPerSheet: rowsMaximum }),
      },
    ),
  );

describe('a workbook', () => {
  test.each([
    ['one sheet', undefined, 1],
    ['sheets of 301 rows', 301, 5],
    ['two sheets and a row', 602, 3],
    ['three full sheets and no more', 402, 3],
  ])('of %s is what the library would have written', async (_what, rowsMaximum, sheets) => {
    const parts = partsOf(await ours(100, rowsMaximum));
    expect(Object.keys(parts).filter((path) => path.startsWith('xl/worksheets/'))).toHaveLength(sheets);
    expect(parts).toEqual(partsOf(await theirs(rowsMaximum)));
  });

  test.each([1, 499, 500, 501, 5_000])('is the same whether its rows come %i at a time', async (size) =>
    expect(partsOf(await ours(size))).toEqual(partsOf(await ours(100))),
  );

  test('is read by another library than those that write it', async () => {
    const [header, first] = await readSheet(await ours(100));
    expect(header).toEqual(columns.map((column) => column.header));
    expect(first).toEqual([0, '=1+1', new Date(Date.UTC(2026, 10, 29, 12)), 0]);
  });

  test('without any rows is a head', async () => {
    async function* none() {}
    expect(await readSheet(await buffer(workbookOf('Hoja', columns, none())))).toEqual([
      columns.map((column) => column.header),
    ]);
  });

  test('has nothing that XML cannot have', async () => {
    async function* odd() {
      yield [[1n, 'a\u0001b\uD800c\uFFFEd\u0000', null, null]];
    }
    const [, row] = await readSheet(await buffer(workbookOf('Hoja', columns, odd())));
    expect(row?.[1]).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFD');
  });

  test('fails with its rows', async () => {
    async function* broken() {
      yield rows.slice(0, 600);
      throw new Error('the database went away');
    }
    await expect(buffer(workbookOf('Hoja', columns, broken()))).rejects.toThrow('the database went away');
  });
});
