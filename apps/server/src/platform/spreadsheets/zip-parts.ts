import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file in an archive. */
export interface ZipPart {
  readonly path: string;
  /** Its bytes in their order; the next part is asked for when they have ended. */
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The level from which on it takes twice as long to save a hundredth more. */
const level = 5;
const deflated = 8;
/** What an archive of the plain kind can tell of a file and of itself, in bytes. */
const bytesMaximum = 0xff_ff_ff_ff;

/**
 * An archive's bytes as its parts come. The parts are packed and their sums reckoned by what Node.js has for it, beside this thread; the archive around
 * them is the library's.
 */
export async function* zipParts(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let written = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  function* take(): Generator<Uint8Array> {
    for (const bytes of ready.splice(0)) {
      written += bytes.length;
      yield bytes;
    }
    if (written > bytesMaximum) throw new Error('an archive is larger than it can tell');
  }
  for await (const { path, pieces } of parts) {
    // The library looks at it again when it has ended.
    const entry: ZipInputFile = { filename: path, size: 0, crc: 0, compression: deflated };
    zip.add(entry);
    for await (const packed of pack(pieces, entry)) {
      entry.ondata?.(null, packed, false);
      yield* take();
    }
    if (entry.size > bytesMaximum) throw new Error(`${path} is larger than an archive can tell`);
    entry.ondata?.(null, new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

function pack(pieces: ZipPart['pieces'], entry: ZipInputFile): AsyncIterable<Uint8Array<ArrayBuffer>> {
  async function* counted() {
    for await (const piece of pieces) {
      entry.size += piece.length;
      entry.crc = crc32(piece, entry.crc);
      yield piece;
    }
  }
  const packed = createDeflateRaw({ level, chunkSize: 64 * 1024 });
  // What goes wrong before it ends the reading of what comes out of it.
  pipeline(Readable.from(counted(), { highWaterMark: 2 }), packed, () => undefined);
  return packed;
}
