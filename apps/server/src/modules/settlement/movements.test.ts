import { settleGasLimit } from '@millaje/token';
import fc from 'fast-check';
import { zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { chooseOperations } from './claim-batch.ts';
import { movementsOf, operationsOf, type SettledOperation } from './movements.ts';

const ana = '0x00000000000000000000000000000000000000aa';
const bruno = '0x00000000000000000000000000000000000000bb';
const ally = '0x00000000000000000000000000000000000000dd';
const commission = '0x00000000000000000000000000000000000000cc';
const accounts = {
  issuance: [1n, null],
  commission: [2n, commission],
  redemption: [3n, null],
  promotions: [5n, null],
  ana: [1000n, ana],
  bruno: [1001n, bruno],
  ally: [1002n, ally],
} as const;
type Name = keyof typeof accounts;

/** An operation between two ends, with the postings of it and of whoever else takes part. */
const operation = (from: Name, to: Name, legs: Partial<Record<Name, bigint>>, id = 7n): SettledOperation => ({
  id,
  fromAccountId: accounts[from][0],
  toAccountId: accounts[to][0],
  postings: Object.entries(legs).map(([name, amount]) => {
    const [accountId, address] = accounts[name as Name];
    return { accountId, address, amount, isOffChain: address === null };
  }),
});

describe('what the token moves', () => {
  it.each([
    ['an issuance mints', operation('issuance', 'ana', { issuance: -100n, ana: 100n }), [[zeroAddress, ana, 100n]]],
    [
      'a redemption burns',
      operation('ana', 'redemption', { ana: -100n, redemption: 100n }),
      [[ana, zeroAddress, 100n]],
    ],
    [
      'a transfer moves what arrives, and then its commission',
      operation('ana', 'bruno', { commission: 5n, ana: -100n, bruno: 95n }),
      [
        [ana, bruno, 95n],
        [ana, commission, 5n],
      ],
    ],
    [
      'a reversal takes the commission back, after what arrived',
      operation('bruno', 'ana', { commission: -5n, ana: 100n, bruno: -95n }),
      [
        [bruno, ana, 95n],
        [commission, ana, 5n],
      ],
    ],
    [
      'a reversal to somebody with a higher number does the same',
      operation('ana', 'bruno', { commission: -5n, ana: -95n, bruno: 100n }),
      [
        [ana, bruno, 95n],
        [commission, bruno, 5n],
      ],
    ],
    [
      'a bonus is minted beside what the sender gives',
      operation('ana', 'bruno', { promotions: -20n, ana: -100n, bruno: 120n }),
      [
        [ana, bruno, 100n],
        [zeroAddress, bruno, 20n],
      ],
    ],
    [
      "an ally's share leaves what is burned",
      operation('ana', 'redemption', { ana: -100n, redemption: 70n, ally: 30n }),
      [
        [ana, zeroAddress, 70n],
        [ana, ally, 30n],
      ],
    ],
    [
      'a leg that two others pay is moved in two parts',
      operation('ana', 'bruno', { promotions: -50n, ana: -100n, bruno: 120n, ally: 30n }),
      [
        [ana, bruno, 100n],
        [zeroAddress, bruno, 20n],
        [zeroAddress, ally, 30n],
      ],
    ],
    [
      'the programme with itself moves nothing',
      operation('issuance', 'redemption', { issuance: -9n, redemption: 9n }),
      [],
    ],
    [
      'what the programme moves outside the token is left out, what it gives to somebody is not',
      operation('issuance', 'redemption', { issuance: -9n, redemption: 5n, commission: 4n }),
      [[zeroAddress, commission, 4n]],
    ],
  ])('%s', (_, given, expected) => {
    expect(movementsOf(given).map(({ from, to, amount }) => [from, to, amount])).toEqual(expected);
    expect(movementsOf({ ...given, postings: given.postings.toReversed() })).toEqual(movementsOf(given));
  });

  it('goes by what the row of an account says, not by its number', () => {
    const usual = operation('issuance', 'ana', { issuance: -100n, ana: 100n });
    const postings = usual.postings.map((leg) =>
      leg.accountId === 1n ? { ...leg, isOffChain: false, address: ally } : leg,
    );
    expect(movementsOf({ ...usual, postings })).toMatchObject([{ from: ally, to: ana, amount: 100n }]);
  });

  it('refuses an account without an address, and postings that do not sum to zero', () => {
    const usual = operation('ana', 'bruno', { ana: -1n, bruno: 1n });
    const nowhere = usual.postings.map((leg) => ({ ...leg, address: null }));
    expect(() => movementsOf({ ...usual, postings: nowhere })).toThrow('account 1000 has no address');
    expect(() => movementsOf(operation('ana', 'bruno', { ana: -2n, bruno: 1n }))).toThrow('do not sum to zero');
  });

  it('changes every account by its posting, whatever the legs are', () => {
    const names = fc.uniqueArray(fc.constantFrom(...(Object.keys(accounts) as Name[])), { minLength: 2 });
    const amount = fc.bigInt({ min: -1_000n, max: 1_000n }).filter((one) => one !== 0n);
    fc.assert(
      fc.property(names, fc.array(amount, { minLength: 7, maxLength: 7 }), (parties, amounts) => {
        const legs = parties.map((name, place) => [name, amounts[place] ?? 1n] as const);
        const sum = legs.reduce((total, [, one]) => total + one, 0n) - (legs[0]?.[1] ?? 0n);
        const balanced = Object.fromEntries([...legs.slice(1), [parties[0], -sum]].filter(([, one]) => one !== 0n));
        const given = operation(parties[0] as Name, parties[1] as Name, balanced as Partial<Record<Name, bigint>>);
        const changes = new Map<string, bigint>();
        for (const { from, to, amount: moved } of movementsOf(given)) {
          expect(moved > 0n && from !== to).toBe(true);
          changes.set(from, (changes.get(from) ?? 0n) - moved);
          changes.set(to, (changes.get(to) ?? 0n) + moved);
        }
        const posted = given.postings.filter(({ isOffChain }) => !isOffChain);
        for (const { address, amount: change } of posted) expect(changes.get(address ?? '')).toBe(change);
      }),
    );
  });
});

describe('rows of postings', () => {
  it('are put together by operation', () => {
    const row = (id: bigint, account_id: bigint, amount: bigint) => ({
      id,
      from_account_id: 1000n,
      to_account_id: 3n,
      account_id,
      amount,
      address_eth: account_id === 3n ? null : ana,
      is_off_chain: account_id === 3n,
    });
    const operations = operationsOf([row(5n, 3n, 9n), row(5n, 1000n, -9n), row(6n, 3n, 1n), row(6n, 1000n, -1n)]);
    expect(operations.flatMap(movementsOf)).toEqual([
      { operationId: 5n, from: ana, to: zeroAddress, amount: 9n },
      { operationId: 6n, from: ana, to: zeroAddress, amount: 1n },
    ]);
  });
});

/** A transfer with commission that waits, with how many may share its batch. */
const transfer = (id: bigint, batchMaximum: number | null = null) => ({
  ...operation('ana', 'bruno', { ana: -100n, bruno: 95n, commission: 5n }, id),
  batchMaximum,
});
const waiting = (...pieces: (number | null)[]) => pieces.map((most, place) => transfer(BigInt(place + 1), most));
const plenty = 16_777_216n;

describe('what goes into a batch', () => {
  it.each([
    [
      'all whose gas fits, two movements for each of these',
      waiting(null, null, null),
      settleGasLimit(4, 1),
      [1n, 2n],
      false,
    ],
    ['one operation at least', waiting(null, null), 1n, [1n], false],
    [
      'less where the operations lie in many words',
      [transfer(1n), transfer(300n), transfer(600n)],
      settleGasLimit(6, 2),
      [1n, 300n],
      false,
    ],
    ['of a refused batch only as many as may share one', waiting(2, 2, 2, 2), plenty, [1n, 2n], true],
    ['a piece apart from what was never refused', waiting(4, 4, null), plenty, [1n, 2n], true],
    ['what was never refused apart from a piece', waiting(null, null, 1), plenty, [1n, 2n], false],
    ['a piece of one alone', waiting(3, 1), plenty, [1n], true],
  ])('%s', (_, operations, gasMaximum, ids, isPiece) => {
    expect(chooseOperations(operations, gasMaximum)).toMatchObject({ operationIds: ids, isPiece });
  });

  it('and what moves nothing on the chain is left out of it, and told', () => {
    const inside = {
      ...operation('issuance', 'redemption', { issuance: -9n, redemption: 9n }, 2n),
      batchMaximum: null,
    };
    const chosen = chooseOperations([transfer(1n), inside, transfer(3n)], plenty);
    expect(chosen).toMatchObject({ operationIds: [1n, 3n], offChain: [2n] });
  });

  it('and no more than 500 movements, with the words that they touch', () => {
    const chosen = chooseOperations(waiting(...Array.from({ length: 300 }, () => null)), plenty);
    expect([chosen.operationIds.length, chosen.movements.length, chosen.wordCount]).toEqual([250, 500, 1]);
    expect(chooseOperations([transfer(255n), transfer(256n), transfer(900n)], plenty).wordCount).toBe(3);
  });
});
