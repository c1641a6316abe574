import { expect, test } from 'vitest';
import { barsOf, lineOf } from './bars.ts';
import { spanUntil } from './span.ts';

const drawing = { width: 600, height: 100 };

test('bars stand side by side, as high as their values', () => {
  const [issued, redeemed] = barsOf(
    [
      [100, 50],
      [0, 25],
    ],
    drawing,
  );
  expect(issued).toEqual([
    { x: 50, y: 0, width: 100, height: 100 },
    { x: 350, y: 50, width: 100, height: 50 },
  ]);
  expect(redeemed).toEqual([
    { x: 150, y: 100, width: 100, height: 0 },
    { x: 450, y: 75, width: 100, height: 25 },
  ]);
});

test('nothing but zeros is a flat line', () => {
  expect(lineOf([0, 0], drawing)).toBe('150,100 450,100');
  expect(lineOf([50, 100, 0], drawing)).toBe('100,50 300,0 500,100');
  expect(barsOf([[]], drawing)).toEqual([[]]);
});

test.each([
  ['2026-03-01', 30, '2026-01-31'],
  ['2026-01-01', 90, '2025-10-04'],
  ['2024-12-31', 365, '2024-01-02'],
] as const)('until %s, %i days begin on %s', (today, days, first) => {
  expect(spanUntil(today, days)).toEqual({ date_from: first, date_to: today });
});
