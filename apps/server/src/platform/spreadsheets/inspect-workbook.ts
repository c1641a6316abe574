import { createInflateRaw } from 'node:zlib';
import { type TableFileLimits, tableFileProblems as problems } from '@millaje/api';

/** A workbook may hold so many times what its file may be, unpacked, and so many parts. */
const unpackedFactor = 10;
const partsMaximum = 200;

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const deflated = 8;

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
  { bytes }: Pick<TableFileLimits, 'bytes'>,
): Promise<string | undefined> {
  const parts = partsOf(content);
  if (!parts) return problems.broken;
  if (parts.some(({ name }) => /vbaProject|macrosheets/i.test(name))) return problems.macros;
  if (!parts.some(({ name }) => name.startsWith('xl/'))) return problems.wrongKind;
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > bytes * unpackedFactor || parts.length > partsMaximum) return problems.bomb;
  for (const part of parts.filter(({ name }) => name.startsWith('xl/'))) {
    const found = await lookThrough(content, part);
    if (found === 'broken') return problems.broken;
    if (found === 'formula' && part.name.startsWith('xl/worksheets/')) return problems.formulas;
  }
  return undefined;
}

/** The parts that the directory at the end names; undefined where there is none that can be read. */
function partsOf(content: Buffer): Part[] | undefined {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(endOfDirectory);
  const end = content.lastIndexOf(mark);
  if (end < 0 || end + 22 > content.length) return undefined;
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  const parts: Part[] = [];
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== directoryEntry) return undefined;
    const nameLength = content.readUInt16LE(at + 28);
    parts.push({
      name: content.toString('utf8', at + 46, at + 46 + nameLength),
      method: content.readUInt16LE(at + 10),
      packed: content.readUInt32LE(at + 20),
      unpacked: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return parts;
}

/** Unpacks a part piece by piece, keeping none of it: whether it has a formula, or cannot be unpacked, or is not as large as it says. */
async function lookThrough(content: Buffer, part: Part): Promise<'formula' | 'broken' | undefined> {
  let size = 0;
  let tail = '';
  let hasFormula = false;
  try {
    for await (const piece of unpack(content, part)) {
      size += piece.length;
      if (size > part.unpacked) return 'broken';
      const text = tail + piece.toString('latin1');
      hasFormula ||= /<f[\s/>]/.test(text);
      tail = text.slice(-2);
    }
  } catch {
    return 'broken';
  }
  if (size !== part.unpacked) return 'broken';
  return hasFormula ? 'formula' : undefined;
}

function unpack(content: Buffer, { method, packed, offset }: Part): AsyncIterable<Buffer> | Iterable<Buffer> {
  const start = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
  const bytes = content.subarray(start, start + packed);
  if (method !== deflated) return [bytes];
  const inflate = createInflateRaw();
  inflate.end(bytes);
  return inflate;
}
