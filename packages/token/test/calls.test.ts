import type { Hex } from 'viem';
import { createPublicClient, encodeErrorResult, http, zeroAddress, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Movement } from '../src/index.ts';
import { decodeSettleData, encodeMovements, milesTokenAbi, settleData, tokenRefusalOf } from '../src/index.ts';

const issue: Movement = {
  operationId: 1n,
  from: zeroAddress,
  to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  amount: 5n,
};

describe('reading a transaction back', () => {
  it('finds the batch and its movements', () => {
    const data = settleData(zeroHash, encodeMovements([issue, issue]));
    expect(decodeSettleData(data)).toEqual({ batchId: zeroHash, movements: [issue, issue] });
  });

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['another call of the token', '0x8456cb59'],
    ['a call of something else', '0xdeadbeef'],
    ['rows that are not whole', settleData(zeroHash, '0x1234')],
  ])('finds no batch in %s', (_, data) => {
    expect(decodeSettleData(data)).toBeUndefined();
  });
});

describe("the token's refusal", () => {
  it('is read from bare revert data', () => {
    const data = encodeErrorResult({ abi: milesTokenAbi, errorName: 'BatchAlreadySettled', args: [zeroHash] });
    expect(tokenRefusalOf(data)).toMatchObject({ errorName: 'BatchAlreadySettled', args: [zeroHash] });
  });

  it('is nowhere in an error that a chain which does not answer gives', async () => {
    const nobodyListens = createPublicClient({ transport: http('http://127.0.0.1:1', { retryCount: 0 }) });
    const error: unknown = await nobodyListens.call({ to: zeroAddress }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Error);
    expect(tokenRefusalOf(error)).toBeUndefined();
  });

  it.each([['0x'], ['0xdeadbeef'], [new Error('0x8456cb59')], [undefined]])('is nowhere in %s', (error) => {
    expect(tokenRefusalOf(error)).toBeUndefined();
  });
});
