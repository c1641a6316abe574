import { expect, test } from 'vitest';
import { gathering } from './gathering.ts';

/** A reader whose reads wait until they are let go, and the keys of each. */
function held() {
  const reads: { readonly keys: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const read = gathering((keys: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<number, string>>();
    const answer = new Map(keys.filter((key) => key > 0).map((key) => [key, `${key} of read ${reads.length + 1}`]));
    reads.push({ keys, end: (error) => (error ? reject(error) : resolve(answer)) });
    return promise;
  });
  return { read, reads };
}
/** All that can happen without anybody's answer has happened. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('who comes while a read is under way goes with the next one, and no read is of a time before it was asked for', async () => {
  const { read, reads } = held();
  const first = read(1);
  await settled();
  const others = [read(1), read(2), read(2), read(-3)];
  await settled();
  expect(reads.map(({ keys }) => keys)).toEqual([[1]]);
  reads[0]?.end();
  expect(await first).toBe('1 of read 1');
  await settled();
  expect(reads.map(({ keys }) => keys)).toEqual([[1], [1, 2, -3]]);
  reads[1]?.end();
  expect(await Promise.all(others)).toEqual(['1 of read 2', '2 of read 2', '2 of read 2', undefined]);
});

test('a read that fails fails for its own, and the next one is made all the same', async () => {
  const { read, reads } = held();
  const first = read(1);
  await settled();
  const second = read(2);
  reads[0]?.end(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  await settled();
  reads[1]?.end();
  expect(await second).toBe('2 of read 2');
});
