import { zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { chooseOperations } from './claim-batch.ts';
import { movementsOf } from './movements.ts';

const ana = '0x00000000000000000000000000000000000000aa';
const bruno = '0x00000000000000000000000000000000000000bb';
const commission = '0x00000000000000000000000000000000000000cc';
const accounts = {
  issuance: [1n, null],
  commission: [2n, commission],
  redemption: [3n, null],
  ana: [1000n, ana],
  bruno: [1001n, bruno],
} as const;
type Name = keyof typeof accounts;

const operation = (from: Name, to: Name, amount: bigint, fee = 0n, id = 7n) => ({
  id,
  amount,
  fee,
  total: amount - fee,
  fromAccountId: accounts[from][0],
  fromAddress: accounts[from][1],
  toAccountId: accounts[to][0],
  toAddress: accounts[to][1],
});

describe('what the token moves', () => {
  it.each([
    ['an issuance mints', operation('issuance', 'ana', 100n), [[zeroAddress, ana, 100n]]],
    ['a redemption burns', operation('ana', 'redemption', 100n), [[ana, zeroAddress, 100n]]],
    [
      'a transfer moves what arrives, and its commission',
      operation('ana', 'bruno', 100n, 5n),
      [
        [ana, bruno, 95n],
        [ana, commission, 5n],
      ],
    ],
    [
      'a reversal takes the commission back',
      operation('bruno', 'ana', 95n, -5n),
      [
        [bruno, ana, 95n],
        [commission, ana, 5n],
      ],
    ],
    ['a redemption taken back mints', operation('redemption', 'ana', 100n), [[zeroAddress, ana, 100n]]],
    ['an issuance taken back burns', operation('ana', 'issuance', 100n), [[ana, zeroAddress, 100n]]],
    ['the programme with itself moves nothing', operation('issuance', 'redemption', 100n), []],
    [
      'an issuance with commission mints both',
      operation('issuance', 'ana', 100n, 5n),
      [
        [zeroAddress, ana, 95n],
        [zeroAddress, commission, 5n],
      ],
    ],
  ])('%s', (_, given, expected) => {
    expect(movementsOf(given, commission).map(({ from, to, amount }) => [from, to, amount])).toEqual(expected);
  });

  it('refuses an account without an address', () => {
    expect(() => movementsOf({ ...operation('ana', 'bruno', 1n), toAddress: null }, commission)).toThrow(
      'account 1001 has no address',
    );
  });
});

/** Transfers with commission that wait, each with how many may share its batch. */
const waiting = (...pieces: (number | null)[]) =>
  pieces.map((batchMaximum, place) => ({ ...operation('ana', 'bruno', 100n, 5n, BigInt(place + 1)), batchMaximum }));

describe('what goes into a batch', () => {
  it.each([
    ['all that fits its movements, two for each of these', waiting(null, null, null), 4, [1n, 2n], false],
    ['one operation at least', waiting(null, null), 1, [1n], false],
    ['of a refused batch only as many as may share one', waiting(2, 2, 2, 2), 100, [1n, 2n], true],
    ['a piece apart from what was never refused', waiting(4, 4, null), 100, [1n, 2n], true],
    ['what was never refused apart from a piece', waiting(null, null, 1), 100, [1n, 2n], false],
    ['a piece of one alone', waiting(3, 1), 100, [1n], true],
  ])('%s', (_, operations, movementsMaximum, ids, isPiece) => {
    expect(chooseOperations(operations, commission, movementsMaximum)).toMatchObject({ operationIds: ids, isPiece });
  });
});
