import { expect, test } from 'vitest';
import { cardEngraving, cardPlane } from './card-art.ts';

/** What is printed, in shares of the card's sides: the names over it, the number under it, and beside that the dates of a small card. */
const printed = { heads: 0.25, number: 0.49, numberEnds: 0.66, document: 0.78 } as const;

test('the engraving leaves the words alone: waves run between head and number, the rosette opens beside the number', () => {
  const { width, height } = cardPlane;
  const waves = [...cardEngraving.matchAll(/M-?[\d.]+ ([\d.]+)q[\d.]+ -([\d.]+) /g)].map(([, middle, swing]) => ({
    middle: Number(middle) / height,
    swing: Number(swing) / 2 / height,
  }));
  expect(waves.length).toBeGreaterThan(10);
  expect(Math.min(...waves.map(({ middle, swing }) => middle - swing))).toBeGreaterThan(printed.heads);
  expect(Math.max(...waves.map(({ middle, swing }) => middle + swing))).toBeLessThan(printed.number);
  const tips = [...cardEngraving.matchAll(/A\d+ \d+ [\d.]+ 0 0 ([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [
    Number(x) / width,
    Number(y) / height,
  ]);
  expect(tips.length).toBeGreaterThan(40);
  expect(Math.min(...tips.map(([x = 0]) => x))).toBeGreaterThan(printed.numberEnds);
  expect(Math.min(...tips.map(([, y = 0]) => y))).toBeGreaterThan(0.2);
  expect(Math.max(...tips.map(([, y = 0]) => y))).toBeLessThan(printed.document);
});
