import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { streamFile } from './stream-file.ts';

test('a thread that writes a file needs no WebAssembly: where such threads come and go, V8 ends the process', async () => {
  const content = streamFile(
    new URL('loaded.fixture.worker.ts', import.meta.url),
    {},
    { signal: new AbortController().signal, idleMilliseconds: 10_000, longestMilliseconds: 60_000 },
  );
  const loaded = JSON.parse(await text(content)) as string[];
  expect(loaded.some((name) => name.endsWith('internal/modules/esm/loader'))).toBe(true);
  expect(loaded.filter((name) => /amaro|cjs-module-lexer\/dist/.test(name))).toEqual([]);
});
