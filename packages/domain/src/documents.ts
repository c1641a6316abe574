import { tidyIdentifier } from './text.ts';

/** Documents of people: Venezuelan, foreigner resident, passport. */
export const personDocumentTypes = ['V', 'E', 'P'] as const;
/** Documents of organisations: those of people, and legal, government and communal ones. */
export const organisationDocumentTypes = [...personDocumentTypes, 'J', 'G', 'C'] as const;

export type PersonDocumentType = (typeof personDocumentTypes)[number];
export type OrganisationDocumentType = (typeof organisationDocumentTypes)[number];

/** How many characters a document's number has where somebody registers, where an organisation does, and in the profile. */
export const documentLengths = {
  registration: { minimum: 7, maximum: 12 },
  organisation: { minimum: 8, maximum: 12 },
  profile: { minimum: 6, maximum: 8 },
} as const;

/**
 * What may stand before a number to say its type, as our screens and people write it: 'V-', 'CI: ', 'J-', and 'P: ', which cards
 * write before every document but a V. A bare P is the first letter of a passport's number; with a dash or a colon it is the type.
 */
const prefixes: Readonly<Record<OrganisationDocumentType, RegExp>> = {
  V: /^(V|C\.?I\.?)[\s.:-]*(?=[0-9])/,
  E: /^(E|C\.?I\.?|P\s*:)[\s.:-]*(?=[0-9])/,
  P: /^P\s*[:-]\s*/,
  J: /^(J|P\s*:)[\s.:-]*(?=[0-9])/,
  G: /^(G|P\s*:)[\s.:-]*(?=[0-9])/,
  C: /^(C|P\s*:)[\s.:-]*(?=[0-9])/,
};
/** By what somebody typed as a type: anything. It is looked up, and never becomes a pattern itself. */
const prefixOf = new Map<string, RegExp>(Object.entries(prefixes));

/** A document's number as it was written, in capitals, without its type, where that is one, and without what stands between its characters. */
export function writtenDocument(type: string, typed: string): string {
  const text = tidyIdentifier(typed).toUpperCase();
  const prefix = prefixOf.get(type);
  return (prefix ? text.replace(prefix, '') : text).replace(/[\s.\-/]/g, '');
}

/** Whether a number as it was written can be one of that type: passports have letters and digits, the others digits only. */
export function isDocument(type: string, written: string): boolean {
  return type === 'P' ? /^[A-Z0-9]+$/.test(written) : /^[0-9]+$/.test(written);
}

/**
 * A document's number as it is stored and compared: 'V-14.785.236', 'CI: 14.785.236' and '014785236' of type V are '14785236';
 * a passport keeps its letters, a passport and an organisation their leading zeros.
 */
export function normalizeDocument(type: string, typed: string): string {
  const written = writtenDocument(type, typed);
  return type === 'V' || type === 'E' ? written.replace(/^0+(?=.)/, '') : written;
}

export interface DocumentKey {
  readonly type: OrganisationDocumentType;
  readonly number: string;
}

/** The documents that somebody may mean who types a number, with its type or without: what a search looks for. */
export function documentsMeant(typed: string): DocumentKey[] {
  return organisationDocumentTypes.flatMap((type) => {
    const number = normalizeDocument(type, typed);
    return isDocument(type, number) ? [{ type, number }] : [];
  });
}
