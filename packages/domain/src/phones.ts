import { otherPhoneLengths, zeroPhoneCodes } from './phone-lengths.ts';
import { tidyIdentifier } from './text.ts';

/** The national number has between these many digits, the leading 0 not counted, unless the country's are shorter or longer. */
export const phoneDigits = { minimum: 10, maximum: 12 } as const;

/** A country's code as it is stored: '58', '+58', '0058' and '(58)' are '+58'. Undefined when it is none. */
export function normalizePhoneCode(typed: string): string | undefined {
  const text = tidyIdentifier(typed);
  if (!/^[+0-9 ().-]+$/.test(text)) return undefined;
  const digits = digitsOf(text).replace(/^0+/, '');
  return /^[1-9]\d{0,3}$/.test(digits) ? `+${digits}` : undefined;
}

/** Why a text is no telephone: it has what no number has, or names another country than the code. */
export type PhoneProblem = 'characters' | 'other_country';

/**
 * A national number as it is stored and compared, digits only: '0414-1234567', '+58 414 1234567' and '58 (0)414 1234567' are one.
 * The leading 0 goes where the country has it for calls within only, and so does the country's code where it stands again
 * before a number that is long enough without it. What cannot be understood whole is a problem, never cut.
 */
export function parsePhone(
  code: string,
  typed: string,
): { readonly number: string } | { readonly problem: PhoneProblem } {
  const text = tidyIdentifier(typed);
  if (!/^\+?[0-9 ()./\u00A0-]+$/.test(text)) return { problem: 'characters' };
  const codeDigits = digitsOf(code).replace(/^0+/, '');
  const isInternational = /^(\+|00)/.test(text);
  const digits = isInternational ? digitsOf(text).replace(/^0+/, '') : dropZeros(codeDigits, digitsOf(text));
  if (codeDigits !== '' && digits.startsWith(codeDigits)) {
    const rest = dropZeros(codeDigits, digits.slice(codeDigits.length));
    // Ten digits that start like the code and are a whole number already keep them, unless a plus says otherwise.
    const isWhole = isPhone(code, digits) && digits.length <= phoneDigits.minimum;
    const isDoubled = isInternational || (isPhone(code, rest) && !isWhole);
    return { number: isDoubled ? rest : digits };
  }
  return isInternational ? { problem: 'other_country' } : { number: digits };
}

const digitsOf = (text: string) => text.replace(/[^0-9]/g, '');

/** Without the 0 for calls within the country; where numbers themselves begin with 0 it stays. */
const dropZeros = (codeDigits: string, digits: string) =>
  zeroPhoneCodes.includes(codeDigits) ? digits : digits.replace(/^0+/, '');

/** How many digits a country's numbers may have, where they are others than the rule's. */
export function otherPhoneLengthsOf(code: string): readonly number[] | undefined {
  return otherPhoneLengths[digitsOf(code)];
}

/** Whether a national number in its normal form has as many digits as one of that country. */
export function isPhone(code: string, normal: string): boolean {
  const lengths = otherPhoneLengthsOf(code);
  const isLongEnough = lengths
    ? lengths.includes(normal.length)
    : normal.length >= phoneDigits.minimum && normal.length <= phoneDigits.maximum;
  return /^[0-9]+$/.test(normal) && isLongEnough;
}
