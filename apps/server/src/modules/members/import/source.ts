import { CsvError, parse, type Info } from 'csv-parse';
import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { countColumns, readHeader, type ImportColumn, type RawRow } from './columns.ts';
import { importTexts as texts, ImportFailure } from './texts.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/** A CSV file that can be read: how it is written was found out by looking at it. */
export interface Source {
  readonly path: string;
  readonly size: number;
  readonly encoding: Encoding;
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
/** A row longer than this is one whose quotes were never closed. */
const rowBytesMaximum = 65_536;

/** Looks at the file: its kind, encoding and delimiter. Refuses what is missing, a folder, empty, or no text. */
export async function inspectSource(path: string): Promise<Source> {
  const { size, sample } = await readSample(path);
  if (size === 0 || sample.toString('latin1').trim() === '') throw new ImportFailure(texts.empty(path));
  refuseOtherKinds(path, sample);
  const encoding = await detectEncoding(path, sample);
  return { path, size, encoding, delimiter: sniffDelimiter(new TextDecoder(encoding).decode(sample)) };
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
  if (sample.includes(0) && !isUtf16(sample)) throw new ImportFailure(texts.notText(path, 'un archivo binario'));
}

const isUtf16 = (sample: Buffer) => sample[0] === 0xff && sample[1] === 0xfe;

/** UTF-8 when every byte of the file is; otherwise what Windows writes. */
async function detectEncoding(path: string, sample: Buffer): Promise<Encoding> {
  if (isUtf16(sample)) return 'utf-16le';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

function sniffDelimiter(text: string): string {
  const header = text.split(/\r|\n/).find((line) => line.trim() !== '') ?? '';
  const named = [';', ',', '\t', '|'].map((delimiter) => {
    const cells = header.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    return { delimiter, count: countColumns(cells) };
  });
  return named.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

const unify = (text: string) => text.replace(/\r\n?/g, '\n');

/** Bytes to text, without a byte order mark, with '\n' at the end of every line. */
function createDecoder(encoding: Encoding): Transform {
  const decoder = new TextDecoder(encoding);
  let pending = '';
  return new Transform({
    readableObjectMode: false,
    decodeStrings: true,
    encoding: 'utf8',
    transform(chunk: Buffer, _, done) {
      const text = pending + decoder.decode(chunk, { stream: true });
      pending = text.endsWith('\r') ? '\r' : '';
      done(null, unify(pending ? text.slice(0, -1) : text));
    },
    flush(done) {
      done(null, unify(pending + decoder.decode()));
    },
  });
}

export interface OpenedSource {
  readonly rows: AsyncGenerator<RawRow | UnreadableRow>;
  /** How many bytes of the file were read so far. */
  readonly bytesRead: () => number;
}

/** The file's rows one by one, read as they are asked for. Refuses a file without our header, or without any row. */
export function openSource(source: Source): OpenedSource {
  const file = createReadStream(source.path);
  return { rows: readRows(source, file), bytesRead: () => file.bytesRead };
}

async function* readRows(source: Source, file: ReadStream): AsyncGenerator<RawRow | UnreadableRow> {
  const parser = parse({
    delimiter: source.delimiter,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: rowBytesMaximum,
  });
  // An error of any of the three comes out of the parser, where it is awaited.
  pipeline(file, createDecoder(source.encoding), parser, () => undefined);
  let columns: ImportColumn[] | undefined;
  let next = 1;
  let isBare = true;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const line = info.lines - record.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
      next = info.lines + 1;
      if (!columns) {
        columns = readHeader(source.path, record);
        continue;
      }
      isBare = false;
      yield toRow(columns, record, line);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    isBare = false;
    yield { line: next, reason: texts.quotesOpen };
  }
  if (isBare) throw new ImportFailure(columns ? texts.noRows(source.path) : texts.empty(source.path));
}

function toRow(columns: readonly ImportColumn[], record: readonly string[], line: number): RawRow | UnreadableRow {
  const isWhole = record.length >= columns.length && record.slice(columns.length).every((cell) => cell.trim() === '');
  if (!isWhole) return { line, reason: texts.columnCount(record.length, columns.length) };
  return {
    line,
    values: Object.fromEntries(columns.map((column, position) => [column, record[position] ?? ''])) as RawRow['values'],
  };
}
