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
 * A document's number as it is stored and compared: letters and digits only, in capitals. 'V-12.345.678' of type V is '12345678';
 * a passport keeps its letters.
 */
export function normalizeDocument(type: string, typed: string): string {
  const number = typed.replace(/[\s.\-/]/g, '').toUpperCase();
  const isRepeated = type !== 'P' && number.startsWith(type) && /^\d+$/.test(number.slice(type.length));
  return isRepeated ? number.slice(type.length) : number;
}

/** Whether a number in its normal form can be one of that type: passports have letters and digits, the others digits only. */
export function isDocument(type: string, number: string): boolean {
  return type === 'P' ? /^[A-Z0-9]+$/.test(number) : /^[0-9]+$/.test(number);
}
