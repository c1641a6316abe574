import { expect, test } from 'vitest';
import {
  acceptedTravelDocuments,
  firstTravelDocument,
  problemOfTravelDocument,
  tidyTravelDocument,
  type TravelDocument,
} from './travel-documents.ts';

test('a national route takes both documents, every other one a passport', () => {
  expect([acceptedTravelDocuments(true), acceptedTravelDocuments(false)]).toEqual([['ID', 'PP'], ['PP']]);
});

test.each([
  [true, 'V', 'ID 14785236 VE'],
  [true, 'E', 'ID 14785236 VE'],
  [true, 'P', 'PP 14785236 '],
  [false, 'V', 'PP  '],
  [false, 'P', 'PP 14785236 '],
] as const)('national %o, member with %s: the form begins with %s', (isNational, type, expected) => {
  const { type: kind, number, issueCountry } = firstTravelDocument(isNational, { type, number: '14785236' });
  expect(`${kind} ${number} ${issueCountry}`).toBe(expected);
});

test.each<[boolean, TravelDocument['type'], string, string, string | undefined]>([
  [true, 'ID', '14785236', 'VE', undefined],
  [true, 'ID', '14.785.236', 'VE', undefined],
  [true, 'PP', 'AB123456', 'CO', undefined],
  [false, 'PP', 'AB123456', 'VE', undefined],
  [false, 'ID', '14785236', 'VE', 'type'],
  [true, 'ID', 'AB123456', 'VE', 'number'],
  [true, 'ID', '', 'VE', 'number'],
  [false, 'PP', '¿?', 'VE', 'number'],
  [false, 'PP', 'x/d', 'VE', 'length'],
  [true, 'ID', '0001234', 'VE', 'length'],
  [true, 'ID', '1234567890123', 'VE', 'length'],
  [true, 'ID', '12345', 'VE', undefined],
  [false, 'PP', 'ABC123456789', 'VE', undefined],
  [true, 'ID', '14785236', 'CO', 'issueCountry'],
  [false, 'PP', 'AB123456', '', 'issueCountry'],
  [false, 'PP', 'AB123456', 'Chile', 'issueCountry'],
])('national %o, %s %s of %s: wrong is %s', (isNational, type, number, issueCountry, expected) =>
  expect(problemOfTravelDocument(isNational, { type, number, issueCountry })).toBe(expected),
);

test.each([
  ['PP', 'p-xda 123.456', 'XDA123456'],
  ['PP', 'p1234567', 'P1234567'],
  ['PP', '00123456', '00123456'],
  ['ID', 'V-14.785.236', '14785236'],
  ['ID', '014785236', '14785236'],
] as const)('%s %s is written as %s', (type, typed, number) =>
  expect(tidyTravelDocument({ type, number: typed, issueCountry: 'VE' }).number).toBe(number),
);
