import fc from 'fast-check';
import { zeroAddress } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Movement } from '../src/index.ts';
import { batchIdOf, encodeMovements, OPERATIONS_PER_WORD, settleData } from '../src/index.ts';
import type { Chain } from './chain.ts';
import { people, startChain } from './chain.ts';

const { ana, bruno, settler } = people;
const largest = 2n ** 64n - 1n;

let chain: Chain;
let token: Awaited<ReturnType<Chain['createToken']>>;
beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  token = await chain.createToken();
});

const issue = (operationId: bigint, amount = 1n): Movement => ({
  operationId,
  from: zeroAddress,
  to: ana.address,
  amount,
});
const issues = (...ids: bigint[]): Movement[] => ids.map((id) => issue(id));

/** Why the token refuses a batch now, by its error and what it names; undefined when it does not. */
async function refusalOf(salt: string, movements: Movement[]): Promise<unknown[] | undefined> {
  const encoded = encodeMovements(movements);
  const refusal = await token.refusal(settler, settleData(batchIdOf(salt, encoded), encoded));
  return refusal && [refusal.errorName, ...(refusal.args ?? [])];
}

const settled = (...ids: bigint[]): Promise<boolean[]> => Promise.all(ids.map((id) => token.isOperationSettled(id)));

describe('an operation', () => {
  it('is settled once: in another batch, under another batch id, it is refused by its number', async () => {
    await token.settle('first', issues(1n, 2n, 3n));

    expect(await refusalOf('second', issues(4n, 2n))).toEqual(['OperationAlreadySettled', 2n]);
    expect((await token.settle('second', issues(4n, 2n))).status).toBe('reverted');
    expect(await settled(1n, 2n, 3n, 4n)).toEqual([true, true, true, false]);
    expect(await token.balanceOf(ana)).toBe(3n);
  });

  it('may have several rows next to each other, which count as one', async () => {
    const legs = [issue(7n, 100n), { operationId: 7n, from: ana.address, to: bruno.address, amount: 40n }];
    expect((await token.settle('legs', [...legs, issue(8n)])).status).toBe('success');
    expect(await refusalOf('a leg more', [issue(7n, 1n)])).toEqual(['OperationAlreadySettled', 7n]);
    expect(await token.balanceOf(bruno)).toBe(40n);
  });

  it('may not come back later in the same batch, wherever the batch was in between', async () => {
    const elsewhere = BigInt(OPERATIONS_PER_WORD) * 5n;
    expect(await refusalOf('in its word', issues(1n, 2n, 1n))).toEqual(['OperationAlreadySettled', 1n]);
    expect(await refusalOf('through another', issues(1n, elsewhere, 1n))).toEqual(['OperationAlreadySettled', 1n]);
    expect(await refusalOf('through two', issues(1n, elsewhere, elsewhere * 2n, 2n, elsewhere))).toEqual([
      'OperationAlreadySettled',
      elsewhere,
    ]);
  });

  it('may have any number, in any order, and no other number is taken for it', async () => {
    const ids = [300n, 0n, largest, 255n, 256n, 511n, 512n, largest - 256n, 2n ** 32n, 1n];
    expect((await token.settle('out of order', issues(...ids))).status).toBe('success');

    expect(await settled(...ids)).toEqual(ids.map(() => true));
    const neighbours = [2n, 254n, 257n, 299n, 301n, 510n, 513n, largest - 1n, largest - 255n, 2n ** 32n + 256n];
    expect(await settled(...neighbours)).toEqual(neighbours.map(() => false));
    for (const id of ids) expect(await refusalOf('again', issues(id))).toEqual(['OperationAlreadySettled', id]);
  });

  it('stays free when its batch is refused, or only asked about', async () => {
    expect(await refusalOf('asked', issues(1n))).toBeUndefined();
    const tooMuch = { operationId: 2n, from: bruno.address, to: ana.address, amount: 9n };
    expect((await token.settle('refused', [issue(1n), tooMuch])).status).toBe('reverted');

    expect(await settled(1n, 2n)).toEqual([false, false]);
    expect((await token.settle('again', issues(1n))).status).toBe('success');
  });

  it('is listed by words of 256, so that what was settled can be compared with a ledger', async () => {
    await token.settle('listed', issues(0n, 5n, 255n, 256n, 700n));
    expect(await token.settledOperations(0n, 4n)).toEqual([
      (1n << 255n) | (1n << 5n) | 1n,
      1n,
      1n << (700n - 512n),
      0n,
    ]);
    expect(await token.settledOperations(2n, 1n)).toEqual([1n << (700n - 512n)]);
    expect(await token.settledOperations(largest / 256n, 1n)).toEqual([0n]);
  });
});

describe('any batches one after another', () => {
  // Few words, close to each other and at the very end, so that they meet again and again.
  const ids = fc.oneof(fc.bigInt({ min: 250n, max: 262n }), fc.bigInt({ min: 510n, max: 514n }), fc.constant(largest));
  const batches = fc.array(fc.array(ids, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 });

  it('settle what a set of numbers would take', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (rows) => {
        token = await chain.createToken();
        const taken = new Set<bigint>();
        for (const [number, batch] of rows.entries()) {
          const after = new Set(taken);
          const first = batch.find((id, place) => {
            if (id === batch[place - 1]) return false;
            return after.size === after.add(id).size;
          });
          const expected = first === undefined ? undefined : ['OperationAlreadySettled', first];
          expect(await refusalOf(`${number}`, issues(...batch))).toEqual(expected);
          await token.settle(`${number}`, issues(...batch));
          if (first === undefined) for (const id of batch) taken.add(id);
        }
        const all = [...new Set(rows.flat())];
        expect(await settled(...all)).toEqual(all.map((id) => taken.has(id)));
      }),
      { numRuns: 25 },
    );
  });
});
