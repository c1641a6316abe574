import { expect, test } from 'vitest';
import { type BulkState, runBulk } from './run-bulk.ts';

async function run(refused: Readonly<Record<string, string>>, { stopsAt = '', ends = '' } = {}) {
  const told: string[] = [];
  const sent: string[] = [];
  await runBulk({
    items: ['a', 'b', 'c'],
    idOf: (item) => item,
    send: async (item) => {
      sent.push(item);
      if (refused[item] !== undefined) throw new Error(refused[item]);
    },
    onState: (id, state: BulkState) => told.push(`${id} ${state.kind === 'failed' ? state.message : state.kind}`),
    isStopped: () => stopsAt !== '' && sent.includes(stopsAt),
    endsAll: (error) => error instanceof Error && error.message === ends,
  });
  return { sent, told: told.filter((line) => !line.endsWith('sending')) };
}

test('each row is sent by itself, and what is refused keeps nobody else', async () => {
  expect(await run({ b: 'no' })).toEqual({ sent: ['a', 'b', 'c'], told: ['a done', 'b no', 'c done'] });
});

test('a few go at once, in their order, and no more of them; each is told by itself', async () => {
  const ends: (() => void)[] = [];
  const sent: string[] = [];
  const told: string[] = [];
  const run = runBulk({
    items: ['a', 'b', 'c'],
    idOf: (item) => item,
    send: (item) => {
      sent.push(item);
      return new Promise<void>((resolve) => void ends.push(resolve));
    },
    atOnce: 2,
    onState: (id, { kind }) => told.push(`${id} ${kind}`),
    isStopped: () => false,
    endsAll: () => false,
  });
  expect(sent).toEqual(['a', 'b']);
  ends[1]?.();
  await expect.poll(() => sent).toEqual(['a', 'b', 'c']);
  ends[0]?.();
  ends[2]?.();
  await run;
  expect(told.filter((line) => line.endsWith('done'))).toEqual(['b done', 'a done', 'c done']);
});

test('what was stopped is not sent', async () => {
  expect(await run({}, { stopsAt: 'a' })).toEqual({ sent: ['a'], told: ['a done', 'b stopped', 'c stopped'] });
});

test('a failure that would meet all of them ends it', async () => {
  expect(await run({ b: 'ended' }, { ends: 'ended' })).toEqual({
    sent: ['a', 'b'],
    told: ['a done', 'b ended', 'c stopped'],
  });
});
