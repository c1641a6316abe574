// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { holdStill } from './scroll-bar.ts';

const isStill = () => document.documentElement.hasAttribute('data-still');

test('the page is held until the last dialog is gone', () => {
  const [leaveFirst, leaveSecond] = [holdStill(), holdStill()];
  leaveFirst();
  expect(isStill()).toBe(true);
  leaveSecond();
  expect(isStill()).toBe(false);
});
