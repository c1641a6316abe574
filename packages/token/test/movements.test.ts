import fc from 'fast-check';
import type { Address, Hex } from 'viem';
import { bytesToHex, getAddress, size, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Movement } from '../src/index.ts';
import { MOVEMENT_BYTES, batchIdOf, decodeMovements, encodeMovements } from '../src/index.ts';

const ana: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bruno: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const tooLarge = 2n ** 64n;

const uint64 = fc.bigInt({ min: 0n, max: tooLarge - 1n });
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(bytesToHex(bytes)));
const movement: fc.Arbitrary<Movement> = fc.record({ operationId: uint64, from: address, to: address, amount: uint64 });
const movements = fc.array(movement, { maxLength: 40 });

describe('encoding movements', () => {
  it('packs operation, from, to and amount side by side, the numbers big-endian', () => {
    expect(encodeMovements([{ operationId: 7n, from: ana, to: zeroAddress, amount: 258n }])).toBe(
      '0x' +
        '0000000000000007' +
        'f39fd6e51aad88f6f4ce6ab8827279cfffb92266' +
        '0000000000000000000000000000000000000000' +
        '0000000000000102',
    );
  });

  it('loses nothing', () => {
    fc.assert(
      fc.property(movements, (original) => {
        const encoded = encodeMovements(original);
        expect(size(encoded)).toBe(original.length * MOVEMENT_BYTES);
        expect(decodeMovements(encoded)).toEqual(original);
      }),
    );
  });

  it.each<[string, Partial<Movement>]>([
    ['an operation beyond 64 bits', { operationId: tooLarge }],
    ['a negative operation', { operationId: -1n }],
    ['an amount beyond 64 bits', { amount: tooLarge }],
    ['a negative amount', { amount: -1n }],
    ['a sender that is no address', { from: '0x1234' }],
    ['a receiver that is no address', { to: 'ana' as Address }],
  ])('refuses %s', (_, mistake) => {
    const right: Movement = { operationId: 1n, from: ana, to: bruno, amount: 1n };
    expect(() => encodeMovements([right, { ...right, ...mistake }])).toThrow(RangeError);
  });

  it.each<[string, Hex]>([
    ['a row cut short', `0x${'11'.repeat(MOVEMENT_BYTES - 1)}`],
    ['a byte too many', `0x${'11'.repeat(MOVEMENT_BYTES + 1)}`],
    ['digits that are not hexadecimal', `0x${'zz'.repeat(MOVEMENT_BYTES)}`],
  ])('does not decode %s', (_, encoded) => {
    expect(() => decodeMovements(encoded)).toThrow(RangeError);
  });
});

describe('a batch id', () => {
  const encoded = encodeMovements([{ operationId: 1n, from: ana, to: bruno, amount: 5n }]);
  const more = encodeMovements([{ operationId: 1n, from: ana, to: bruno, amount: 6n }]);

  it('is the same for the same salt and movements, on every machine', () => {
    expect(batchIdOf('1', encoded)).toBe('0xc3830d41b5cf24c67eef451452824d9ea26d276d6db78c2df381055f623f23f0');
  });

  it('differs with the salt, with the movements, and with where one ends and the other begins', () => {
    const salted = batchIdOf('12', '0x3334');
    const others = [batchIdOf('1', encoded), batchIdOf('2', encoded), batchIdOf('1', more), batchIdOf('123', '0x34')];
    expect(new Set([salted, ...others]).size).toBe(5);
  });
});
