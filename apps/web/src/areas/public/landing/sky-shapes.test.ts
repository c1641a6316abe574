import { expect, test } from 'vitest';
import { cloudLayer, createSequence, routeArc, SKY, starPath } from './sky-shapes.ts';

test('the sky is the same every time', () => {
  expect(starPath(7, 20)).toBe(starPath(7, 20));
  expect(starPath(7, 20)).not.toBe(starPath(8, 20));
});

test('a sequence stays between 0 and 1', () => {
  const next = createSequence(3);
  const values = Array.from({ length: 1000 }, next);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
});

test('clouds stay in their band', () => {
  for (const puff of cloudLayer({ seed: 1, count: 30, top: SKY.horizon, bottom: 700, reach: 200, flatness: 0.1 })) {
    expect(puff.cy).toBeGreaterThanOrEqual(SKY.horizon);
    expect(puff.cy).toBeLessThanOrEqual(700);
  }
});

test('a route rises over both of its ends', () => {
  expect(routeArc([0, 100], [200, 60], 50)).toBe('M0 100Q100 10 200 60');
});
