export type ArrayElement = bigint | number | boolean | string | Date | null | undefined;

/**
 * An array as PostgreSQL reads one that is written as text. The driver writes each element of an array through all that it can
 * convert, which was a quarter of what a posting took from the server.
 */
export function arrayText(values: readonly ArrayElement[]): string {
  return `{${values.map(elementText).join(',')}}`;
}

function elementText(value: ArrayElement): string {
  if (typeof value === 'string') return `"${needsEscape.test(value) ? value.replaceAll(escaped, '\\$&') : value}"`;
  if (value === null || value === undefined) return 'NULL';
  return value instanceof Date ? `"${value.toISOString()}"` : String(value);
}

const needsEscape = /["\\]/;
const escaped = /["\\]/g;
