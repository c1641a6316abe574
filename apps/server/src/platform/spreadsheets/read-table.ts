import { Readable } from 'node:stream';
import { megabytesOf, type TableFileLimits, tableFileProblems as problems } from '@millaje/api';
import { CsvError, parse } from 'csv-parse';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Cell } from './cells.ts';
import { isForeign, isUtf8, weigh } from './foreign-text.ts';
import { problemOfWorkbook } from './inspect-workbook.ts';
import { shownWhole } from '../shown.ts';

/** A file of which somebody is told why it cannot be read. */
export class TableProblem extends Error {
  override name = 'TableProblem';
}

const cellsMaximum = 100;
/** So many characters of a text are parsed before others get their turn. */
const chunkLength = 256 * 1024;

/** The bytes of a data URL; undefined where something in it is no base64, which the decoder would pass over. */
export function contentOf(dataUrl: string): Buffer | undefined {
  const text = dataUrl.slice(dataUrl.indexOf(',') + 1).replace(/={1,2}$/, '');
  const content = Buffer.from(text, 'base64');
  // One letter too many makes no byte.
  const isWhole = text.length % 4 !== 1 && content.length === Math.floor((text.length * 3) / 4);
  return isWhole ? content : undefined;
}

/**
 * The rows of a file of a table, of which only its content says what it is; empty rows too, so that their numbers are those that a
 * person sees. Throws `TableProblem` for whatever is not a plain table of a bearable size: for most of it before the first row.
 */
export async function* tableRows(
  content: Buffer | undefined,
  limits: TableFileLimits,
): AsyncGenerator<readonly Cell[]> {
  if (content === undefined) throw new TableProblem(problems.wrongKind);
  if (content.length > limits.bytes) throw new TableProblem(problems.tooLarge(megabytesOf(limits)));
  const start = content.subarray(0, 4).toString('hex');
  if (start === 'd0cf11e0') throw new TableProblem(problems.oldExcel);
  const rows = start === '504b0304' ? workbookRows(content, limits) : textRows(content);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > limits.rows + 1) throw new TableProblem(problems.tooManyRows(shownWhole(limits.rows)));
    yield row;
  }
}

/** The same at once, for files that are small. */
export async function readTable(
  content: Buffer | undefined,
  limits: TableFileLimits,
): Promise<{ readonly rows: readonly (readonly Cell[])[] } | { readonly problem: string }> {
  try {
    const rows: (readonly Cell[])[] = [];
    for await (const row of tableRows(content, limits)) rows.push(row);
    return { rows };
  } catch (error) {
    if (error instanceof TableProblem) return { problem: error.message };
    throw error;
  }
}

async function* workbookRows(content: Buffer, limits: TableFileLimits): AsyncGenerator<readonly Cell[]> {
  const problem = await problemOfWorkbook(content, limits);
  if (problem !== undefined) throw new TableProblem(problem);
  let next = 0;
  for (const { index, values } of await takeRows(content, limits)) {
    for (; next < index; next += 1) yield [];
    yield values;
    next += 1;
  }
}

/**
 * All rows, taken as they come: the reader reads on while somebody works with a row, and to take one from many that wait costs as much as there
 * are of them. One more than there may be is enough to refuse them.
 */
async function takeRows(content: Buffer, { rows: maximum }: TableFileLimits) {
  const rows: { readonly index: number; readonly values: readonly Cell[] }[] = [];
  try {
    for await (const row of streamXlsxRows(content, { maxRows: maximum + 2 })) {
      if (row.values.length > cellsMaximum) throw new TableProblem(problems.unknownColumns(String(row.values.length)));
      // A sheet may leave rows out; a single row far below would be as many empty ones.
      if (row.index > maximum) throw new TableProblem(problems.tooManyRows(shownWhole(maximum)));
      rows.push(row);
    }
    return rows;
  } catch (error) {
    if (error instanceof TableProblem) throw error;
    // Whatever the reader says of it, it is no workbook that it can read.
    throw new TableProblem(problems.broken);
  }
}

async function* textRows(content: Buffer): AsyncGenerator<readonly Cell[]> {
  const text = decode(content);
  if (text === undefined) throw new TableProblem(problems.wrongKind);
  const header = text.slice(0, 10_000).split(/\r|\n/, 1)[0] ?? '';
  const delimiter = [';', '\t', ','].find((one) => header.includes(one)) ?? ';';
  if (isForeign(text)) throw new TableProblem(problems.otherEncoding(foreignLines(text)));
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({ delimiter, relax_column_count: true, skip_empty_lines: false, max_record_size: chunkLength, info: true }),
  );
  let before = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // A quote that is not closed takes the lines up to the next one for its own: nobody would miss their rows.
      if (record.some((cell) => /[\r\n]/.test(cell) && cell.includes(delimiter)))
        throw new TableProblem(problems.openQuote(before + 1));
      before = info.lines;
      yield record;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser tells where it lost the way, which may be the end: the quote stands in the first line that has an odd one.
    // Where none has, it lost the way at a quote in the midst of a cell, in that very line.
    const line = oddQuote(text) || Number(error['lines']);
    throw new TableProblem(/QUOTE/.test(error.code) ? problems.openQuote(line) : problems.broken);
  }
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);
const oddQuote = (text: string): number => linesOf(text).findIndex((line) => line.split('"').length % 2 === 0) + 1;

/** The numbers of the lines in which something is not in the file's encoding. */
function foreignLines(text: string): number[] {
  return linesOf(text).flatMap((line, place) => (isForeign(line) ? [place + 1] : []));
}

function* chunksOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += chunkLength) yield text.slice(from, from + chunkLength);
}

/**
 * The text of a file: by its mark, else as UTF-8 where that is proved, whatever foreign bytes are in it, else as Windows writes it.
 * Undefined for what is no text.
 */
function decode(content: Buffer): string | undefined {
  const start = content.subarray(0, 2).toString('hex');
  if (start === 'fffe') return new TextDecoder('utf-16le').decode(content);
  if (start === 'feff') return new TextDecoder('utf-16be').decode(content);
  if (content.includes(0)) return undefined;
  const text = new TextDecoder('utf-8').decode(content);
  const isMarked = content.subarray(0, 3).toString('hex') === 'efbbbf';
  if (isMarked || !isForeign(text)) return text;
  const proof = { proofs: 0, contradictions: 0 };
  for (const line of linesOf(text)) weigh(proof, line);
  return isUtf8(proof) ? text : new TextDecoder('windows-1252').decode(content);
}
