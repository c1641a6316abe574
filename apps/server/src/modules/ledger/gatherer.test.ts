import { expect, test } from 'vitest';
import { createGatherer, type GathererOptions } from './gatherer.ts';
import { BusyError, CallerGoneError, QueueFullError, UnknownOutcomeError } from './outcomes.ts';
import type { BatchAnswer } from './post-batch.ts';
import type { LedgerRequest } from './requests.ts';

const request = (key: string): LedgerRequest => ({
  kind: 'release_hold',
  holdId: 1n,
  as: 'voided',
  scope: 'programme',
  key,
  inputHash: '',
});
const keysOf = (requests: readonly LedgerRequest[]) => requests.map(({ key }) => key);
const answersOf = (requests: readonly LedgerRequest[], locked: readonly string[] = []): BatchAnswer[] =>
  requests.map(({ key }) =>
    locked.includes(key) ? 'locked' : { kind: 'hold', holdId: BigInt(key.length), replayed: false },
  );

/** A posting path that waits until it is told how each batch ends: with an error, or with some of its keys locked by others. */
function setUp({
  batchMaximum = 512,
  queueMaximum = 10,
  pieceMaximum = 2,
  lockPatienceMilliseconds = 60_000,
  untilTurn,
}: Partial<GathererOptions> = {}) {
  const batches: { keys: string[]; end: (how?: Error | readonly string[]) => void }[] = [];
  const post = (requests: readonly LedgerRequest[]) =>
    new Promise<BatchAnswer[]>((resolve, reject) => {
      batches.push({
        keys: keysOf(requests),
        end: (how) => (how instanceof Error ? reject(how) : resolve(answersOf(requests, how))),
      });
    });
  const gatherer = createGatherer({
    batchMaximum,
    queueMaximum,
    pieceMaximum,
    lockPatienceMilliseconds,
    untilTurn,
    post,
    postPiece: post,
  });
  const end = async (place: number, how?: Error | readonly string[]) => {
    await expect.poll(() => batches.length, { interval: 1 }).toBeGreaterThan(place);
    batches[place]?.end(how);
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

test('who comes in the same turn goes with the first where a turn is waited for', async () => {
  let turn = (): void => undefined;
  const untilTurn = () => new Promise<void>((resolve) => void (turn = resolve));
  const { gatherer, batches, end } = setUp({ untilTurn });
  const answers = ['a', 'bb'].map((key) => gatherer.submit(request(key)));
  expect(batches).toEqual([]);
  turn();
  await end(0);
  expect(await Promise.all(answers)).toMatchObject([{ holdId: 1n }, { holdId: 2n }]);
  expect(batches.map(({ keys }) => keys)).toEqual([['a', 'bb']]);
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

test('what is submitted together is one batch, each answered by itself; nothing together is nothing', async () => {
  const { gatherer, batches, end } = setUp({ queueMaximum: 2 });
  expect(await gatherer.submitTogether([])).toEqual([]);
  const answers = gatherer.submitTogether(['a', 'bb', 'c'].map(request));
  await end(0);
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: { holdId: 1n } },
    { status: 'fulfilled', value: { holdId: 2n } },
    { status: 'rejected', reason: new QueueFullError('too many requests are waiting to be posted') },
  ]);
  expect(batches.map(({ keys }) => keys)).toEqual([['a', 'bb']]);
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

test('what meets a locked account steps aside and is tried again; the others are answered and go on', async () => {
  const { gatherer, batches, end } = setUp();
  const [first, locked] = ['a', 'locked'].map((key) => gatherer.submit(request(key)));
  await end(0);
  await end(1, ['locked']);
  const other = gatherer.submit(request('b'));
  await end(2, ['locked']);
  await end(3);
  expect(await Promise.all([first, locked, other])).toHaveLength(3);
  expect(
    batches
      .slice(1)
      .flatMap(({ keys }) => keys)
      .filter((key) => key === 'b'),
  ).toEqual(['b']);
});

test('an account that stays locked makes its own requests busy, after a while', async () => {
  const { gatherer, batches, end } = setUp({ lockPatienceMilliseconds: -1 });
  const answers = Promise.allSettled(['locked', 'b'].map((key) => gatherer.submit(request(key))));
  await end(0, ['locked']);
  await end(1);
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  await expect(answers.then(([locked]) => (locked as PromiseRejectedResult).reason)).resolves.toBeInstanceOf(BusyError);
  expect(batches).toHaveLength(2);
});

test('a request that nobody waits for any more is not begun', async () => {
  const { gatherer, batches, end } = setUp();
  const gone = new AbortController();
  const answers = Promise.allSettled([
    gatherer.submit(request('a')),
    gatherer.submit({ ...request('gone'), signal: gone.signal }),
    gatherer.submit(request('b')),
  ]);
  gone.abort();
  await end(0);
  await end(1);
  expect((await answers).map((one) => one.status === 'rejected' && one.reason instanceof CallerGoneError)).toEqual([
    false,
    true,
    false,
  ]);
  expect(batches.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
});

test('a list is cut into pieces that go one after another, and a single request waits for none of them', async () => {
  const { gatherer, batches, end } = setUp();
  const list = gatherer.submitMany(['l1', 'l2', 'l3', 'l4', 'l5'].map(request));
  const single = gatherer.submit(request('single'));
  await end(1);
  await single;
  expect(batches.map(({ keys }) => keys)).toEqual([['l1', 'l2'], ['single']]);
  for (const place of [0, 2, 3]) await end(place);
  expect(await list).toHaveLength(5);
  expect(batches.slice(2).map(({ keys }) => keys)).toEqual([['l3', 'l4'], ['l5']]);
});

test('what meets a locked account in a list is tried again with the single requests, and the list goes on', async () => {
  const { gatherer, batches, end } = setUp();
  const list = gatherer.submitMany(['locked', 'l2', 'l3'].map(request));
  await end(0, ['locked']);
  await end(1);
  await end(2);
  expect(await list).toHaveLength(3);
  await gatherer.idle();
  expect(batches[0]?.keys).toEqual(['locked', 'l2']);
  expect(new Set(batches.slice(1).flatMap(({ keys }) => keys))).toEqual(new Set(['l3', 'locked']));
  expect(gatherer.depth()).toBe(0);
});

test('a list tells of its first failure when all of it was tried', async () => {
  const { gatherer, batches, end } = setUp();
  const list = gatherer.submitMany(['l1', 'l2', 'l3'].map(request));
  const failed = expect(list).rejects.toThrow('the database is away');
  await end(0, new UnknownOutcomeError('the database is away'));
  await end(1);
  await failed;
  expect(batches).toHaveLength(2);
});
