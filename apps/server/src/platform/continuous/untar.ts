import { createHash } from 'node:crypto';
import { chmodSync, chownSync, closeSync, fchownSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { BackupFailure } from '../backup/failure.ts';
import { writeWhole } from './write-whole.ts';

export interface UntarOptions {
  /** An empty folder. */
  readonly target: string;
  readonly sha256: string;
  /** Whom the files are given to; ourselves where nobody is named. */
  readonly owner: { readonly uid: number; readonly gid: number } | Record<string, never>;
}

const block = 512;
const chunkBytes = 2 ** 20;

/**
 * Unpacks what PostgreSQL sends as a base backup: files and folders. Refuses, at its end, a tar whose digest is another one; until then
 * nothing of it is to be used.
 */
export function untar(path: string, { target, sha256, owner }: UntarOptions): void {
  const source = createSource(path);
  try {
    for (;;) {
      const header = source.take(block);
      if (header === undefined || header.every((byte) => byte === 0)) break;
      const { name, size, kind } = readHeader(path, header);
      const place = join(target, name);
      if (kind === '5') makeFolder(place, owner);
      else if (kind === '0') {
        writeFile(place, { source, size, owner });
        source.take((block - (size % block)) % block);
      } else throw damaged(path, `${name}: «${kind}»`);
    }
    if (source.digest() !== sha256) throw damaged(path, 'su huella es otra');
  } finally {
    source.close();
  }
}

const damaged = (path: string, reason: string) => new BackupFailure(`${path} está dañada (${reason}).`);

/** Reads a file piece by piece, and its digest with it. */
function createSource(path: string) {
  const descriptor = openSync(path, 'r');
  const digest = createHash('sha256');
  const room = Buffer.allocUnsafe(chunkBytes);
  let left = Buffer.alloc(0);
  /** Up to so many bytes, as many as are at hand. */
  function some(most: number): Buffer {
    if (left.length === 0) {
      left = room.subarray(0, readSync(descriptor, room, 0, chunkBytes, null));
      digest.update(left);
    }
    const piece = left.subarray(0, most);
    left = left.subarray(piece.length);
    return piece;
  }
  return {
    some,
    /** So many bytes, few; undefined at the end. */
    take(count: number): Buffer | undefined {
      const pieces: Buffer[] = [];
      for (let missing = count; missing > 0;) {
        const piece = some(missing);
        if (piece.length === 0) return undefined;
        pieces.push(Buffer.from(piece));
        missing -= piece.length;
      }
      return Buffer.concat(pieces);
    },
    digest(): string {
      while (some(chunkBytes).length > 0);
      return digest.digest('hex');
    },
    close: () => closeSync(descriptor),
  };
}

type Source = ReturnType<typeof createSource>;

function readHeader(path: string, header: Buffer): { name: string; size: number; kind: string } {
  const text = (start: number, length: number) => header.toString('latin1', start, start + length).split('\0')[0] ?? '';
  const name = text(0, 100);
  const kind = text(156, 1) || '0';
  const size = kind === '0' ? Number.parseInt(text(124, 12).trim(), 8) : 0;
  const isInside = name !== '' && !isAbsolute(name) && !name.split('/').includes('..');
  if (!isInside || !Number.isSafeInteger(size)) throw damaged(path, 'no es una copia base');
  return { name, size, kind };
}

function makeFolder(place: string, owner: UntarOptions['owner']): void {
  mkdirSync(place, { recursive: true, mode: 0o700 });
  // The folder itself was made by whoever unpacks, with the rights that were good for that.
  if (statSync(place).mode & 0o077) chmodSync(place, 0o700);
  if ('uid' in owner) chownSync(place, owner.uid, owner.gid);
}

function writeFile(
  place: string,
  { source, size, owner }: { source: Source; size: number; owner: UntarOptions['owner'] },
) {
  const descriptor = openSync(place, 'wx', 0o600);
  try {
    for (let missing = size; missing > 0;) {
      const piece = source.some(missing);
      if (piece.length === 0) throw new BackupFailure('La copia base está cortada.');
      writeWhole(descriptor, piece, null);
      missing -= piece.length;
    }
    if ('uid' in owner) fchownSync(descriptor, owner.uid, owner.gid);
  } finally {
    closeSync(descriptor);
  }
}
