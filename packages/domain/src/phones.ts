/** The national number has between these many digits, the leading 0 not counted. */
export const phoneDigits = { minimum: 10, maximum: 12 } as const;

/** A country's code as it is stored: '58', '+58', '0058' and '(58)' are '+58'. Undefined when it is none. */
export function normalizePhoneCode(typed: string): string | undefined {
  if (!/^[+0-9 ().-]+$/.test(typed.trim())) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return /^[1-9]\d{0,3}$/.test(digits) ? `+${digits}` : undefined;
}

/**
 * A national number as it is stored and compared, digits only: '0414-1234567', '+58 414 1234567' and '58 (0)414 1234567' are one.
 * The leading 0 goes, and so does the country's code where it stands again before a number that is long enough without it.
 */
export function normalizePhone(code: string, typed: string): string {
  const codeDigits = code.replace(/\D/g, '').replace(/^0+/, '');
  const isInternational = /^\s*(\+|00)/.test(typed);
  const digits = dropZeros(typed.replace(/\D/g, ''));
  if (codeDigits === '' || !digits.startsWith(codeDigits)) return digits;
  const rest = dropZeros(digits.slice(codeDigits.length));
  // Ten digits that start like the code (a Russian or American number) are a whole number already, unless a plus says otherwise.
  const isDoubled = isInternational || (digits.length > phoneDigits.minimum && rest.length >= phoneDigits.minimum);
  return isDoubled ? rest : digits;
}

const dropZeros = (digits: string) => digits.replace(/^0+/, '');

/** Whether a national number in its normal form has as many digits as it must. */
export function isPhone(normal: string): boolean {
  return /^\d+$/.test(normal) && normal.length >= phoneDigits.minimum && normal.length <= phoneDigits.maximum;
}
