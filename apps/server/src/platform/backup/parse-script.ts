import { createHash } from 'node:crypto';
import { BackupFailure } from './failure.ts';
import { countLines, firstLine, mark, markedSchema, type Header, type Marked } from './format.ts';

/** What a backup says, in its order: the header, then of each table its name, its rows and their count, then the end. */
export type Piece =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'count'; readonly rows: number }
  | { readonly kind: 'end'; readonly rows: number; readonly sha256: string };

const lineMaximum = 64 * 1024 * 1024;
const newline = 10;
const endOfRows = '\\.\n';

/** Reads a script's pieces. Refuses what is no backup, was changed or cut off, and counts that are not those of the rows. */
export async function* parseScript(bytes: AsyncIterable<Buffer>, path: string): AsyncGenerator<Piece> {
  const reading = createReading(path);
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (reading.isAtStart()) refuseOldFormat(chunk, path);
    const end = chunk.lastIndexOf(newline) + 1;
    if (rest.length + chunk.length - end > lineMaximum) throw reading.damaged();
    if (end === 0) {
      rest = Buffer.concat([rest, chunk]);
      continue;
    }
    const lines = rest.length === 0 ? chunk.subarray(0, end) : Buffer.concat([rest, chunk.subarray(0, end)]);
    rest = chunk.subarray(end);
    yield* reading.take(lines);
  }
  if (rest.length > 0 || !reading.isEnded()) throw reading.damaged();
}

/** The first format counted its rows wrongly, and belongs to schemas that this version does not restore. */
function refuseOldFormat(chunk: Buffer, path: string): void {
  if (chunk.subarray(0, 64).includes('millaje-backup-1'))
    throw new BackupFailure(
      `${path} tiene el formato anterior (millaje-backup-1): restáurela con la versión del programa que la hizo.`,
    );
}

function createReading(path: string) {
  const digest = createHash('sha256');
  let state: 'start' | 'text' | 'copy' | 'rows' | 'count' | 'ended' = 'start';
  let [tableRows, allRows] = [0, 0];
  let tableName = '';
  let hasHeader = false;
  const damaged = (reason = '') =>
    new BackupFailure(`${path} no es una copia de seguridad de Millaje o está dañada${reason}.`);

  const isEnded = () => state === 'ended';
  /** What a marked line says; each may stand in its place only. */
  function takeMarked(content: Marked | undefined, digestBefore: () => string): Piece {
    if (!content) throw damaged();
    if ('header' in content && state === 'text' && !hasHeader) {
      hasHeader = true;
      return { kind: 'header', ...content };
    }
    if ('table' in content && state === 'text' && hasHeader) {
      [state, tableName, tableRows] = ['copy', content.table.name, 0];
      return { kind: 'table', ...content.table };
    }
    if ('rows' in content && state === 'count') {
      if (content.rows !== tableRows)
        throw damaged(`: la tabla ${tableName} dice tener ${content.rows} filas y tiene ${tableRows}`);
      state = 'text';
      allRows += tableRows;
      return { kind: 'count', rows: tableRows };
    }
    if ('end' in content && state === 'text' && hasHeader) {
      if (content.end.rows !== allRows || content.end.sha256 !== digestBefore()) throw damaged();
      state = 'ended';
      return { kind: 'end', ...content.end };
    }
    throw damaged();
  }
  function takeLine(line: Buffer): Piece | undefined {
    if (state === 'ended' || (state === 'start' && line.toString() !== `${firstLine}\n`)) throw damaged();
    const text = line.subarray(0, mark.length).toString() === mark ? line.toString() : undefined;
    const piece = text === undefined ? undefined : takeMarked(parseMarked(text), () => digest.digest('hex'));
    if (state === 'start') state = 'text';
    else if (piece === undefined && state === 'copy') state = 'rows';
    else if (piece === undefined && state === 'count') throw damaged();
    if (!isEnded()) digest.update(line);
    return piece;
  }
  function takeRows(lines: Buffer): { length: number; rows: Buffer } {
    const { length, rows, isOver } = findRows(lines);
    tableRows += countLines(rows);
    if (isOver) state = 'count';
    digest.update(lines.subarray(0, length));
    return { length, rows };
  }
  function* take(lines: Buffer): Generator<Piece> {
    for (let at = 0; at < lines.length;) {
      if (state === 'rows') {
        const { length, rows } = takeRows(lines.subarray(at));
        at += length;
        if (rows.length > 0) yield { kind: 'rows', bytes: rows };
        continue;
      }
      const end = lines.indexOf(newline, at) + 1;
      const piece = takeLine(lines.subarray(at, end));
      at = end;
      if (piece) yield piece;
    }
  }
  return { take, damaged, isAtStart: () => state === 'start', isEnded };
}

/** Rows as far as they go in these lines; where they end, the line that says so is passed over. */
function findRows(lines: Buffer): { length: number; rows: Buffer; isOver: boolean } {
  if (lines.subarray(0, endOfRows.length).toString() === endOfRows)
    return { length: endOfRows.length, rows: lines.subarray(0, 0), isOver: true };
  const found = lines.indexOf(`\n${endOfRows}`) + 1;
  return found === 0
    ? { length: lines.length, rows: lines, isOver: false }
    : { length: found + endOfRows.length, rows: lines.subarray(0, found), isOver: true };
}

/** What a marked line says; nothing where it says what none of ours does. */
function parseMarked(line: string): Marked | undefined {
  try {
    return markedSchema.parse(JSON.parse(line.slice(mark.length)));
  } catch {
    return undefined;
  }
}
