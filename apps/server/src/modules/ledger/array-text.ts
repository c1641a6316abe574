export type ArrayElement = bigint | number | boolean | string | Date | null | undefined;

/**
 * An array as PostgreSQL reads one that is written as text. The driver writes each element of an array through all that it can
 * convert, which was a quarter of what a posting took from the server.
 */
export function arrayText(values: readonly ArrayElement[]): string {
  let text = '';
  let former: ArrayElement;
  let written = elementText(former);
  for (const value of values) {
    // Much of what is written together is alike: the type, the text, what is not there.
    if (value !== former) {
      former = value;
      written = elementText(value);
    }
    text += text === '' ? written : `,${written}`;
  }
  return `{${text}}`;
}

function elementText(value: ArrayElement): string {
  if (typeof value === 'string') return `"${needsEscape.test(value) ? value.replaceAll(escaped, '\\$&') : value}"`;
  if (value === null || value === undefined) return 'NULL';
  return value instanceof Date ? `"${value.toISOString()}"` : String(value);
}

const needsEscape = /["\\]/;
const escaped = /["\\]/g;
