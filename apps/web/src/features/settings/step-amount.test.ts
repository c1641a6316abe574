import { expect, test } from 'vitest';
import { stepAmount } from './step-amount.ts';

test.each([
  ['36,5', 1, '36,6'],
  ['36.5012', -1, '36,4012'],
  ['36,9', 1, '37'],
  ['1.234,5', 1, '1234,6'],
  ['0,1', -1, '0,1'],
  ['0,05', -1, '0,05'],
  ['0,3', -1, '0,2'],
  ['mil', 1, undefined],
  ['', 1, undefined],
] as const)('%s and %i step makes %s', (typed, direction, expected) =>
  expect(stepAmount(typed, direction)).toBe(expected),
);
