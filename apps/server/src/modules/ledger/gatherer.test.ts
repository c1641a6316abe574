import { expect, test } from 'vitest';
import { createGatherer, QueueFullError, UnknownOutcomeError } from './gatherer.ts';
import type { LedgerAnswer, LedgerRequest } from './requests.ts';

const request = (key: string): LedgerRequest => ({
  kind: 'release_hold',
  holdId: 1n,
  as: 'voided',
  callerId: 0n,
  key,
  inputHash: '',
});
const keysOf = (requests: readonly LedgerRequest[]) => requests.map(({ key }) => key);
const answersOf = (requests: readonly LedgerRequest[]): LedgerAnswer[] =>
  requests.map(({ key }) => ({ kind: 'hold', holdId: BigInt(key.length), replayed: false }));

/** A posting path that waits until it is told how each batch ends. */
function setUp({ batchMaximum = 512, queueMaximum = 10 } = {}) {
  const batches: { keys: string[]; end: (error?: Error) => void }[] = [];
  const gatherer = createGatherer({
    batchMaximum,
    queueMaximum,
    post: (requests) =>
      new Promise((resolve, reject) => {
        batches.push({
          keys: keysOf(requests),
          end: (error) => (error ? reject(error) : resolve(answersOf(requests))),
        });
      }),
  });
  const end = async (place: number, error?: Error) => {
    await expect.poll(() => batches.length).toBeGreaterThan(place);
    batches[place]?.end(error);
  };
  return { gatherer, batches, end };
}

test('a lone request goes at once', async () => {
  const { gatherer, batches, end } = setUp();
  const answer = gatherer.submit(request('a'));
  expect(batches.map(({ keys }) => keys)).toEqual([['a']]);
  await end(0);
  expect(await answer).toMatchObject({ kind: 'hold', holdId: 1n });
});

test('what arrives while a batch is written goes next, together, and each gets its own answer', async () => {
  const { gatherer, batches, end } = setUp();
  const answers = ['a', 'bb', 'ccc', 'dddd'].map((key) => gatherer.submit(request(key)));
  await end(0);
  await end(1);
  expect(await Promise.all(answers)).toMatchObject([{ holdId: 1n }, { holdId: 2n }, { holdId: 3n }, { holdId: 4n }]);
  expect(batches.map(({ keys }) => keys)).toEqual([['a'], ['bb', 'ccc', 'dddd']]);
  expect(gatherer.depth()).toBe(0);
});

test('no batch is larger than it may be', async () => {
  const { gatherer, batches, end } = setUp({ batchMaximum: 2 });
  const answers = ['a', 'b', 'c', 'd'].map((key) => gatherer.submit(request(key)));
  for (const place of [0, 1, 2]) await end(place);
  await Promise.all(answers);
  expect(batches.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('a full queue refuses, and those who wait are answered all the same', async () => {
  const { gatherer, end } = setUp({ queueMaximum: 2 });
  const answers = ['a', 'b', 'c'].map((key) => gatherer.submit(request(key)));
  await expect(gatherer.submit(request('d'))).rejects.toThrow(QueueFullError);
  await end(0);
  await end(1);
  expect(await Promise.all(answers)).toHaveLength(3);
});

test('one bad request fails alone: after a failed batch each goes by itself', async () => {
  const { gatherer, batches, end } = setUp();
  const answers = Promise.allSettled(['a', 'b', 'c'].map((key) => gatherer.submit(request(key))));
  await end(0);
  await end(1, new Error('b is bad'));
  await end(2, new Error('b is bad'));
  await end(3);
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(batches.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c'], ['b'], ['c']]);
});

test('an unknown outcome is told to everybody in the batch: nobody knows, so nothing is tried apart', async () => {
  const { gatherer, batches, end } = setUp();
  const answers = Promise.allSettled(['a', 'b', 'c'].map((key) => gatherer.submit(request(key))));
  await end(0);
  await end(1, new UnknownOutcomeError('the database is away'));
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await gatherer.idle();
  expect(batches).toHaveLength(2);
});
