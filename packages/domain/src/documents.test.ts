import { expect, test } from 'vitest';
import { isDocument, normalizeDocument } from './documents.ts';

test.each([
  ['V', '12345678', '12345678'],
  ['V', 'V-12.345.678', '12345678'],
  ['V', 'v 12 345 678', '12345678'],
  ['V', 'E-12345678', 'E12345678'],
  ['E', 'E-84.210.935', '84210935'],
  ['J', 'J-40123887-6', '401238876'],
  ['P', 'p1234567', 'P1234567'],
  ['P', 'g 447-1902', 'G4471902'],
])('%s %j is %j', (type, typed, expected) => expect(normalizeDocument(type, typed)).toBe(expected));

test.each([
  ['V', '12345678', true],
  ['V', 'E12345678', false],
  ['V', '', false],
  ['P', 'G4471902', true],
  ['P', 'Ñ4471902', false],
])('%s %j can be a document: %s', (type, number, expected) => expect(isDocument(type, number)).toBe(expected));
