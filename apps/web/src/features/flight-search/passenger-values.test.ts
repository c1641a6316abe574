import { redemptionTexts as texts } from '@millaje/api/flights/redemptions.texts';
import { expect, test } from 'vitest';
import {
  documentTypesFor,
  firstValues,
  openingValues,
  passengerProblems,
  type PassengerValues,
  withDocumentType,
} from './passenger-values.ts';

const venezuelan = { doc_type: 'V', doc_identity: '14785236' };
const foreigner = { doc_type: 'P', doc_identity: 'XDA123456' };

const values = (
  documentType: PassengerValues['documentType'],
  documentID: string,
  docIssueCountry: string,
  birthCountry = '',
): PassengerValues => ({ documentType, documentID, docIssueCountry, birthCountry });

test.each([
  ['at home with an identity card', true, venezuelan, values('ID', '14785236', 'VE', 'VE')],
  ['abroad without a passport yet', false, venezuelan, values('PP', '', '', 'VE')],
  ['at home with a passport', true, foreigner, values('PP', 'XDA123456', '')],
  ['abroad with a passport', false, foreigner, values('PP', 'XDA123456', '')],
])('a member begins %s', (_what, isNational, user, first) => expect(firstValues(isNational, user)).toEqual(first));

test('an identity card is for national routes only', () => {
  expect([documentTypesFor(true), documentTypesFor(false)]).toEqual([['ID', 'PP'], ['PP']]);
});

test('another type of document asks for its own number and country', () => {
  const first = firstValues(true, venezuelan);
  const passport = withDocumentType('PP', first, venezuelan);
  expect(passport).toEqual(values('PP', '', '', 'VE'));
  expect(withDocumentType('ID', passport, venezuelan)).toEqual(first);
});

test.each<[string, boolean, PassengerValues | undefined, PassengerValues]>([
  ['nothing typed', false, undefined, values('PP', '', '', 'VE')],
  ['a passport typed, at home', true, values('PP', 'X12345', 'CO', 'CO'), values('PP', 'X12345', 'CO', 'CO')],
  ['a card typed, at home', true, values('ID', '1478523', 'VE', 'CO'), values('ID', '1478523', 'VE', 'CO')],
  ['a card typed for flights at home, abroad', false, values('ID', '1478523', 'VE', 'CO'), values('PP', '', '', 'CO')],
])('the form opens with %s', (_what, isNational, typed, opening) => {
  expect(openingValues(isNational, venezuelan, typed)).toEqual(opening);
});

test.each<[string, boolean, PassengerValues, object]>([
  ['an identity card at home', true, values('ID', '14785236', 'VE', 'VE'), {}],
  ['a passport', false, values('PP', 'XDA123456', 'VE', 'CO'), {}],
  [
    'an identity card abroad',
    false,
    values('ID', '14785236', 'VE', 'VE'),
    { documentType: texts.documentTypeRequired },
  ],
  ['no number', true, values('ID', '', 'VE', 'VE'), { documentID: texts.documentNumberRequired }],
  ['letters in a card', true, values('ID', 'ABC', 'VE', 'VE'), { documentID: texts.documentNumberRequired }],
  ['too short a number', false, values('PP', 'X1', 'VE', 'VE'), { documentID: texts.documentNumberLength }],
  ['no country', false, values('PP', 'X12345', '', 'VE'), { docIssueCountry: texts.issueCountryRequired }],
  ['no birth', true, values('ID', '14785236', 'VE'), { birthCountry: texts.birthCountryRequired }],
])('a passenger with %s', (_what, isNational, typed, problems) => {
  expect(passengerProblems(isNational, typed)).toEqual(problems);
});
