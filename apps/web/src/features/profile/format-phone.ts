/** A telephone as people read it: '+58 4141234567'. Nothing where there is no number. */
export function formatPhone(code: string | null, number: string | null): string {
  return number === null || number === '' ? '' : [code, number].filter(Boolean).join(' ');
}

/** A payer's telephone, which is kept with its code in one: '+58 4141234567'. Mobile payments are of Venezuela alone. */
export const spacedPhone = (phone: string | null): string | undefined => phone?.replace(/^\+58(?=\d)/, '+58 ');
