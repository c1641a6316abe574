import { expect, test } from 'vitest';
import { writeWhole } from './write-whole.ts';

test.each([
  ['at a place', 4, [4, 7, 10]],
  ['behind what was written last', null, [null, null, null]],
])('a disk that takes three bytes at a time gets all of them: %s', (_where, place, expected) => {
  let written = '';
  const places: (number | null)[] = [];
  writeWhole(7, Buffer.from('abcdefg'), place, (_descriptor, data, offset, length, at) => {
    places.push(at);
    const taken = Math.min(3, length);
    written += data.toString('latin1', offset, offset + taken);
    return taken;
  });
  expect([written, places]).toEqual(['abcdefg', expected]);
});
