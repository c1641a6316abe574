import { expect, test } from 'vitest';
import { readWithProgress } from './read-with-progress.ts';

test('a download is told as it comes, and is whole', async () => {
  const chunks = ['uno', 'dos', '!'].map((text) => new TextEncoder().encode(text));
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const told: number[] = [];
  const blob = await readWithProgress(new Response(body, { headers: { 'content-type': 'text/x' } }), (bytes) =>
    told.push(bytes),
  );
  expect(told).toEqual([3, 6, 7]);
  expect([await blob.text(), blob.type]).toEqual(['unodos!', 'text/x']);
});

test('an empty answer is an empty file', async () => {
  const blob = await readWithProgress(new Response(null), () => undefined);
  expect(blob.size).toBe(0);
});

test('what breaks on the way is no file', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('lost')) });
  await expect(readWithProgress(new Response(body), () => undefined)).rejects.toThrow('lost');
});
