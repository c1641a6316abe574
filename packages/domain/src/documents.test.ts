import { expect, test } from 'vitest';
import { documentsMeant, isDocument, normalizeDocument, writtenDocument } from './documents.ts';

test.each([
  ['V', '12345678', '12345678'],
  ['V', 'V-12.345.678', '12345678'],
  ['V', 'V12345678', '12345678'],
  ['V', 'CI: 14.785.236', '14785236'],
  ['V', 'C.I. 14785236', '14785236'],
  ['V', '014785236', '14785236'],
  ['V', 'V–014.785.236\u200b', '14785236'],
  ['V', 'v 12 345 678', '12345678'],
  ['V', '000', '0'],
  ['V', 'E-12345678', 'E12345678'],
  ['E', 'E-84.210.935', '84210935'],
  ['E', 'CI: 84.210.935', '84210935'],
  ['J', 'J-40123887-6', '401238876'],
  ['J', '00123887-6', '001238876'],
  ['G', 'G-20000123-4', '200001234'],
  ['P', 'p1234567', 'P1234567'],
  ['P', 'g 447-1902', 'G4471902'],
  ['P', 'P: G4471902', 'G4471902'],
  ['P', 'P-G4471902', 'G4471902'],
  ['P', '0012345', '0012345'],
])('%s %j is %j', (type, typed, expected) => expect(normalizeDocument(type, typed)).toBe(expected));

test('a number keeps its zeros until its length was looked at', () => {
  expect(writtenDocument('V', 'V-0.912.345')).toBe('0912345');
});

test.each([
  ['V', '12345678', true],
  ['V', 'E12345678', false],
  ['V', '', false],
  ['P', 'G4471902', true],
  ['P', 'Ñ4471902', false],
])('%s %j can be a document: %s', (type, number, expected) => expect(isDocument(type, number)).toBe(expected));

/** Whatever a screen of ours prints of a document means it. */
test.each([
  ['V', '14785236', ['V-14785236', 'V-14.785.236', 'CI: 14.785.236', '014785236', '14785236', 'v14785236']],
  ['E', '84210935', ['E-84210935', 'P: 84210935', '84.210.935']],
  ['P', 'G4471902', ['P-G4471902', 'P: G4471902', 'g4471902', 'G 447 1902']],
  ['J', '401238876', ['J-40123887-6', 'J401238876', '40123887-6', 'P: 401238876']],
  ['G', '200001234', ['G-200001234', '200001234']],
])('the document %s %s is meant by %j', (type, number, spellings) => {
  for (const spelling of spellings) expect(documentsMeant(spelling)).toContainEqual({ type, number });
});

test.each(['', '   ', 'ana@x.example', 'Ana Pérez', '%'])('%j means no document', (typed) => {
  expect(documentsMeant(typed).filter(({ type }) => type !== 'P')).toEqual([]);
});

// Whoever registers may send anything as a type: as a pattern it would be an error of ours, or take the server for hours.
test.each(['(', '[0-9]+', '1|2', '.*', '(A+)+B', '__proto__', 'constructor', ''])(
  'the type %j is none, and takes nothing from a number',
  (type) => {
    const typed = `${'A'.repeat(40)}12`;
    expect([writtenDocument(type, '12 345'), writtenDocument(type, typed)]).toEqual(['12345', typed]);
  },
);
