import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** A backup that cannot be made or restored. The message is one Spanish line. */
export class BackupFailure extends Error {
  override name = 'BackupFailure';
}

/**
 * A backup is a gzip stream of frames: a letter, the length of what follows in four bytes, and that. H: what the backup is of.
 * T: a table begins. D: some of its rows, as COPY writes them. E: the table ends, with its count. Z: the backup ends; without
 * it the file was cut off.
 */
export type FrameKind = 'H' | 'T' | 'D' | 'E' | 'Z';
export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

export const headerSchema = z.object({
  format: z.literal('millaje-backup-1'),
  taken_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** A sequence's last number; null where none was taken yet. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.nullable(z.string()) })),
  /** An address that only the same seed gives: tells whether the accounts' addresses can be derived again. */
  wallet: z.string(),
});
export type Header = z.infer<typeof headerSchema>;
export const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
export type Table = z.infer<typeof tableSchema>;
export const tableEndSchema = z.object({ rows: z.number() });

export const jsonFrame = (kind: FrameKind, value: unknown): Frame => ({
  kind,
  content: Buffer.from(JSON.stringify(value)),
});

const kinds: readonly string[] = ['H', 'T', 'D', 'E', 'Z'];
const headBytes = 5;
const contentMaximum = 64 * 1024 * 1024;

async function* encode(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const { kind, content } of frames) {
    const head = Buffer.alloc(headBytes);
    head.write(kind, 0, 'latin1');
    head.writeUInt32BE(content.length, 1);
    yield head;
    yield content;
  }
}

/** Writes the frames to a file that appears whole or not at all. Refuses a path where something is already. */
export async function writeArchive(path: string, frames: AsyncIterable<Frame>): Promise<void> {
  const part = `${path}.part`;
  if (existsSync(path)) throw new BackupFailure(`${path} ya existe: elija otro nombre.`);
  try {
    await pipeline(
      Readable.from(encode(frames), { objectMode: true }),
      createGzip({ level: 4 }),
      createWriteStream(part, { flush: true, mode: 0o600 }),
    );
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === 'open' || syscall === 'write'
      ? new BackupFailure(`No se puede escribir ${path} (${code}).`)
      : error;
  }
}

/** Reads a file's frames one by one. Refuses a file that is no backup, is damaged, or was cut off. */
export async function* readArchive(path: string): AsyncGenerator<Frame> {
  const damaged = new BackupFailure(`${path} no es una copia de seguridad de Millaje o está dañada.`);
  const file = createReadStream(path);
  const bytes = file.pipe(createGunzip());
  file.on('error', (error) => bytes.destroy(error));
  let pending: Buffer = Buffer.alloc(0);
  let last: FrameKind | undefined;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      for (;;) {
        if (pending.length < headBytes) break;
        const kind = pending.toString('latin1', 0, 1) as FrameKind;
        const length = pending.readUInt32BE(1);
        if (!kinds.includes(kind) || length > contentMaximum || last === 'Z') throw damaged;
        if (pending.length < headBytes + length) break;
        last = kind;
        yield { kind, content: pending.subarray(headBytes, headBytes + length) };
        pending = pending.subarray(headBytes + length);
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupFailure(`No existe el archivo ${path}.`);
    if (code === 'EISDIR' || code === 'EACCES') throw new BackupFailure(`No se puede leer ${path} (${code}).`);
    throw code?.startsWith('Z_') ? damaged : error;
  }
  if (last !== 'Z') throw damaged;
}
