import { redemptionTexts as texts } from '@millaje/api';
import { problemOfTravelDocument, tidyTravelDocument, type TravelDocumentType } from '@millaje/domain';
import { routeTypeOf } from '@millaje/domain/flights/national-airports';
import type { Passenger } from '../inventory/index.ts';
import type { UserRecord } from '../members/users.store.ts';

/** Who flies, as the form says. */
export interface AskedPassenger {
  readonly name?: string | undefined;
  readonly lastName?: string | undefined;
  readonly birthCountry: string;
  readonly document: {
    readonly documentType: TravelDocumentType;
    readonly documentID: string;
    readonly docIssueCountry: string;
  };
}

export type PassengerResult =
  | { readonly ok: true; readonly passenger: Passenger }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/**
 * The passenger of a redemption: the member whose miles pay, with the document that the form names. Refuses another
 * person's name, a document that the route does not take, and a member of whom the airline would not know enough.
 */
export function passengerOf(
  member: UserRecord,
  asked: AskedPassenger,
  route: { readonly origin: string; readonly destination: string },
): PassengerResult {
  const wrong = (field: string, text: string): PassengerResult => ({ ok: false, fields: { [field]: text } });
  const isMember = isSame(asked.name, member.first_name) && isSame(asked.lastName, member.last_name);
  if (!isMember) return wrong('passengers', texts.notTheMember);
  const isNational = routeTypeOf(route.origin, route.destination) === 'Nacional';
  const document = tidyTravelDocument({
    type: asked.document.documentType,
    number: asked.document.documentID,
    issueCountry: asked.document.docIssueCountry,
  });
  const problem = problemOfTravelDocument(isNational, document);
  if (problem) return wrong(`passengers.0.document.${fieldOf[problem]}`, textOf[problem]);
  const { birthdate, code_phone, phone } = member;
  if (birthdate === null) return wrong('passengers', texts.birthDateMissing);
  if (code_phone === null || phone === null) return wrong('passengers', texts.phoneMissing);
  return {
    ok: true,
    passenger: {
      firstName: member.first_name,
      lastName: member.last_name,
      birthDate: birthdate,
      email: member.email,
      phone: `${code_phone}${phone}`,
      document,
      birthCountry: asked.birthCountry,
      customerId: member.customerid,
    },
  };
}

const fieldOf = {
  type: 'documentType',
  number: 'documentID',
  length: 'documentID',
  issueCountry: 'docIssueCountry',
} as const;
const textOf = {
  type: texts.documentTypeRequired,
  number: texts.documentNumberRequired,
  length: texts.documentNumberLength,
  issueCountry: texts.issueCountryRequired,
} as const;

/** A name that is not given is the member's; accents and letter case do not count. */
function isSame(given: string | undefined, stored: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^\p{L} ]/gu, '')
      .trim()
      .toLowerCase();
  return given === undefined || plain(given) === plain(stored);
}
