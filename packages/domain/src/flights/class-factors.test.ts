import { expect, test } from 'vitest';
import { classFactorId, classOfFactorId, parseClassFactor } from './class-factors.ts';

test.each<[string, string | undefined]>([
  ['0', '0'],
  ['0.01', '0.01'],
  ['0,75', '0.75'],
  [' 1.20 ', '1.2'],
  ['1.2000', '1.2'],
  ['1.21', undefined],
  ['1.201', undefined],
  ['2', undefined],
  ['0.755', undefined],
  ['-0.1', undefined],
  ['1e-1', undefined],
  ['.5', undefined],
  ['uno', undefined],
  ['', undefined],
])('%o is the factor %o', (typed, expected) => expect(parseClassFactor(typed)).toBe(expected));

test('classes and their numbers', () => {
  expect(['A', 'Y', 'Z'].map(classFactorId)).toEqual([1, 25, 26]);
  expect([1, 25, 26, 0, 27, 1.5].map(classOfFactorId)).toEqual(['A', 'Y', 'Z', undefined, undefined, undefined]);
});
