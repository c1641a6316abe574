import { createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TableFileLimits, tableFileProblems as problems } from '@millaje/api';
import { isOfRelations, isSheet, leadsToSheetsOnly } from './workbook-relations.ts';

/** A workbook may hold so many times what its file may be, unpacked, and so many parts. */
const unpackedFactor = 10;
const partsMaximum = 200;
/** No sheet has more columns: what is kept of a row before it ends is bounded by it. */
const cellsOfRowMaximum = 16_384;
/** So many tags may stand beside the sheets (texts, styles), for each row that may be read and besides: the reader keeps something of each. */
const tagsOfRow = 40;
const tagsBesides = 500_000;
/** No relations of a workbook are longer, in bytes. */
const relationsMaximum = 100_000;

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const deflated = 8;
/** What stands where the number is in another place, which another reader may look for and this one does not. */
const elsewhere = { 16: 0xff_ff, 32: 0xff_ff_ff_ff } as const;
/** Of a part: its sizes stand behind it. */
const sizesFollow = 8;

interface Part {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/**
 * Why a workbook is not read, before anything of it is kept: broken, with macros, with formulas, or far larger than it looks.
 * Undefined where nothing speaks against it.
 */
export async function problemOfWorkbook(
  content: Buffer,
  { bytes, rows }: TableFileLimits,
): Promise<string | undefined> {
  const parts = partsOf(content);
  if (!parts) return problems.broken;
  if (parts.some(({ name }) => /vbaProject|macrosheets/i.test(name))) return problems.macros;
  if (!parts.some(({ name }) => name.startsWith('xl/'))) return problems.wrongKind;
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > bytes * unpackedFactor || parts.length > partsMaximum) return problems.bomb;
  let tagsLeft = tagsBesides + rows * tagsOfRow;
  let [tagsOfSheets, areSheetsOnly] = [0, true];
  // All of them: what the reader unpacks besides is as large as it likes, where nobody looks.
  for (const part of parts) {
    const found = await lookThrough(content, part);
    if (found === 'broken') return problems.broken;
    // The reader takes a sheet from wherever it stands; in a chart the same tag is something else.
    if (found.hasFormula && (isSheet(part.name) || found.hasRows)) return problems.formulas;
    if (isSheet(part.name)) tagsOfSheets += found.tags;
    else tagsLeft -= found.tags;
    if (tagsLeft < 0 || found.cellsOfRow > cellsOfRowMaximum) return problems.bomb;
    if (isOfRelations(part.name)) areSheetsOnly &&= await leadsFromHere(content, part);
  }
  // A sheet is read row by row. What is read as something else is kept whole, wherever it stands, and be it a sheet besides.
  return areSheetsOnly || tagsOfSheets <= tagsLeft ? undefined : problems.bomb;
}

/** Whether one of the parts of relations leads to sheets where sheets stand, and to nothing else. */
const leadsFromHere = async (content: Buffer, part: Part): Promise<boolean> =>
  part.unpacked <= relationsMaximum && leadsToSheetsOnly(await text(Readable.from(unpack(content, part))));

/**
 * The parts that the directory at the end names; undefined where there is none that can be read, and where it says of something that it stands
 * elsewhere: then the reader would read other parts than were looked at.
 */
function partsOf(content: Buffer): Part[] | undefined {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(endOfDirectory);
  const end = content.lastIndexOf(mark);
  if (end < 0 || end + 22 > content.length) return undefined;
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  if (count === elsewhere[16] || [at, content.readUInt32LE(end + 12)].includes(elsewhere[32])) return undefined;
  const parts: Part[] = [];
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== directoryEntry) return undefined;
    const nameLength = content.readUInt16LE(at + 28);
    const part = {
      name: content.toString('utf8', at + 46, at + 46 + nameLength),
      method: content.readUInt16LE(at + 10),
      packed: content.readUInt32LE(at + 20),
      unpacked: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
    };
    if (!isPlain(part, content.readUInt16LE(at + 8))) return undefined;
    parts.push(part);
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return parts;
}

/** Whether the directory itself says where a part is and how large: else the reader looks for that elsewhere. */
const isPlain = ({ packed, unpacked, offset }: Part, flags: number): boolean =>
  ![packed, unpacked, offset].includes(elsewhere[32]) && (packed > 0 || (flags & sizesFollow) === 0);

/** What was seen of a part, without keeping any of it. */
interface Seen {
  readonly hasFormula: boolean;
  /** Whether it has what rows of a sheet stand in. */
  readonly hasRows: boolean;
  readonly tags: number;
  /** The most cells from one row to the next. */
  readonly cellsOfRow: number;
}

/** Unpacks a part piece by piece, keeping none of it: what stands in it; or that it cannot be unpacked, or is not as large as it says. */
async function lookThrough(content: Buffer, part: Part): Promise<Seen | 'broken'> {
  const counter = createTagCounter();
  let size = 0;
  try {
    for await (const piece of unpack(content, part)) {
      size += piece.length;
      if (size > part.unpacked) return 'broken';
      counter.add(piece.toString('latin1'));
    }
  } catch {
    return 'broken';
  }
  return size === part.unpacked ? counter.seen() : 'broken';
}

/** Names of tags are not longer than this: so much of the end of a piece may go on in the next one. */
const tagMaximum = 200;

/**
 * How a tag begins: its slash, its name behind a prefix of whatever letters, and what stands behind that. The reader takes for the name all up to a
 * space or to the end of the tag, which it finds behind quotes.
 */
const tagStart = /<(\/?)(?:[^ \t\r\n<>/:"']*:)?([^ \t\r\n<>/:"']*)(?=(\/?.?))/gs;
/** Behind the name: it goes on, for the reader, with what nobody writes into one. */
const goesOn = /^["']|^\/[^>]/;
/** The last tag of a piece, where its name may go on in the next one. */
const unfinished = /^<[^ \t\r\n>]*$/;

function createTagCounter() {
  let [rest, hasFormula, hasRows, tags, cells, cellsOfRow, isInRows] = ['', false, false, 0, 0, 0, false];
  let mayBeFormula = false;
  function count(text: string): void {
    for (const [, slash, name, behind = ''] of text.matchAll(tagStart)) {
      tags += 1;
      if (goesOn.test(behind)) hasFormula = true;
      // Of a cell only if the cell ends behind it: lists of choices and rules of colours have the same tag, behind all rows.
      if (name === 'f') mayBeFormula = true;
      if (mayBeFormula && (name === 'c' || (slash === '/' && behind !== '>'))) hasFormula = true;
      if (slash === '/') continue;
      if (name === 'sheetData') hasRows = true;
      if (name === 'row') [isInRows, cells] = [true, 0];
      if (name === 'c' && isInRows) cellsOfRow = Math.max(cellsOfRow, (cells += 1));
    }
  }
  return {
    add(piece: string): void {
      const text = rest + piece;
      const open = text.lastIndexOf('<');
      rest = open >= 0 && unfinished.test(text.slice(open)) ? text.slice(open) : '';
      // Nobody writes such a name, and what it ends with stands in another piece.
      if (rest.length > tagMaximum) [rest, hasFormula] = ['', true];
      count(text.slice(0, text.length - rest.length));
    },
    seen(): Seen {
      count(rest);
      return { hasFormula, hasRows, tags, cellsOfRow };
    },
  };
}

function unpack(content: Buffer, { method, packed, offset }: Part): AsyncIterable<Buffer> | Iterable<Buffer> {
  const start = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
  const bytes = content.subarray(start, start + packed);
  if (method !== deflated) return [bytes];
  const inflate = createInflateRaw();
  inflate.end(bytes);
  return inflate;
}
