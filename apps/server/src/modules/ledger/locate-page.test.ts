import { expect, test } from 'vitest';
import { locatePage } from './locate-page.ts';

const block = (number: bigint, count: number) => ({ block: number, count });
const counts = { live: 5, blocks: [block(7n, 100), block(6n, 3), block(2n, 40)] };

/** Rows are numbered from the newest: 5 live ones, then 100 in block 7, 3 in block 6, 40 in block 2. */
test.each([
  ['the first row', 0, { belowId: undefined, skip: 0 }],
  ['the last live row', 4, { belowId: undefined, skip: 4 }],
  ['the first row of the newest block', 5, { belowId: 8n * 4096n, skip: 0 }],
  ['the last row of the newest block', 104, { belowId: 8n * 4096n, skip: 99 }],
  ['the first row of the next block', 105, { belowId: 7n * 4096n, skip: 0 }],
  ['the last row of the next block', 107, { belowId: 7n * 4096n, skip: 2 }],
  ['the first row behind a gap of blocks', 108, { belowId: 3n * 4096n, skip: 0 }],
  ['the last row of all', 147, { belowId: 3n * 4096n, skip: 39 }],
  ['behind the last row', 148, undefined],
  ['far behind the last row', 1_000_000, undefined],
])('%s', (_what, offset, expected) => {
  const start = locatePage(counts, offset);
  expect(start && { belowId: start.belowId, skip: start.skip }).toEqual(expected);
});

test('without closed blocks all is live', () => {
  expect(locatePage({ live: 3, blocks: [] }, 2)).toMatchObject({ belowId: undefined, skip: 2 });
  expect(locatePage({ live: 3, blocks: [] }, 3)).toBeUndefined();
});

test('without live rows the first page begins in the newest block', () => {
  expect(locatePage({ live: 0, blocks: [block(1n, 2)] }, 0)).toMatchObject({ belowId: 2n * 4096n, skip: 0 });
});

test('without anything there is no page', () => expect(locatePage({ live: 0, blocks: [] }, 0)).toBeUndefined());

test('nobody looks below the oldest block that has a match, and everywhere where only live rows match', () => {
  expect(locatePage(counts, 0)?.fromId).toBe(2n * 4096n);
  expect(locatePage(counts, 147)?.fromId).toBe(2n * 4096n);
  expect(locatePage({ live: 3, blocks: [] }, 0)?.fromId).toBeUndefined();
});

test('no page skips more rows than one block or the live rows hold', () => {
  const blocks = Array.from({ length: 50 }, (_, place) => block(BigInt(50 - place), ((place * 7919) % 4096) + 1));
  const total = blocks.reduce((sum, { count }) => sum + count, 10);
  for (let offset = 0; offset < total; offset += 97) {
    const start = locatePage({ live: 10, blocks }, offset);
    const home = blocks.find((one) => start?.belowId === (one.block + 1n) * 4096n);
    expect(start?.skip).toBeLessThan(home?.count ?? 10);
  }
});
