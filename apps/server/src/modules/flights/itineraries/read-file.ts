import { itineraryFileMaximum, itineraryProblems as problems, itineraryRowsMaximum } from '@millaje/api';
import { CsvError, parse } from 'csv-parse/sync';
import { streamXlsxRows } from 'hucre/xlsx';
import { problemOfWorkbook } from './inspect-workbook.ts';

/** A cell as a file has it: CSV knows texts alone. */
export type Cell = string | number | boolean | Date | null | undefined;

/** The rows of a file, empty ones too, so that their numbers are those that a person sees; or why it cannot be read. */
export type ReadFile = { readonly rows: readonly (readonly Cell[])[] } | { readonly problem: string };

const cellsMaximum = 100;

/** Reads a file of a table, of which only its content says what it is. Refuses whatever is not a plain table of a bearable size. */
export async function readTable(dataUrl: string): Promise<ReadFile> {
  const content = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (content.length > itineraryFileMaximum) return { problem: problems.tooLarge };
  const start = content.subarray(0, 4).toString('hex');
  if (start === 'd0cf11e0') return { problem: problems.oldExcel };
  const read = start === '504b0304' ? await readWorkbook(content) : readText(content);
  if ('problem' in read) return read;
  if (read.rows.length > itineraryRowsMaximum + 1) return { problem: problems.tooManyRows(itineraryRowsMaximum) };
  return read;
}

async function readWorkbook(content: Buffer): Promise<ReadFile> {
  const problem = problemOfWorkbook(content);
  if (problem !== undefined) return { problem };
  const rows: Cell[][] = [];
  try {
    for await (const { index, values } of streamXlsxRows(content)) {
      if (index > itineraryRowsMaximum) return { problem: problems.tooManyRows(itineraryRowsMaximum) };
      if (values.length > cellsMaximum) return { problem: problems.unknownColumns(`${values.length}`) };
      while (rows.length < index) rows.push([]);
      rows.push(values);
    }
  } catch {
    // Whatever the reader says of it, it is no workbook that it can read.
    return { problem: problems.broken };
  }
  return { rows };
}

function readText(content: Buffer): ReadFile {
  const text = decode(content);
  if (text === undefined) return { problem: problems.wrongKind };
  const header = text.split(/\r|\n/, 1)[0] ?? '';
  const delimiter = [';', '\t', ','].find((one) => header.includes(one)) ?? ';';
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      to: itineraryRowsMaximum + 2,
    });
    return { rows };
  } catch (error) {
    if (error instanceof CsvError) return { problem: problems.broken };
    throw error;
  }
}

/** The text of a file: by its mark, else strictly as UTF-8, else as Windows writes it. Undefined for what is no text. */
function decode(content: Buffer): string | undefined {
  const start = content.subarray(0, 2).toString('hex');
  if (start === 'fffe') return new TextDecoder('utf-16le').decode(content);
  if (start === 'feff') return new TextDecoder('utf-16be').decode(content);
  if (content.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
