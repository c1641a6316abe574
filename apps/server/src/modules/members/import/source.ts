import { CsvError, parse } from 'csv-parse/sync';
import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { countColumns, readHeader, type ImportColumn, type RawRow } from './columns.ts';
import { contradictionOf } from '../../../platform/spreadsheets/foreign-text.ts';
import { markedEncoding, provenEncoding, readLines, type Encoding } from './lines.ts';
import { importTexts as texts, ImportFailure } from './texts.ts';

/** A CSV file that can be read: how it is written was found out by looking at it. */
export interface Source {
  readonly path: string;
  readonly size: number;
  readonly encoding: Encoding;
  /** A mark at its beginning says the encoding; otherwise what is in the file proves it. */
  readonly isMarked: boolean;
  readonly delimiter: string;
}

/** A line that could not be taken as a row. */
export interface UnreadableRow {
  readonly line: number;
  readonly reason: string;
}

/** What files that are no text begin with. */
const signatures: readonly (readonly [bytes: string, kind: string])[] = [
  ['89504e47', 'una imagen PNG'],
  ['ffd8ff', 'una imagen JPEG'],
  ['47494638', 'una imagen GIF'],
  ['52494646', 'una imagen o un sonido'],
  ['25504446', 'un documento PDF'],
  ['504b0304', 'un archivo comprimido (zip)'],
  ['1f8b', 'un archivo comprimido (gzip)'],
  ['377abcaf', 'un archivo comprimido (7z)'],
  ['52617221', 'un archivo comprimido (rar)'],
];
const oldExcel = 'd0cf11e0a1b11ae1';
const sampleBytes = 65_536;

/** Looks at the file: its kind, encoding and delimiter. Refuses what is missing, a folder, empty, or no text. */
export async function inspectSource(path: string): Promise<Source> {
  const { size, sample } = await readSample(path);
  if (size === 0 || sample.toString('latin1').trim() === '') throw new ImportFailure(texts.empty(path));
  refuseOtherKinds(path, sample);
  const marked = markedEncoding(sample);
  const encoding = marked ?? (await provenEncoding(path));
  const delimiter = sniffDelimiter(new TextDecoder(encoding).decode(sample));
  return { path, size, encoding, isMarked: marked !== undefined, delimiter };
}

async function readSample(path: string): Promise<{ size: number; sample: Buffer }> {
  try {
    const status = await stat(path);
    if (status.isDirectory()) throw new ImportFailure(texts.folder(path));
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
      return { size: status.size, sample: buffer.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new ImportFailure(
      code === 'ENOENT' || code === 'ENOTDIR' ? texts.missing(path) : texts.unreadable(path, String(code)),
    );
  }
}

function refuseOtherKinds(path: string, sample: Buffer): void {
  const start = sample.subarray(0, 8).toString('hex');
  const text = sample.toString('latin1');
  if (start === oldExcel || (start.startsWith('504b0304') && /\[Content_Types\]\.xml|xl\//.test(text)))
    throw new ImportFailure(texts.spreadsheet(path));
  const kind = signatures.find(([bytes]) => start.startsWith(bytes))?.[1];
  if (kind) throw new ImportFailure(texts.notText(path, kind));
  if (sample.includes(0) && !markedEncoding(sample)?.startsWith('utf-16'))
    throw new ImportFailure(texts.notText(path, 'un archivo binario'));
}

function sniffDelimiter(text: string): string {
  const header = text.split(/\r|\n/).find((line) => line.trim() !== '') ?? '';
  const named = [';', ',', '\t', '|'].map((delimiter) => {
    const cells = header.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    return { delimiter, count: countColumns(cells) };
  });
  return named.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

export interface OpenedSource {
  readonly rows: AsyncGenerator<RawRow | UnreadableRow>;
  /** How many bytes of the file were read so far. */
  readonly bytesRead: () => number;
  /** How many lines without anything in them were passed over so far. */
  readonly blankLines: () => number;
}

/**
 * The file's rows one by one, read as they are asked for: a line each, because no value of ours has a line end. So a quote that
 * is never closed, or a foreign byte, is told of its own line and ruins no other. Refuses a file without our header, or without
 * any row.
 */
export function openSource(source: Source): OpenedSource {
  const file = createReadStream(source.path);
  const blank = { lines: 0 };
  return {
    rows: readRows(source, file, blank),
    bytesRead: () => file.bytesRead,
    blankLines: () => blank.lines,
  };
}

async function* readRows(
  { path, encoding, delimiter }: Source,
  file: ReadStream,
  blank: { lines: number },
): AsyncGenerator<RawRow | UnreadableRow> {
  let columns: ImportColumn[] | undefined;
  let number = 0;
  let isBare = true;
  for await (const line of readLines(file, encoding)) {
    number += 1;
    if (line?.replaceAll(delimiter, '').trim() === '') {
      blank.lines += 1;
      continue;
    }
    if (!columns) {
      columns = readHeader(path, cellsOf(line ?? '', delimiter) ?? []);
      continue;
    }
    isBare = false;
    yield toRow(columns, { line, number, delimiter });
  }
  if (isBare) throw new ImportFailure(columns ? texts.noRows(path) : texts.empty(path));
}

/** The cells of a line; undefined where a quote is opened and not closed. */
function cellsOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  try {
    const [cells] = parse(line, { delimiter, relax_column_count: true, relax_quotes: true });
    return cells;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

function toRow(
  columns: readonly ImportColumn[],
  { line: text, number, delimiter }: { line: string | undefined; number: number; delimiter: string },
): RawRow | UnreadableRow {
  if (text === undefined) return { line: number, reason: texts.lineTooLong };
  const foreign = contradictionOf(text);
  if (foreign !== undefined) return { line: number, reason: texts.otherEncoding(foreign) };
  const cells = cellsOf(text, delimiter);
  if (!cells) return { line: number, reason: texts.quotesOpen };
  const isWhole = cells.length >= columns.length && cells.slice(columns.length).every((cell) => cell.trim() === '');
  if (!isWhole) return { line: number, reason: texts.columnCount(cells.length, columns.length) };
  return {
    line: number,
    values: Object.fromEntries(columns.map((column, position) => [column, cells[position] ?? ''])) as RawRow['values'],
  };
}
