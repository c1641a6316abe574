import { documentLengths } from '@millaje/domain/documents';
import { phoneDigits } from '@millaje/domain/phones';

/** What stays of a telephone as it is typed: its digits, without the leading 0. */
export function typePhone(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, phoneDigits.maximum);
}

/** What stays of a document's digits as it is typed, cut at the longest number. */
export function typeDocumentDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, documentLengths.registration.maximum);
}

/** The same for a passport, which has letters too. */
export function typeDocument(documentType: string, text: string): string {
  if (documentType !== 'P') return typeDocumentDigits(text);
  return text
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, documentLengths.registration.maximum);
}
