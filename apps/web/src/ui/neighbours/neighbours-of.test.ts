import { expect, test } from 'vitest';
import { type PagesOfList, neighboursOf, searchOnPage } from './neighbours-of.ts';

const middle: PagesOfList<string> = { page: 2, size: 3, count: 8, here: ['d', 'e', 'f'] };
const beside = { ...middle, before: ['a', 'b', 'c'], after: ['g', 'h'] };
const last = { ...middle, page: 3, here: ['g', 'h'], before: ['d', 'e', 'f'] };
const on = (row: string, page: number) => ({ row, page });

test.each<[string, PagesOfList<string>, ReturnType<typeof neighboursOf<string>>]>([
  ['e', middle, { place: 5, previous: on('d', 2), next: on('f', 2) }],
  ['d', beside, { place: 4, previous: on('c', 1), next: on('e', 2) }],
  ['f', beside, { place: 6, previous: on('e', 2), next: on('g', 3) }],
  // The page beside is on its way.
  ['d', middle, { place: 4, previous: undefined, next: on('e', 2) }],
  ['h', last, { place: 8, previous: on('g', 3), next: undefined }],
  ['a', { page: 1, size: 3, count: 1, here: ['a'] }, { place: 1, previous: undefined, next: undefined }],
  ['z', beside, undefined],
])('beside %s of %j stand %j', (row, pages, neighbours) => {
  expect(neighboursOf(pages, (one) => one === row)).toEqual(neighbours);
});

test('the search keeps what the list was filtered by', () => {
  const search = new URLSearchParams({ type: 'Premio', page: '1', size: '100' });
  expect(searchOnPage(search, 2, 77)).toBe('type=Premio&page=2&size=100&anchor=77');
  expect(searchOnPage(new URLSearchParams({ page: '2', anchor: '77' }), 1, 77)).toBe('page=1');
});
