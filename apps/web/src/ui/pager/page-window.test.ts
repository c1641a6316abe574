import { describe, expect, test } from 'vitest';
import { pageCount, pageWindow } from './page-window.ts';

describe('pages', () => {
  test.each([
    [0, 50, 1],
    [50, 50, 1],
    [51, 50, 2],
  ])('%i rows at %i a page are %i', (rows, size, pages) => {
    expect(pageCount(rows, size)).toBe(pages);
  });

  test.each([
    [1, 3, [1, 3]],
    [1, 40, [1, 10]],
    [6, 40, [1, 10]],
    [20, 40, [15, 24]],
    [40, 40, [31, 40]],
    [99, 40, [31, 40]],
  ])('around page %i of %i run %j', (page, pages, [first, last]) => {
    const numbers = pageWindow(page, pages);
    expect([numbers[0], numbers.at(-1)]).toEqual([first, last]);
  });
});
