import metadata from 'libphonenumber-js/metadata.max.json';

/** What the library knows of one kind of number: its pattern, and its lengths where they are not the country's. */
type Kind = readonly [pattern?: string | 0, lengths?: readonly number[] | 0, ...unknown[]];

/** The places that are read of a country's row in the library's metadata. */
type Row = readonly [
  code: string,
  internationalPrefix: string,
  pattern: string,
  lengths: readonly number[],
  formats: unknown,
  nationalPrefix: string | 0 | undefined,
  national: unknown,
  parsing: unknown,
  transform: unknown,
  leading: unknown,
  isMain: unknown,
  kinds: readonly [fixed: Kind | 0, mobile?: Kind | 0] | 0 | undefined,
  ...unknown[],
];

/** How many digits people's numbers have: those of fixed lines and mobiles, not of services. */
function lengthsOfPeople(row: Row): readonly number[] {
  const kinds = (row[11] || []).slice(0, 2).filter((kind): kind is Kind => Boolean(kind && kind[0]));
  return kinds.length === 0 ? row[3] : kinds.flatMap(([, lengths]) => lengths || row[3]);
}

/** Numbers of those lengths are what the rule asks for (`phoneDigits` of the domain). */
const isByRule = (lengths: readonly number[]) => lengths.every((length) => length >= 10 && length <= 12);

/**
 * Whether numbers of the country begin with a 0 that belongs to them; the pattern is asked, because the metadata does not say.
 * Where one dials a 0 before every number, it is that one.
 */
function beginsWithZero([, , pattern, lengths, , nationalPrefix]: Row): boolean {
  if (nationalPrefix === '0') return false;
  const number = new RegExp(`^(?:${pattern})$`);
  const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
  return lengths.some((length) =>
    digits.some((second) => digits.some((other) => number.test(`0${second}`.padEnd(length, other)))),
  );
}

/** `packages/domain/src/phone-lengths.ts`: how long numbers are where they are not as the rule says, by libphonenumber's metadata. */
export function writePhoneLengths(): string {
  const rows = Object.values(metadata.countries) as unknown as Row[];
  const byCode = Map.groupBy(rows, ([code]) => code);
  const codes = [...byCode.keys()].sort((one, other) => Number(one) - Number(other));
  const lengthsOf = (code: string) =>
    [...new Set(byCode.get(code)?.flatMap(lengthsOfPeople))].sort((one, other) => one - other);
  const others = codes.filter((code) => !isByRule(lengthsOf(code)));
  const zeros = codes.filter((code) => byCode.get(code)?.some(beginsWithZero));
  return `// Written by \`npm run generate\` from libphonenumber's metadata.

/** How many digits national numbers have, by calling code, where they have others than the 10 to 12 of the rule. */
export const otherPhoneLengths: Readonly<Record<string, readonly number[]>> = {
${others.map((code) => `  ${code}: [${lengthsOf(code).join(', ')}],`).join('\n')}
};

/** The calling codes of countries whose numbers may begin with a 0 of their own. */
export const zeroPhoneCodes: readonly string[] = [${zeros.map((code) => `'${code}'`).join(', ')}];
`;
}
