import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { colToLetter, writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { createRowWriter } from './row-writer.ts';
import type { SpreadsheetColumn } from './write-spreadsheet.ts';
import { type ZipPart, zipParts } from './zip-parts.ts';

type Rows = readonly (readonly unknown[])[];

/** So many rows are packed at a time. */
const rowsAtOnce = 500;

/**
 * The bytes of a workbook, as its rows come. What is around the rows, and the heads of its sheets, is the library's, written once without any rows; the rows
 * themselves, which are all of the time that it takes, go past it. What a sheet cannot hold goes on in another one.
 */
export async function* workbookOf(
  name: string,
  columns: readonly SpreadsheetColumn[],
  chunks: AsyncIterable<Rows>,
  rowsMaximum = XLSX_MAX_ROWS_PER_SHEET,
): AsyncGenerator<Uint8Array> {
  yield* zipParts(partsOf(name, columns, takeRows(chunks), rowsMaximum));
}

async function* partsOf(
  name: string,
  columns: readonly SpreadsheetColumn[],
  rows: ReturnType<typeof takeRows>,
  rowsMaximum: number,
): AsyncGenerator<ZipPart> {
  const single = await frameOf(name, columns, 1);
  const [head = '', tail = ''] = strFromU8(single[sheetPath(1)] ?? new Uint8Array()).split(/(?=<\/sheetData>)/);
  const write = createRowWriter(columns, (place) => styleOf(head, place));
  async function* sheet() {
    yield Buffer.from(head);
    // The first one is the head.
    let number = 1;
    const next = () => rows.take(Math.min(rowsAtOnce, rowsMaximum - number));
    for (let some = await next(); some.length > 0; some = await next()) {
      let xml = '';
      for (const values of some) xml += write((number += 1), values);
      yield Buffer.from(xml);
    }
    yield Buffer.from(tail);
  }
  let sheets = 0;
  do {
    sheets += 1;
    yield { path: sheetPath(sheets), pieces: sheet() };
  } while (await rows.hasMore());
  const frame = sheets === 1 ? single : await frameOf(name, columns, sheets);
  for (const [path, bytes] of Object.entries(frame))
    if (!path.startsWith(sheetsFolder)) yield { path, pieces: [bytes] };
}

/** Rows that come in chunks, taken as many at a time as there is place for. */
function takeRows(chunks: AsyncIterable<Rows>) {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Rows = [];
  let taken = 0;
  async function hasMore(): Promise<boolean> {
    while (taken >= rest.length) {
      const next = await source.next();
      if (next.done) return false;
      rest = next.value;
      taken = 0;
    }
    return true;
  }
  return {
    hasMore,
    /** At most so many; none where there are no more. */
    async take(count: number): Promise<Rows> {
      if (count <= 0 || !(await hasMore())) return [];
      const some = rest.slice(taken, taken + count);
      taken += some.length;
      return some;
    },
  };
}

const sheetsFolder = 'xl/worksheets/';
const sheetPath = (number: number) => `${sheetsFolder}sheet${number}.xml`;

/** The parts of a workbook of so many sheets that have nothing but their heads. */
async function frameOf(name: string, columns: readonly SpreadsheetColumn[], sheets: number) {
  const blank = Array.from({ length: sheets }, () => []);
  const workbook = writeXlsxStream(blank, {
    name,
    columns: columns.map(({ header, width, format }) => ({ header, width, ...(format ? { numFmt: format } : {}) })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: 2,
  });
  return unzipSync(await buffer(workbook));
}

/** The number of a column's style, as the column's head has it. */
const styleOf = (head: string, place: number): string | undefined =>
  new RegExp(`<c r="${colToLetter(place)}1"[^>]* s="(\\d+)"`).exec(head)?.[1];
