import metadata from 'libphonenumber-js/metadata.max.json';

/** The places that are read of a country's row in the library's metadata: its formats are a pattern, how it is written, and how numbers of it begin. */
type Row = readonly [string, string, string, unknown, (readonly Format[] | 0)?, ...unknown[]];
type Format = readonly [pattern: string, national: string, beginnings?: readonly string[], ...unknown[]];

/**
 * `packages/domain/src/phone-groups.ts`: into which groups a number is read, by libphonenumber's metadata. Its international style
 * writes the groups of the pattern one after the other with a space between; countries that share a code share the first one's.
 */
export function writePhoneGroups(): string {
  const countries = metadata.countries as unknown as Record<string, Row>;
  const lines = Object.entries(metadata.country_calling_codes).map(([code, [country]]) => {
    const formats = (country === undefined ? undefined : countries[country]?.[4]) || [];
    // The last of the beginnings is the exact one.
    const groups = formats.map(([pattern, , beginnings]) => [beginnings?.at(-1) ?? '', pattern]);
    return `  ${code}: ${JSON.stringify(groups)},`;
  });
  return `// Written by \`npm run generate\` from libphonenumber's metadata.

/** By calling code: how a number begins, and the pattern whose groups it is read in. The first that fits counts; a small country's numbers have one. */
export const phoneGroups: Readonly<Record<string, readonly (readonly [beginning: string, pattern: string])[]>> = {
${lines.join('\n')}
};
`;
}
