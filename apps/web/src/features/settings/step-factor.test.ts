import { expect, test } from 'vitest';
import { stepFactor } from './step-factor.ts';

test.each([
  ['0,75', 1, '0,76'],
  ['0.29', -1, '0,28'],
  ['0,99', 1, '1'],
  ['1,2', 1, '1,2'],
  ['0', -1, '0'],
  ['0,57', 1, '0,58'],
  ['dos', 1, undefined],
  ['', 1, undefined],
] as const)('%s and %i step makes %s', (typed, direction, expected) =>
  expect(stepFactor(typed, direction)).toBe(expected),
);
