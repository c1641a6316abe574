/** A telephone as people read it: '+58 4141234567'. Nothing where there is no number. */
export function formatPhone(code: string | null, number: string | null): string {
  return number === null || number === '' ? '' : [code, number].filter(Boolean).join(' ');
}
