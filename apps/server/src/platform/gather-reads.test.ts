import { describe, expect, test, vi } from 'vitest';
import { gatherReads, gatherReadsBySource, shareRead } from './gather-reads.ts';
import { createGroups } from './groups.ts';

describe('reads that are gathered', () => {
  test('are one reading for who asks in one turn, each answered in its place; the next turn reads anew', async () => {
    const read = vi.fn((asked: readonly number[]) => Promise.resolve(asked.map((one) => one * 2)));
    const double = gatherReads(read);
    expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(read.mock.calls).toEqual([[[1, 2, 3]], [[4]]]);
  });

  test('begin after the last who shares them has asked', async () => {
    let truth = 'before';
    const tell = shareRead(() => Promise.resolve(truth));
    const first = tell();
    truth = 'after';
    expect(await Promise.all([first, tell()])).toEqual(['after', 'after']);
    const reading = tell();
    await new Promise(setImmediate);
    truth = 'later';
    expect([await reading, await tell()]).toEqual(['after', 'later']);
  });

  test('fail for all of a reading, and for nobody of the next one', async () => {
    const read = vi.fn<(asked: readonly string[]) => Promise<readonly string[]>>((asked) => Promise.resolve(asked));
    read.mockRejectedValueOnce(new Error('away'));
    const tell = gatherReads(read);
    expect(await Promise.allSettled([tell('a'), tell('b')])).toEqual([
      { status: 'rejected', reason: new Error('away') },
      { status: 'rejected', reason: new Error('away') },
    ]);
    expect(await tell('c')).toBe('c');
  });

  test('by key ask each source for each key once, and find nothing where nothing is', async () => {
    const read = vi.fn((source: { name: string }, keys: readonly number[]) =>
      Promise.resolve(new Map(keys.filter((key) => key > 0).map((key) => [key, `${key} of ${source.name}`]))),
    );
    const [one, other] = [{ name: 'one' }, { name: 'other' }];
    const find = gatherReadsBySource(read);
    expect(await Promise.all([find(one, 1), find(one, 1), find(one, -3), find(other, 1)])).toEqual([
      '1 of one',
      '1 of one',
      undefined,
      '1 of other',
    ]);
    expect(read.mock.calls).toEqual([
      [one, [1, -3]],
      [other, [1]],
    ]);
  });
});

describe('groups', () => {
  /** Groups whose work ends when it is told to. */
  function startGroups() {
    const begun: { group: readonly string[]; end: () => void }[] = [];
    const { submit } = createGroups<string, string>({
      groupMaximum: 3,
      groupsAtOnce: 1,
      work: (group) =>
        new Promise((resolve) => {
          const end = () =>
            resolve(
              group.map((one) =>
                one === 'bad'
                  ? { status: 'rejected', reason: new Error(one) }
                  : { status: 'fulfilled', value: one.toUpperCase() },
              ),
            );
          begun.push({ group, end });
        }),
    });
    return { submit, begun, turn: () => new Promise(setImmediate) };
  }

  test('take what waits while one is worked on, up to so many, and each gets its own end', async () => {
    const { submit, begun, turn } = startGroups();
    const first = submit('a');
    await turn();
    const others = Promise.allSettled(['b', 'bad', 'c', 'd'].map(submit));
    await turn();
    expect(begun.map(({ group }) => group)).toEqual([['a']]);
    begun[0]?.end();
    expect(await first).toBe('A');
    await turn();
    begun[1]?.end();
    await turn();
    begun[2]?.end();
    expect(begun.map(({ group }) => group)).toEqual([['a'], ['b', 'bad', 'c'], ['d']]);
    expect((await others).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
      'B',
      'bad',
      'C',
      'D',
    ]);
  });

  test('whose work breaks fail as a whole, and the next one goes', async () => {
    let isBroken = true;
    const { submit } = createGroups<string, string>({
      groupMaximum: 3,
      groupsAtOnce: 1,
      work: async (group) => {
        if (isBroken) throw new Error('broken');
        return group.map((value) => ({ status: 'fulfilled', value }) as const);
      },
    });
    await expect(submit('a')).rejects.toThrow('broken');
    isBroken = false;
    expect(await submit('b')).toBe('b');
  });
});
