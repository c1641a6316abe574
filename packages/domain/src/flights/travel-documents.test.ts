import { expect, test } from 'vitest';
import {
  acceptedTravelDocuments,
  firstTravelDocument,
  problemOfTravelDocument,
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
  [true, 'ID', '14785236', 'CO', 'issueCountry'],
  [false, 'PP', 'AB123456', '', 'issueCountry'],
  [false, 'PP', 'AB123456', 'Chile', 'issueCountry'],
])('national %o, %s %s of %s: wrong is %s', (isNational, type, number, issueCountry, expected) =>
  expect(problemOfTravelDocument(isNational, { type, number, issueCountry })).toBe(expected),
);
