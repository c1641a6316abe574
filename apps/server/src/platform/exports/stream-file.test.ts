import { constants, getPriority } from 'node:os';
import { buffer, json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createWorkplaces, streamFile, type FileReading } from './stream-file.ts';

const reading: FileReading = {
  signal: new AbortController().signal,
  idleMilliseconds: 10_000,
  longestMilliseconds: 60_000,
};

test('a thread that writes a file needs no WebAssembly: where such threads come and go, V8 ends the process', async () => {
  const { loaded } = await readAbout();
  expect(loaded.some((name) => name.endsWith('internal/modules/esm/loader'))).toBe(true);
  expect(loaded.filter((name) => /amaro|cjs-module-lexer\/dist/.test(name))).toEqual([]);
});

test('a thread that writes a file stands behind whoever waits for an answer, from its first module on', async () => {
  const { priority } = await readAbout();
  expect(priority).toBe(Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW));
});

/** What a thread tells of itself. */
async function readAbout() {
  const content = streamFile(new URL('loaded.fixture.worker.ts', import.meta.url), {}, reading);
  return (await json(content)) as { loaded: string[]; priority: number };
}

const working = new URL('working.fixture.worker.ts', import.meta.url);
const pieces = 100;

/** What threads count together: how many work now, how many did at once at most, and something to wait for. */
const createCounts = () => new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

test.each([1, 2])('of three files, so many as there are places are worked at at once: %d', async (places) => {
  const counts = createCounts();
  const workplaces = createWorkplaces(places);
  const files = Array.from({ length: 3 }, () => streamFile(working, { counts, pieces }, { ...reading, workplaces }));
  const bytes = await Promise.all(files.map((file) => buffer(file)));
  expect(bytes.map(({ length }) => length)).toEqual([1_600, 1_600, 1_600]);
  expect(Atomics.load(counts, 1)).toBe(places);
});

test('who reads nothing, and who waits for a database that does not answer, hold up no other file', async () => {
  const counts = createCounts();
  const workplaces = createWorkplaces(1);
  function open(data: object) {
    const file = streamFile(working, { counts, pieces, ...data }, { ...reading, workplaces });
    onTestFinished(() => void file.destroy());
    return file;
  }
  const unread = open({ pieces: 1_000_000 });
  // One byte is read, so that its thread has begun.
  await new Promise((resolve) => unread.once('readable', () => resolve(unread.read(1))));
  const hanging = open({ hangsAt: 20 });
  hanging.resume();
  const other = await Promise.race([buffer(open({})), pause(15_000, 'still waiting')]);
  expect(other).toHaveLength(1_600);
});
