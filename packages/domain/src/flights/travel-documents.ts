import { isDocument, normalizeDocument, type PersonDocumentType } from '../documents.ts';

/** What a passenger travels with: an identity card, or a passport. */
export const travelDocumentTypes = ['ID', 'PP'] as const;
export type TravelDocumentType = (typeof travelDocumentTypes)[number];

export interface TravelDocument {
  readonly type: TravelDocumentType;
  readonly number: string;
  /** ISO 3166-1 alpha-2; empty where the passenger still has to say it. */
  readonly issueCountry: string;
}

/** Whose identity cards are taken on national routes. */
const homeCountry = 'VE';

/** The documents that a route takes: an identity card or a passport where it is national, else a passport. */
export function acceptedTravelDocuments(isNational: boolean): readonly TravelDocumentType[] {
  return isNational ? travelDocumentTypes : ['PP'];
}

/**
 * What the form begins with: on a national route the member's own document, where V and E are identity cards with their country; elsewhere a passport,
 * with its number where the member's document is one.
 */
export function firstTravelDocument(
  isNational: boolean,
  { type, number }: { readonly type: PersonDocumentType; readonly number: string },
): TravelDocument {
  if (type === 'P') return { type: 'PP', number, issueCountry: '' };
  return isNational ? { type: 'ID', number, issueCountry: homeCountry } : { type: 'PP', number: '', issueCountry: '' };
}

/** How many characters a travel document's number has, without what stands between them. */
export const travelDocumentLength = { minimum: 5, maximum: 12 } as const;

const kindOf = (type: TravelDocumentType) => (type === 'ID' ? 'V' : 'P');

/** The document as it is written on the ticket and told to the airline: 'p-xda 123456' is the passport 'XDA123456'. */
export function tidyTravelDocument(document: TravelDocument): TravelDocument {
  return { ...document, number: normalizeDocument(kindOf(document.type), document.number) };
}

/** What is wrong with a document on a route, by its field; undefined where nothing is. */
export function problemOfTravelDocument(
  isNational: boolean,
  document: TravelDocument,
): 'type' | 'number' | 'length' | 'issueCountry' | undefined {
  const { type, number, issueCountry } = tidyTravelDocument(document);
  if (!acceptedTravelDocuments(isNational).includes(type)) return 'type';
  if (!isDocument(kindOf(type), number)) return 'number';
  const { minimum, maximum } = travelDocumentLength;
  if (number.length < minimum || number.length > maximum) return 'length';
  const isCountry = type === 'ID' ? issueCountry === homeCountry : /^[A-Z]{2}$/.test(issueCountry);
  return isCountry ? undefined : 'issueCountry';
}
