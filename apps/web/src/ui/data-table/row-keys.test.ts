import { expect, test } from 'vitest';
import { targetRow } from './row-keys.ts';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 19, 19],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 13],
  ['PageUp', 3, 0],
  ['Home', 12, 0],
  ['End', 3, 19],
  ['Tab', 3, undefined],
])('%s from row %i of 20 leads to %s', (key, from, to) => {
  expect(targetRow(key, from, 20)).toBe(to);
});
