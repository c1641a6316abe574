import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { BackupFailure } from './failure.ts';

/**
 * An encrypted file: the head, then chunks of AES-256-GCM, each with its tag. The key comes from the passphrase by scrypt with
 * the head's salt, so that every file has a key of its own; a chunk's nonce is its number and whether it is the last, and the
 * head is authenticated with each. So a chunk that is changed, missing, doubled or moved is noticed, and so is a file's end
 * that is missing.
 */
const magic = Buffer.from('millaje-encrypted-1\n');
const saltBytes = 32;
const headBytes = magic.length + 3 + saltBytes;
const chunkBytes = 64 * 1024;
const tagBytes = 16;

/** How dear a guess at the passphrase is: scrypt's N as a power of two, r and p. */
export interface KeyCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}
/** 128 MB and about half a second for a guess. */
const defaultCost: KeyCost = { logN: 17, r: 8, p: 1 };
/** A file may ask for no more than this: it is read before anything is known to be ours. */
const memoryMaximum = 1024 * 1024 * 1024;
const isReasonable = ({ logN, r, p }: KeyCost) =>
  logN >= 14 && logN <= 22 && r >= 1 && p >= 1 && p <= 16 && 128 * 2 ** logN * r <= memoryMaximum;

/** Whether a file that starts so is encrypted. */
export const startsEncrypted = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic);

/** Encrypts what comes, chunk by chunk. */
export async function* encrypt(
  plain: AsyncIterable<Buffer>,
  passphrase: string,
  cost: KeyCost = defaultCost,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const head = Buffer.concat([magic, Buffer.from([cost.logN, cost.r, cost.p]), salt]);
  const key = await deriveKey(passphrase, salt, cost);
  yield head;
  const reader = createReader(plain);
  for (let place = 0, isLast = false; !isLast; place += 1) {
    const chunk = await reader.take(chunkBytes);
    isLast = await reader.isOver();
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, isLast)).setAAD(head);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Gives back what was encrypted; each chunk is known to be whole before it is given. Refuses a wrong passphrase and any change. */
export async function* decrypt(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = createReader(bytes);
  const head = await reader.take(headBytes);
  const [logN = 0, r = 0, p = 0] = head.subarray(magic.length);
  if (head.length < headBytes || !startsEncrypted(head) || !isReasonable({ logN, r, p }))
    throw new BackupFailure('El encabezado de la copia cifrada está dañado.');
  const key = await deriveKey(passphrase, head.subarray(-saltBytes), { logN, r, p });
  for (let place = 0, isLast = false; !isLast; place += 1) {
    const chunk = await reader.take(chunkBytes + tagBytes);
    isLast = await reader.isOver();
    yield openChunk(chunk, { key, head, place, isLast });
  }
}

function openChunk(
  chunk: Buffer,
  { key, head, place, isLast }: { key: Buffer; head: Buffer; place: number; isLast: boolean },
): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place, isLast), { authTagLength: tagBytes });
    decipher.setAAD(head).setAuthTag(chunk.subarray(-tagBytes));
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw new BackupFailure(
      place === 0
        ? 'La frase de la copia no es esa, o la copia está dañada.'
        : 'La copia cifrada está dañada o le falta una parte.',
    );
  }
}

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(place, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function deriveKey(passphrase: string, salt: Buffer, { logN, r, p }: KeyCost): Promise<Buffer> {
  const options = { N: 2 ** logN, r, p, maxmem: 2 * memoryMaximum };
  return new Promise((resolve, reject) => {
    // The same letters may be typed as different code points.
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Takes so many bytes at a time from buffers of any size. */
function createReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let parts: Buffer[] = [];
  let length = 0;
  let isEnded = false;
  async function fill(size: number): Promise<void> {
    while (length < size && !isEnded) {
      const next = await iterator.next();
      if (next.done) isEnded = true;
      else {
        parts.push(next.value);
        length += next.value.length;
      }
    }
  }
  return {
    /** That many bytes; fewer only where the source ends. */
    async take(size: number): Promise<Buffer> {
      await fill(size);
      const all = Buffer.concat(parts);
      const taken = all.subarray(0, size);
      parts = all.length > size ? [all.subarray(size)] : [];
      length = all.length - taken.length;
      return taken;
    },
    async isOver(): Promise<boolean> {
      await fill(1);
      return length === 0;
    },
  };
}
