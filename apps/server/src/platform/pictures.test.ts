import { expect, test } from 'vitest';
import { wrongPicture } from '@millaje/api';
import { createTurns, withPicture } from './pictures.ts';

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

test('a drawing of which the decoder would reckon for seconds is no picture, and is not looked at', async () => {
  // Each level is ten times the one below it: the decoder gives up after more than six seconds.
  const levels = Array.from(
    { length: 30 },
    (_, level) => `<g id="a${level + 1}">${`<use xlink:href="#a${level}"/>`.repeat(10)}</g>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><defs><g id="a0"><rect width="1" height="1"/></g>${levels.join('')}</defs><use xlink:href="#a30"/></svg>`;
  const files = {
    put: () => Promise.resolve(),
    get: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(),
  };
  const given = `data:image/png;base64,${Buffer.from(drawing).toString('base64')}`;
  const startedAt = performance.now();
  const answer = await withPicture({ files, kind: 'avatars', field: 'avatar', given }, () =>
    Promise.resolve({ kept: true }),
  );
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(answer).toMatchObject({ refusal: 'invalid_input', fields: { avatar: wrongPicture(['jpeg', 'png']) } });
});
