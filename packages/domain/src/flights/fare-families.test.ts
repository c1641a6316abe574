import { describe, expect, test } from 'vitest';
import {
  familyOfClass,
  type FareFamilies,
  isClassAvailable,
  offeredClasses,
  unavailableClasses,
} from './fare-families.ts';

const families: FareFamilies = {
  LIGHT: ['Q', 'T', 'N'],
  MEDIUM: ['M', 'H'],
  ULTRA: ['Y', 'B'],
  BUSINESS: ['J', 'C', 'D'],
};

test.each([
  ['Q', 'LIGHT'],
  ['h', 'MEDIUM'],
  ['B', 'ULTRA'],
  ['D', 'BUSINESS'],
  ['F', undefined],
])('class %s is of %s', (code, family) => expect(familyOfClass(families, code)).toBe(family));

test('thirteen classes are never given', () => {
  expect([...unavailableClasses].sort().join(' ')).toBe('D E I K L N R S U V W X Z');
});

test.each([
  ['Y', '4', true],
  ['Y', '9', true],
  ['Y', '10', true],
  ['Y', 'A', true],
  ['Y', '0', false],
  ['Y', ' 0 ', false],
  ['Y', '', false],
  ['E', '9', false],
  ['e', '9', false],
  ['U', '9', false],
])('class %s with posting %o is available: %o', (classCode, posting, expected) =>
  expect(isClassAvailable({ classCode, posting })).toBe(expected),
);

describe('a family is sold in its first class that every flight has', () => {
  const flight = (text: string) =>
    text.split(' ').map((pair) => ({ classCode: pair.slice(0, 1), posting: pair.slice(1) }));
  test.each([
    ['all of them', ['Q9 M9 Y9 J9'], 'Q M Y J'],
    ['the second class where the first is full', ['Q0 T3 M0 H1 Y0 B2 J0 C4'], 'T H B C'],
    ['nothing of what is full', ['Q0 T0 M0 H0 Y0 J0'], '- - - -'],
    ['nothing of what is never given', ['N9 D9'], '- - - -'],
    ['what both flights have', ['Q9 T9 Y9 J9', 'T1 Y0 B9 J1'], 'T - - J'],
    ['nothing without a flight', [], '- - - -'],
  ])('%s', (_name, flights, expected) => {
    const offered = offeredClasses(families, flights.map(flight));
    expect(
      Object.values(offered)
        .map((code) => code ?? '-')
        .join(' '),
    ).toBe(expected);
  });
});
