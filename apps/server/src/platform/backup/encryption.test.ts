import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decrypt, encrypt, startsEncrypted } from './encryption.ts';

const passphrase = 'una frase de prueba';
const cheap = { logN: 14, r: 1, p: 1 };
const headBytes = 55;
const chunkBytes = 64 * 1024 + 16;

async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}
async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
const seal = (plain: Buffer) => collect(encrypt(inPieces(plain), passphrase, cheap));
const unseal = (bytes: Buffer, words = passphrase) => collect(decrypt(inPieces(bytes, 70_001), words));

test.each([0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 300_000])('%i bytes come back', async (length) => {
  const plain = randomBytes(length);
  const sealed = await seal(plain);
  expect(startsEncrypted(sealed)).toBe(true);
  expect((await unseal(sealed)).equals(plain)).toBe(true);
});

test('the same again is encrypted otherwise, and letters count, not how they were typed', async () => {
  const plain = Buffer.alloc(100);
  expect(await seal(plain)).not.toEqual(await seal(plain));
  const sealed = await collect(encrypt(inPieces(plain), 'contraseña', cheap));
  expect((await unseal(sealed, 'contrasen\u0303a')).equals(plain)).toBe(true);
});

describe('refused', () => {
  const plain = randomBytes(3 * 64 * 1024 + 500);
  const sealed = seal(plain);
  const chunk = (all: Buffer, place: number) =>
    all.subarray(headBytes + place * chunkBytes, headBytes + (place + 1) * chunkBytes);

  test('another passphrase', async () => {
    await expect(unseal(await sealed, `${passphrase}.`)).rejects.toThrow('La frase de la copia no es esa');
  });

  test('any byte of the head, and bytes all over the rest', async () => {
    const all = await sealed;
    const places = [...Array(headBytes).keys(), headBytes, headBytes + chunkBytes - 1, headBytes + chunkBytes];
    for (let place = headBytes + 7; place < all.length; place += 9_973) places.push(place);
    for (const place of [...places, all.length - 1]) {
      const changed = Buffer.from(all);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      await expect(unseal(changed), `byte ${place}`).rejects.toThrow(/está dañad/);
    }
  });

  test.each<[string, (all: Buffer) => Buffer]>([
    ['the last chunk missing', (all) => all.subarray(0, headBytes + 3 * chunkBytes)],
    ['a part of the last chunk missing', (all) => all.subarray(0, -1)],
    ['nothing but the head', (all) => all.subarray(0, headBytes)],
    ['a part of the head', (all) => all.subarray(0, 30)],
    ['something behind the end', (all) => Buffer.concat([all, Buffer.from('x')])],
    [
      'two chunks in each other’s place',
      (all) =>
        Buffer.concat([
          all.subarray(0, headBytes),
          chunk(all, 1),
          chunk(all, 0),
          all.subarray(headBytes + 2 * chunkBytes),
        ]),
    ],
    [
      'a chunk twice',
      (all) =>
        Buffer.concat([all.subarray(0, headBytes), chunk(all, 0), chunk(all, 0), all.subarray(headBytes + chunkBytes)]),
    ],
    [
      'a chunk left out',
      (all) => Buffer.concat([all.subarray(0, headBytes + chunkBytes), all.subarray(headBytes + 2 * chunkBytes)]),
    ],
  ])('%s', async (_, change) => {
    await expect(unseal(change(await sealed))).rejects.toThrow(/está dañad/);
  });

  test.each([
    [13, 8, 1],
    [23, 1, 1],
    [20, 255, 1],
    [17, 8, 255],
    [17, 0, 1],
  ])('a head that asks for too little or too much: 2^%i, %i, %i', async (logN, r, p) => {
    const all = Buffer.from(await sealed);
    all.set([logN, r, p], 20);
    await expect(unseal(all)).rejects.toThrow('El encabezado de la copia cifrada está dañado.');
  });
});
