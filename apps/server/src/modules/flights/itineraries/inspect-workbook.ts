import { inflateRawSync } from 'node:zlib';
import { itineraryProblems as problems } from '@millaje/api';

/** What a workbook may hold unpacked, in bytes, and in how many parts. */
const unpackedMaximum = 20 * 1024 * 1024;
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
 * Why a workbook is not read, before anything of it is unpacked as a whole: broken, with macros, with formulas, or far larger than it looks.
 * Undefined where nothing speaks against it.
 */
export function problemOfWorkbook(content: Buffer): string | undefined {
  const parts = partsOf(content);
  if (!parts) return problems.broken;
  if (parts.some(({ name }) => /vbaProject|macrosheets/i.test(name))) return problems.macros;
  if (!parts.some(({ name }) => name.startsWith('xl/'))) return problems.wrongKind;
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > unpackedMaximum || parts.length > partsMaximum) return problems.bomb;
  for (const part of parts.filter(({ name }) => name.startsWith('xl/worksheets/'))) {
    const text = unpack(content, part);
    if (text === undefined) return problems.broken;
    if (/<f[\s/>]/.test(text)) return problems.formulas;
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

/** A part as text; undefined where it cannot be unpacked, or is larger than it says. */
function unpack(content: Buffer, { method, packed, unpacked, offset }: Part): string | undefined {
  if (offset + 30 > content.length) return undefined;
  const start = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
  const bytes = content.subarray(start, start + packed);
  try {
    return (method === deflated ? inflateRawSync(bytes, { maxOutputLength: unpacked + 1 }) : bytes).toString('utf8');
  } catch {
    return undefined;
  }
}
