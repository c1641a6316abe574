/** A secret in groups of four, as one types it: 'ABCD EFGH'. */
export function groupSecret(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The recovery codes as the text of a file: a title, then one code a line. */
export function codesText(title: string, codes: readonly string[]): string {
  return `${[title, '', ...codes].join('\r\n')}\r\n`;
}
