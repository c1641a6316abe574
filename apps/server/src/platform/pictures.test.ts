import { expect, test } from 'vitest';
import { createTurns } from './pictures.ts';

test('pictures are drawn one after the other, and no more than a few wait', async () => {
  const turns = createTurns(3);
  const running = { now: 0, most: 0 };
  const work = async () => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await Promise.resolve();
    running.now -= 1;
    return 'drawn';
  };
  const taken = Promise.all(Array.from({ length: 5 }, () => turns.take(work)));
  expect(await taken).toEqual(['drawn', 'drawn', 'drawn', 'busy', 'busy']);
  expect([running.most, await turns.take(work)]).toEqual([1, 'drawn']);
});
