import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { decrypt, encrypt, startsEncrypted, type KeyCost } from './encryption.ts';
import { BackupFailure } from './failure.ts';
import { parseScript, type Piece } from './parse-script.ts';

export interface WriteOptions {
  readonly path: string;
  /** Encrypts the file; without one it is readable by everybody who has it. */
  readonly passphrase?: string | undefined;
  readonly keyCost?: KeyCost | undefined;
  /** Looks at the written file before it gets its name; what it throws, leaves nothing. */
  readonly confirm: (writtenPath: string) => Promise<void>;
}

/** Writes a file that appears whole and confirmed under its name, or not at all. Refuses a name that is taken. */
export async function writeArchive(script: AsyncIterable<Buffer>, options: WriteOptions): Promise<void> {
  const { path, passphrase, keyCost, confirm } = options;
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  // A command that is stopped half way leaves by `process.exit`.
  const removePart = () => rmSync(part, { force: true });
  process.once('exit', removePart);
  try {
    refuseTaken(path);
    const gzip = createGzip({ level: 4 });
    const file = createWriteStream(part, { flags: 'wx', flush: true, mode: 0o600 });
    const source = Readable.from(script, { objectMode: true });
    if (passphrase === undefined) await pipeline(source, gzip, file);
    else await pipeline(source, gzip, (bytes: AsyncIterable<Buffer>) => encrypt(bytes, passphrase, keyCost), file);
    await confirm(part);
    refuseTaken(path);
    await rename(part, path);
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(part, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw ['open', 'write', 'fsync', 'rename'].includes(syscall ?? '')
      ? new BackupFailure(`No se puede escribir ${path} (${code}).`, { cause: error })
      : error;
  } finally {
    process.off('exit', removePart);
  }
}

function refuseTaken(path: string): void {
  if (existsSync(path)) throw new BackupFailure(`${path} ya existe: elija otro nombre.`);
}

/** A new name lasts once its folder was written. Some systems cannot open folders, and write them by themselves. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether a backup needs a passphrase. */
export async function isEncrypted(path: string): Promise<boolean> {
  try {
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(32), 0, 32, 0);
      return startsEncrypted(buffer.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw explain(error, path);
  }
}

/**
 * The SQL script that a file holds. Refuses a file that is no backup or damaged; an encrypted one without its passphrase; and one in the
 * clear where a passphrase is given, since what the passphrase proves of an encrypted one nothing proves of it. A script cut off is for its reader to notice.
 */
export async function* readText(path: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const isPlain = !(await isEncrypted(path));
  if (!isPlain && passphrase === undefined) throw new BackupFailure(`${path} está cifrada: hace falta su frase.`);
  if (isPlain && passphrase !== undefined)
    throw new BackupFailure(
      `${path} no está cifrada, y se dio una frase: pudo ponerla allí cualquiera. Si es de cuando no se cifraba, repítalo sin frase (BACKUP_PASSPHRASE vacía).`,
    );
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  const written = isPlain
    ? pipeline(file, gunzip)
    : pipeline(file, (bytes: AsyncIterable<Buffer>) => decrypt(bytes, passphrase ?? ''), gunzip);
  // The reader below throws the same; here it only must not go unheard.
  written.catch(() => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
    await written;
  } catch (error) {
    throw explain(error, path);
  }
}

/** Reads a backup piece by piece. Refuses one that is no backup, is damaged, or was cut off. */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<Piece> {
  yield* parseScript(readText(path, passphrase), path);
}

function explain(error: unknown, path: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupFailure(`No existe el archivo ${path}.`);
  if (code === 'EISDIR' || code === 'EACCES') return new BackupFailure(`No se puede leer ${path} (${code}).`);
  if (code.startsWith('Z_')) return new BackupFailure(damagedText(path), { cause: error });
  return error;
}

const damagedText = (path: string) => `${path} no es una copia de seguridad de Millaje o está dañada.`;
