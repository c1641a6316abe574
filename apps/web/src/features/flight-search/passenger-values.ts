import { redemptionTexts as texts } from '@millaje/api/flights/redemptions.texts';
import type { UserInfo } from '@millaje/api/members/users';
import { personDocumentTypes, type PersonDocumentType } from '@millaje/domain/documents';
import {
  acceptedTravelDocuments,
  firstTravelDocument,
  problemOfTravelDocument,
  type TravelDocumentType,
} from '@millaje/domain/flights/travel-documents';

/** With what a member travels, as the form holds it. */
export interface PassengerValues extends Record<string, unknown> {
  documentType: TravelDocumentType;
  documentID: string;
  /** ISO 3166-1 alpha-2. */
  docIssueCountry: string;
  birthCountry: string;
}

/** The name of the form, by which what was typed is kept. */
export const PASSENGER_FORM = 'passenger';

/** Where identity cards of national routes are from. */
export const HOME_COUNTRY = 'VE';

const isPersonDocument = (type: string | null): type is PersonDocumentType =>
  personDocumentTypes.some((known) => known === type);

/** The form as it begins: the member's own document, as far as the route takes it. */
export function firstValues(
  isNational: boolean,
  { doc_type, doc_identity }: Pick<UserInfo, 'doc_type' | 'doc_identity'>,
): PassengerValues {
  const type = isPersonDocument(doc_type) ? doc_type : 'V';
  const document = firstTravelDocument(isNational, { type, number: doc_identity ?? '' });
  return {
    documentType: document.type,
    documentID: document.number,
    docIssueCountry: document.issueCountry,
    birthCountry: doc_type === 'V' ? HOME_COUNTRY : '',
  };
}

/**
 * The form as it opens: with what was typed before, for these flights or for others. With a document that the route does not take
 * nobody could go on where only one can be chosen, so then only the country of birth stays.
 */
export function openingValues(
  isNational: boolean,
  user: Pick<UserInfo, 'doc_type' | 'doc_identity'>,
  typed: PassengerValues | undefined,
): PassengerValues {
  const first = firstValues(isNational, user);
  if (typed === undefined) return first;
  const isTaken = acceptedTravelDocuments(isNational).includes(typed.documentType);
  return isTaken ? typed : { ...first, birthCountry: typed.birthCountry };
}

/** The form after another type was chosen: an identity card is of the country, and the member's own number is tried. */
export function withDocumentType(
  type: TravelDocumentType,
  values: PassengerValues,
  user: Pick<UserInfo, 'doc_type' | 'doc_identity'>,
): PassengerValues {
  const isOwn = (user.doc_type === 'P') === (type === 'PP');
  return {
    ...values,
    documentType: type,
    documentID: isOwn ? (user.doc_identity ?? '') : '',
    docIssueCountry: type === 'ID' ? HOME_COUNTRY : '',
  };
}

/** The documents that can be chosen on a route. */
export const documentTypesFor = acceptedTravelDocuments;

/** What is wrong with the form, by its field. */
export function passengerProblems(isNational: boolean, values: PassengerValues): Record<string, string> {
  const { documentType, documentID, docIssueCountry, birthCountry } = values;
  const problem = problemOfTravelDocument(isNational, {
    type: documentType,
    number: documentID,
    issueCountry: docIssueCountry,
  });
  return {
    ...(problem === 'type' && { documentType: texts.documentTypeRequired }),
    ...(problem === 'number' && { documentID: texts.documentNumberRequired }),
    ...(problem === 'length' && { documentID: texts.documentNumberLength }),
    ...(problem === 'issueCountry' && { docIssueCountry: texts.issueCountryRequired }),
    ...(birthCountry === '' && { birthCountry: texts.birthCountryRequired }),
  };
}
